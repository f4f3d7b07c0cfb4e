import path from 'node:path'
import { root } from '../workspace/root.ts'
import type { Command } from './run-command.ts'

const jest = path.join(root, 'node_modules/jest/bin/jest.js')

/** The test runner on native ES modules, for which Node still wants to be asked. */
export function jestCommand(args: readonly string[]): Command {
  return {
    command: process.execPath,
    args: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, ...args],
  }
}
