import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inParallel } from '../process/in-parallel.ts'
import { root } from '../workspace/root.ts'
import { runCommand } from './run-command.ts'

function typedFolders() {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(root, entry.name, 'tsconfig.json')))
    .map((entry) => entry.name)
}

/** Checks the types of every package; answers what the compiler said about those that have errors. */
export async function typecheck(width: number) {
  const results = await inParallel(width, typedFolders(), (folder) =>
    runCommand({ command: 'tsc', args: ['--project', folder] }),
  )
  return results.filter(({ isOk }) => !isOk).map(({ output }) => output)
}

if (import.meta.main) {
  const errors = await typecheck(2)
  for (const text of errors) console.error(text)
  process.exitCode = errors.length === 0 ? 0 : 1
}
