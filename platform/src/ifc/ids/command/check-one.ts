import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdsReport } from '@lintel/shared/ids'
import { prepareModelFile } from '../../file/prepare-model-file.ts'
import { isReadFailure } from '../../read-failure.ts'
import { checkFile, readRules, reportWithout } from '../check-file.ts'
import { UsageError } from './arguments.ts'

/** A model of a gigabyte has ten million instances. */
const maxModelBytes = 2 * 1024 ** 3
/** Larger files aren't opened; the IDS parser has its own, lower limit. */
const maxRulesBytes = 64 * 1024 ** 2

export type ToCheck = {
  /** Paths of two files. */
  rules: string
  model: string
  mostFailures: number
  mostPasses: number
  /** Also checks against invalid rules, as far as possible. */
  despiteErrors?: boolean
  /** Called with the progress from 0 to 1. */
  onPart?: (part: number) => void
}

/** Checks one model in this process; an unreadable model results in a report. Fails with `UsageError` if a file doesn't exist. */
export async function checkOne({ rules, model, despiteErrors = false, ...rest }: ToCheck): Promise<IdsReport> {
  await sizeOf(model)
  const read = await readRulesIn(rules, despiteErrors)
  if ('report' in read) return read.report
  const folder = await mkdtemp(join(tmpdir(), 'lintel-ids-'))
  try {
    const { path } = await prepareModelFile(model, { folder, maxBytes: maxModelBytes })
    return await checkFile(read, { modelPath: path, maxBytes: maxModelBytes, ...rest })
  } catch (error) {
    if (!isReadFailure(error)) throw error
    return reportWithout('error', [{ code: error.code, severity: 'error', message: error.message }])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Validates rules without a model. */
export async function auditRules(path: string): Promise<Pick<IdsReport, 'status' | 'issues'>> {
  const read = await readRulesIn(path)
  if ('document' in read) return { status: 'pass', issues: [...read.issues] }
  return { status: read.report.status, issues: read.report.issues }
}

async function readRulesIn(path: string, despiteErrors = false): ReturnType<typeof readRules> {
  const size = await sizeOf(path)
  if (size <= maxRulesBytes) return readRules(await readFile(path), { despiteErrors })
  const message = `This file is ${size} bytes, which is too large for an IDS file.`
  return { report: reportWithout('error', [{ code: 'ids/too-large', severity: 'error', message }]) }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new UsageError(`File not found: ${path}.`)
  return found.size
}
