import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from '../process/run-command.ts'
import { nativeCompiler } from '../workspace/programs.ts'
import { root } from '../workspace/root.ts'
import { sharedFolder } from '../../webpack/shares/shared-package.ts'

const preset = path.join(root, 'tooling/tsconfig/browser.json')

/** A temporary folder in which imports find the libraries of `shared`. */
export async function withWorkspace<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const cache = path.join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'api-'))
  try {
    await symlink(path.join(sharedFolder, 'node_modules'), path.join(folder, 'node_modules'))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the compiler with a configuration in the folder; returns what it prints. */
export async function compile(folder: string, compilerOptions: object, files: readonly string[]) {
  const config = path.join(folder, 'tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({ extends: preset, compilerOptions: { types: [], ...compilerOptions }, files }),
  )
  return runCommand({ command: process.execPath, args: [nativeCompiler, '--project', config], cwd: folder })
}

/** Writes the declarations of these files and of all that they import below `declarations` of the folder. */
export async function emitDeclarations(folder: string, files: readonly string[]): Promise<void> {
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // A separate check step compiles the sources.
    noCheck: true,
    rootDir: path.join(sharedFolder, 'src'),
    outDir: 'declarations',
  }
  const { isOk, output } = await compile(folder, compilerOptions, files)
  if (!isOk) throw new Error(`The declarations of @lintel/shared can't be written:\n${output}`)
}
