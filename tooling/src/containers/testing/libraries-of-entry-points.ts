import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from '../../workspace/root.ts'

const shared = path.join(root, 'shared')
const manifestSchema = z.object({ exports: z.record(z.string(), z.string()) })

/** The libraries that the platform uses through `shared`: transitive imports of its entry points, sorted. */
export function librariesOfEntryPoints(): string[] {
  const { exports } = manifestSchema.parse(JSON.parse(readFileSync(path.join(shared, 'package.json'), 'utf8')))
  const libraries = new Set<string>()
  const visited = new Set<string>()

  function visit(file: string): void {
    if (visited.has(file)) return
    visited.add(file)
    for (const name of importedBy(file)) {
      if (name.startsWith('.')) visit(path.join(path.dirname(file), name))
      else if (name.startsWith('@lintel/shared')) visitEntryPoint(name)
      else if (!name.startsWith('node:')) libraries.add(name)
    }
  }

  function visitEntryPoint(name: string): void {
    const file = exports[name.replace('@lintel/shared', '.')]
    if (file === undefined) throw new Error(`${name} is no entry point.`)
    visit(path.join(shared, file))
  }

  const sources = globSync('platform/{src,seed}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  )
  const imports = sources.flatMap((file) => importedBy(path.join(root, file)))
  for (const name of imports.filter((specifier) => specifier.startsWith('@lintel/shared/'))) visitEntryPoint(name)
  return [...libraries].sort()
}

/** The files that are loaded with a file; type imports are erased. */
export function importedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/(?:import|export) type [^']*'[^']*'/g, '')
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g)].map(([, name = '']) => name)
}
