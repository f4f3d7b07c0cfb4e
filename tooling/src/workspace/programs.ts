import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from '../process/run-command.ts'
import { root } from './root.ts'

/** The native compiler; the package `typescript` has the API that the linter and the test runner need. */
export const nativeCompiler = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('typescript-native/package.json'))),
  'bin/tsc',
)

const jest = path.join(root, 'node_modules/jest/bin/jest.js')

/** Jest with native ES modules, which need an option of Node. */
export function jestCommand(args: readonly string[]): Command {
  return {
    command: process.execPath,
    args: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...args],
  }
}
