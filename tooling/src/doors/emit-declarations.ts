import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from '../process/run-command.ts'
import { nativeCompiler } from '../workspace/programs.ts'
import { root } from '../workspace/root.ts'

/**
 * Lets the compiler write what the files declare to whoever imports them, and hands over the folder with it, in which each
 * `.ts` is a `.d.ts` at the same place below `base`. The folder is gone afterwards.
 */
export async function withDeclarations<Result>(
  base: string,
  files: readonly string[],
  work: (folder: string) => Result,
) {
  const cache = path.join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const workspace = await mkdtemp(path.join(cache, 'doors-'))
  try {
    await emit(workspace, base, files)
    return work(path.join(workspace, 'declarations'))
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}

async function emit(workspace: string, base: string, files: readonly string[]) {
  const config = path.join(workspace, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // Whether the types are right is asked by another gate.
    noCheck: true,
    rootDir: base,
    outDir: 'declarations',
  }
  const preset = path.join(root, 'tooling/tsconfig/browser.json')
  await writeFile(config, JSON.stringify({ extends: preset, compilerOptions, files, include: [] }))
  const { isOk, output } = await runCommand({ command: process.execPath, args: [nativeCompiler, '--project', config] })
  if (!isOk) throw new Error(`The declarations of the doors cannot be written:\n${output}`)
}
