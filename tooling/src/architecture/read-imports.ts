import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path/posix'
import { globSync } from 'tinyglobby'
import ts from 'typescript'
import { doorFile } from '../../webpack/shares/doors.ts'
import { root } from '../workspace/root.ts'

/** One file that imports another; both by their paths below the root. */
export type Import = { from: string; to: string }

const sources = [
  '{host,remote-*,shared,platform}/src/**',
  'tooling/{src,webpack,eslint,jest}/**',
  'e2e/{src,viewer}/**',
]

/** Tests and what only they use look everywhere, a bench holds the whole against itself: neither says how the house stands. */
const isAside = /\.test\.tsx?$|\/testing\/|^tooling\/src\/bench\//
/** Tables name each other by their keys, in both directions. */
export const isTable = /^platform\/.+\/schema\.ts$/

/** Every import of the sources that stays inside of the repository, types and lazy ones included. */
export function readImports(): Import[] {
  const files = globSync(
    sources.map((folder) => `${folder}/*.{ts,tsx}`),
    { cwd: root, ignore: ['**/node_modules/**'] },
  )
  return files.filter((file) => !isAside.test(file) && !isTable.test(file)).flatMap(importsOf)
}

export function importsOf(file: string): Import[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'))
  const targets = importedFiles.flatMap(({ fileName }) => targetOf(file, fileName) ?? [])
  return targets.filter((to) => !isAside.test(to)).map((to) => ({ from: file, to }))
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@lintel/shared/')) return path.relative(root, doorFile(specifier))
  const target = path.join(path.dirname(file), specifier)
  return specifier.startsWith('.') && existsSync(path.join(root, target)) ? target : undefined
}
