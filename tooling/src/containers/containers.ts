import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { remoteNames } from '../workspace/packages.ts'
import { defaultPortBase, portsFrom, type Ports } from '../workspace/ports.ts'
import { root } from '../workspace/root.ts'

/** What the files of containers are written from: the remotes that there are, each with its port. */
export type Containers = {
  remotes: ReadonlyMap<string, number>
  ports: Pick<Ports, 'host' | 'platform' | 'identity'>
  pnpm: string
}

const toolchainSchema = z.object({ optionalDependencies: z.object({ '@pnpm/exe.linux-x64': z.string() }) })

export function currentContainers(names: readonly string[] = remoteNames()): Containers {
  const { remotes, ...ports } = portsFrom(defaultPortBase, names)
  const toolchain: unknown = JSON.parse(readFileSync(path.join(root, 'tooling/toolchain/package.json'), 'utf8'))
  const { optionalDependencies } = toolchainSchema.parse(toolchain)
  return { remotes, ports, pnpm: optionalDependencies['@pnpm/exe.linux-x64'] }
}
