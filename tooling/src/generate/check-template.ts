import path from 'node:path'
import { jestCommand } from '../check/jest-command.ts'
import { runCommand, type Command } from '../check/run-command.ts'
import { withScratchRemote } from './scratch-remote.ts'

const builder = path.resolve(import.meta.dirname, '../build/package-build.ts')

/** Puts a generated remote through its tests and its build; answers what failed. Types and lint are a test's. */
export function checkTemplate() {
  return withScratchRemote(async (folder) => {
    const commands: Command[] = [
      jestCommand(['--config', path.join(folder, 'jest.config.ts')]),
      { command: process.execPath, args: [builder, folder] },
    ]
    const problems: string[] = []
    for (const command of commands) {
      const { isOk, output } = await runCommand(command)
      if (!isOk) problems.push(output)
    }
    return problems
  })
}
