import { readdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { IdsStatus } from '@lintel/shared/ids'
import { checkOne } from './check-one.ts'

/** An invalid folder of test pairs, with a message for users. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError'
}

const expectations = ['pass', 'fail', 'invalid'] as const
type Expectation = (typeof expectations)[number]

type Counts = Record<Expectation, { pairs: number; right: number }>

export type SuiteReport = {
  status: 'pass' | 'fail'
  pairs: number
  right: number
  folders: Record<string, Counts>
  /** Pairs whose result differs from the expectation in the file name. */
  wrong: { pair: string; expected: Expectation; actual: IdsStatus; issues: string[] }[]
}

type Pair = { name: string; folder: string; expected: Expectation; rules: string; model: string }

/**
 * Checks all pairs of rules and models below a folder sequentially, and compares the results with the prefixes of their names. Fails with
 * `SuiteError` if there are no pairs, a file has no partner, or a prefix is unknown.
 */
export async function checkSuite(folder: string): Promise<SuiteReport> {
  const suite: SuiteReport = { status: 'pass', pairs: 0, right: 0, folders: {}, wrong: [] }
  for (const pair of await pairsIn(folder)) {
    const report = await checkOne({ ...pair, mostFailures: 0, mostPasses: 0 })
    const counts = (suite.folders[pair.folder] ??= emptyCounts())[pair.expected]
    counts.pairs += 1
    suite.pairs += 1
    if (report.status === pair.expected) {
      counts.right += 1
      suite.right += 1
      continue
    }
    suite.status = 'fail'
    const issues = report.issues.map(({ code, line, message }) => `${code}, line ${line ?? '?'}: ${message}`)
    suite.wrong.push({ pair: pair.name, expected: pair.expected, actual: report.status, issues })
  }
  return suite
}

function emptyCounts(): Counts {
  return { pass: { pairs: 0, right: 0 }, fail: { pairs: 0, right: 0 }, invalid: { pairs: 0, right: 0 } }
}

async function pairsIn(folder: string): Promise<Pair[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new SuiteError(`Folder not found: ${folder}.`)
  })
  const files = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  const existingFiles = new Set(files)
  const pairs = files.filter((file) => file.endsWith('.ids')).map((rules) => pairOf(folder, rules, existingFiles))
  const unpairedFile = files.find((file) => file.endsWith('.ifc') && !existingFiles.has(file.replace(/\.ifc$/, '.ids')))
  if (unpairedFile !== undefined) throw new SuiteError(`${relative(folder, unpairedFile)} has no .ids file next to it.`)
  if (pairs.length === 0) throw new SuiteError(`There are no pairs of .ids and .ifc in ${folder}.`)
  return pairs.toSorted((one, other) => one.name.localeCompare(other.name))
}

function pairOf(folder: string, rules: string, existingFiles: ReadonlySet<string>): Pair {
  const [name, model] = [relative(folder, rules), rules.replace(/\.ids$/, '.ifc')]
  const expected = expectations.find((one) => basename(rules).startsWith(`${one}-`))
  if (!expected) throw new SuiteError(`${name} begins with none of ${expectations.map((one) => `${one}-`).join(', ')}.`)
  if (!existingFiles.has(model)) throw new SuiteError(`${name} has no .ifc file next to it.`)
  return { name: name.replace(/\.ids$/, ''), folder: dirname(name), expected, rules, model }
}
