import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdsReport } from '@lintel/shared/ids'
import { prepareModelFile } from '../../file/prepare-model-file.ts'
import { isReadFailure } from '../../read-failure.ts'
import { checkFile, readRules } from '../check-file.ts'
import { UsageError } from './arguments.ts'

/** A model of a gigabyte has ten million instances. */
const mostModelBytes = 2 * 1024 ** 3
/** What is larger is not even opened; the reader of IDS files has its own, lower limit. */
const mostRulesBytes = 64 * 1024 ** 2

export type ToCheck = { rules: string; model: string; mostFailures: number; mostPasses: number }

/** Checks one model here; a model that cannot be read makes a report that says so. Fails with `UsageError` where there is no such file. */
export async function checkOne({ rules, model, ...most }: ToCheck): Promise<IdsReport> {
  const text = await rulesIn(rules)
  await sizeOf(model)
  const folder = await mkdtemp(join(tmpdir(), 'lintel-ids-'))
  try {
    const read = await readRules(text)
    if (!read.rules) return await checkFile({ modelPath: model, rules: text, mostBytes: 0, ...most })
    const { path } = await prepareModelFile(model, { folder, mostBytes: mostModelBytes })
    return await checkFile({ modelPath: path, rules: text, mostBytes: mostModelBytes, ...most })
  } catch (error) {
    if (!isReadFailure(error)) throw error
    const issue = { code: error.code, severity: 'error', message: error.message } as const
    return { status: 'error', model: { schema: null, instances: 0 }, issues: [issue], specifications: [] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the standard forbids in rules, without a model. */
export async function auditRules(path: string): Promise<Pick<IdsReport, 'status' | 'issues'>> {
  const { status, issues } = await readRules(await rulesIn(path))
  return { status, issues: [...issues] }
}

async function rulesIn(path: string): Promise<Uint8Array> {
  const size = await sizeOf(path)
  if (size > mostRulesBytes) throw new UsageError(`${path} has ${size} bytes, which no IDS file has.`)
  return readFile(path)
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}.`)
  return found.size
}
