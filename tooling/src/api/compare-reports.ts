import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { declarationsIn, exportsIn, reportName, type Reports } from './api-reports.ts'
import { compile } from './emit-declarations.ts'

/** An export whose new type is incompatible with the released one, with the compiler's reason. */
export type Incompatible = { name: string; reason: string }

export type Change = { entryPoint: string; removed: string[]; added: string[]; incompatible: Incompatible[] }

const constOrFunction = /^export (?:abstract class|class|const|enum|function) ([\w$]+)/gm

/**
 * Turns a report's declarations into a module for the compiler: a report uses reserved words for some imports and
 * omits `declare`.
 */
function moduleOf(report: string): string {
  return declarationsIn(report)
    .replaceAll(/^(import (?:type )?|export )\{ enum \}/gm, (_, start: string) =>
      start.startsWith('import') ? `${start}{ enum as enum_ }` : `${start}{ enum_ as enum }`,
    )
    .replaceAll(/^(\s+)enum,$/gm, '$1enum_ as enum,')
    .replaceAll(/^(?=(?:abstract class|class|const|enum|function) )/gm, 'declare ')
}

/** One assignment per line for each exported value: a value of its new type to its released type. */
function assignments(moduleName: string, names: readonly string[]): string {
  const lines = names.map((name) => `void (null! as typeof current.${name} satisfies typeof released.${name})`)
  return [
    `import type * as released from './released/${moduleName}'`,
    `import type * as current from './current/${moduleName}'`,
    ...lines,
  ].join('\n')
}

const linesBeforeAssignments = 2

/**
 * Exports that the compiler rejects in place of the released ones. Only values are compared: a type only matters to a
 * running remote as the type of a value.
 */
export async function incompatibleExports(
  folder: string,
  { released, current }: { released: Reports; current: Reports },
): Promise<Map<string, Incompatible[]>> {
  const changed = [...released].flatMap(([entryPoint, before]) => {
    const now = current.get(entryPoint)
    if (now === undefined || declarationsIn(before) === declarationsIn(now)) return []
    const remaining = new Set(exportsIn(now))
    const names = [...before.matchAll(constOrFunction)].map(([, name = '']) => name)
    const moduleName = path.basename(reportName(entryPoint), '.md')
    return [{ entryPoint, before, now, moduleName, names: names.filter((name) => remaining.has(name)) }]
  })
  if (changed.length === 0) return new Map()
  await mkdir(path.join(folder, 'released'))
  await mkdir(path.join(folder, 'current'))
  for (const { moduleName, before, now, names } of changed) {
    await writeFile(path.join(folder, `released/${moduleName}.d.ts`), moduleOf(before))
    await writeFile(path.join(folder, `current/${moduleName}.d.ts`), moduleOf(now))
    await writeFile(path.join(folder, `${moduleName}.ts`), assignments(moduleName, names))
  }
  const files = changed.map(({ moduleName }) => `${moduleName}.ts`)
  const { output } = await compile(folder, { noUnusedLocals: false, pretty: false }, files)
  return new Map(
    changed.map(({ entryPoint, moduleName, names }) => [entryPoint, reportedNames(output, moduleName, names)]),
  )
}

function reportedNames(output: string, moduleName: string, names: readonly string[]): Incompatible[] {
  const errors = output.split(/\n(?=\S)/).flatMap((message) => {
    const [, file, line, reason] = /^(\S+)\.ts\((\d+),\d+\): error \w+: ([\s\S]+)/.exec(message) ?? []
    const name = file === moduleName ? names[Number(line) - 1 - linesBeforeAssignments] : undefined
    return name === undefined ? [] : [{ name, reason: reason?.trim() ?? '' }]
  })
  return [...new Map(errors.map((error) => [error.name, error])).values()]
}
