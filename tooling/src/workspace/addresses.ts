import { parseRemoteAddresses } from '@lintel/shared/contract/releases'
import { originOf, portsFrom, type Ports } from './ports.ts'

export type Addresses = {
  ports: Ports
  /** The value of `REMOTE_ADDRESSES`, for processes that are started with it. */
  setting: string
  /** The public address of a remote, ending in a slash; undefined if it is not set. */
  of(name: string): string | undefined
  /** Origins that browsers load remotes from. */
  origins: string[]
}

/** The addresses of the setting, or those of the server that sends all releases on this machine. */
export function addressesFrom(portBase: number, configured: string | undefined): Addresses {
  const ports = portsFrom(portBase)
  const setting = configured ?? `${originOf(ports.remotes)}/{name}/`
  const addresses = parseRemoteAddresses(setting)
  const all = ['any', ...addresses.names].flatMap((name) => addresses.of(name) ?? [])
  return {
    ports,
    setting,
    of: (name) => addresses.of(name),
    origins: [...new Set(all.map((address) => new URL(address).origin))],
  }
}
