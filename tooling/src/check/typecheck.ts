import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../workspace/root.ts'
import type { Command } from './run-command.ts'

/** The native compiler; the one that is called `typescript` has the API that the linter and the test runner need. */
export const nativeCompiler = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('typescript-native/package.json'))),
  'bin/tsc',
)

export function typedFolders() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'tsconfig.json')))
    .map((entry) => entry.name)
}

/** The browser's packages as one program: most of what a remote's types come from is of `shared`, and would be worked out for each of them. */
const browserProgram = 'tooling/tsconfig/browser-packages.json'

/** One process for all packages reads once what they share; one thread is all it wants then, and the others are free. */
export function typecheck(folders: readonly string[]): Command {
  const ofBrowser = folders.filter(isOfBrowser)
  const programs =
    ofBrowser.length > 1 ? [...folders.filter((folder) => !isOfBrowser(folder)), browserProgram] : folders
  return { command: process.execPath, args: [nativeCompiler, '--build', '--force', '--singleThreaded', ...programs] }
}

function isOfBrowser(folder: string): boolean {
  const settings = readFileSync(path.resolve(root, folder, 'tsconfig.json'), 'utf8')
  return settings.includes('/tsconfig/browser.json"')
}
