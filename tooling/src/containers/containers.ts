import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { remoteNames } from '../workspace/packages.ts'
import { defaultPortBase, portsFrom } from '../workspace/ports.ts'
import { root } from '../workspace/root.ts'

/** What the files of containers are written from: the remotes that there are, each with its port. */
export type Containers = {
  remotes: ReadonlyMap<string, number>
  hostPort: number
  pnpm: string
}

const toolchainSchema = z.object({ optionalDependencies: z.object({ '@pnpm/exe.linux-x64': z.string() }) })

export function currentContainers(names: readonly string[] = remoteNames()): Containers {
  const { host, remotes } = portsFrom(defaultPortBase, names)
  const toolchain: unknown = JSON.parse(readFileSync(path.join(root, 'tooling/toolchain/package.json'), 'utf8'))
  const { optionalDependencies } = toolchainSchema.parse(toolchain)
  return { remotes, hostPort: host, pnpm: optionalDependencies['@pnpm/exe.linux-x64'] }
}
