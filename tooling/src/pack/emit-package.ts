import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'
import { runCommand } from '../process/run-command.ts'
import { nativeCompiler } from '../workspace/programs.ts'
import { root } from '../workspace/root.ts'

type Emitted = {
  /** The root folder of the sources, whose structure is kept in `built`. */
  from: string
  files: readonly string[]
  /** The folder of the created package. */
  folder: string
}

/** Compiles these files and their imports to JavaScript and declarations in the package's `built`. */
export async function emitPackage({ from, files, folder }: Emitted): Promise<void> {
  await mkdir(folder, { recursive: true })
  const config = path.join(folder, 'tsconfig.pack.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    // The check step checks types.
    noCheck: true,
    rewriteRelativeImportExtensions: true,
    rootDir: from,
    outDir: path.join(folder, 'built'),
  }
  const preset = path.join(root, 'tooling/tsconfig/browser.json')
  await writeFile(config, JSON.stringify({ extends: preset, compilerOptions, files, include: [] }))
  const { isOk, output } = await runCommand({ command: process.execPath, args: [nativeCompiler, '--project', config] })
  if (!isOk) throw new Error(`${path.basename(folder)} can't be packed:\n${output}`)
  await nameWorkers(path.join(folder, 'built'))
}

/** The compiler rewrites imports, but not URLs of workers. */
async function nameWorkers(built: string): Promise<void> {
  for (const file of await glob('**/*.js', { cwd: built, absolute: true })) {
    const text = await readFile(file, 'utf8')
    const renamed = text.replaceAll(/(new URL\('\.[^']*)\.tsx?'/g, "$1.js'")
    if (renamed !== text) await writeFile(file, renamed)
  }
}

/** The packages that the code in a folder imports, by name. */
export async function importedPackages(built: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const file of await glob('**/*.js', { cwd: built, absolute: true })) {
    const text = await readFile(file, 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import|import\(|require\()\s*['"]([^'".][^'"]*)['"]/g)) {
      const [first = '', second = ''] = specifier.split('/')
      if (!first.includes(':')) found.add(first.startsWith('@') ? `${first}/${second}` : first)
    }
  }
  return found
}

/** Versions in the workspace's catalog. */
export async function catalogVersions(): Promise<Map<string, string>> {
  const text = await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8')
  const [, catalog = ''] = text.split(/^catalog:$/m)
  const entries = [...catalog.matchAll(/^ {2}'?([^':\s]+)'?: '?([^'\n]+)'?$/gm)]
  return new Map(entries.map(([, name = '', version = '']) => [name, version]))
}

export function versionsOf(names: Iterable<string>, catalog: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const version = catalog.get(name)
      if (version === undefined) throw new Error(`The catalog has no version of ${name}, which the packages import.`)
      return [name, version]
    }),
  )
}

/** The tarball that `pnpm pack` creates from a folder. */
export async function packFolder(folder: string, to: string): Promise<string> {
  const before = new Set(await readdir(to))
  const { isOk, output } = await runCommand({ command: 'pnpm', args: ['pack', '--pack-destination', to], cwd: folder })
  const [written] = (await readdir(to)).filter((name) => name.endsWith('.tgz') && !before.has(name))
  if (!isOk || written === undefined) throw new Error(`${path.basename(folder)} can't be packed:\n${output}`)
  return path.join(to, written)
}
