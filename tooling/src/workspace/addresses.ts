import { parseRemoteAddresses } from '@lintel/shared/contract/releases'
import { originOf, portsFrom, type Ports } from './ports.ts'
import { remoteNames } from './packages.ts'

/** Where everything is: the addresses of remotes as browsers know them, and the ports of this machine. */
export type Addresses = {
  ports: Ports
  /** Every remote that is known here, by its public address. */
  remotes: ReadonlyMap<string, string>
  /** Also of remotes whose sources are elsewhere; undefined where nothing says it. */
  of(name: string): string | undefined
}

/** What the setting says of remotes; else each is at a port of this machine. */
export function addressesFrom(portBase: number, setting: string | undefined): Addresses {
  const given = setting === undefined ? undefined : parseRemoteAddresses(setting)
  const names = [...new Set([...remoteNames(), ...(given?.names ?? [])])].sort()
  const ports = portsFrom(portBase, names)
  const remotes = new Map(
    names.map((name) => [name, given?.of(name) ?? `${originOf(ports.remotes.get(name) ?? 0)}/`] as const),
  )
  return { ports, remotes, of: (name) => given?.of(name) ?? remotes.get(name) }
}

/** As the setting writes it, for whoever is started with it. */
export function settingOf(remotes: ReadonlyMap<string, string>) {
  return [...remotes].map(([name, address]) => `${name}=${address}`).join(',')
}

export function originsOf(remotes: ReadonlyMap<string, string>) {
  return [...new Set([...remotes.values()].map((address) => new URL(address).origin))]
}
