import { remoteNames } from '../workspace/packages.ts'
import { defaultPortBase, portsFrom, type Ports } from '../workspace/ports.ts'
import { toolchain } from './toolchain.ts'

/** What the files of containers are written from: the remotes that there are, each with its port. */
export type Containers = {
  remotes: ReadonlyMap<string, number>
  ports: Pick<Ports, 'host' | 'platform' | 'identity'>
  pnpm: string
}

export function currentContainers(names: readonly string[] = remoteNames()): Containers {
  const { remotes, ...ports } = portsFrom(defaultPortBase, names)
  return { remotes, ports, pnpm: toolchain.pnpm }
}
