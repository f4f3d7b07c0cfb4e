import { maxStoredFindings, type IdsCheck } from '@lintel/shared/contract/ids'
import { checkFile, readRules } from '../../../../ifc/ids/check-file.ts'
import { ifcText } from '../../../../ifc/testing/ifc-text.ts'
import { createLogger } from '../../../../observability/logger.ts'
import { runJob } from '../../../../runs/run-job.ts'
import type { Call, TestResponse, TestApp } from '../../../../testing/build-test-app.ts'
import { seedFile } from '../../capture-reviews/testing/seed-file.ts'
import { clearIdsChecks } from '../removal/clear-checks.ts'
import type { ModelCheck } from '../run/check-in-process.ts'
import { defineIdsCheckRun } from '../run/check-run.ts'
import { idsText, sendIds } from './sent-ids.ts'

export const organizationId = 'CFA'

export type CheckFixture = {
  ask(url: string, overrides?: Partial<Call>): Promise<TestResponse>
  /** A capture of these lines of a building file, with the file. */
  seed(lines: readonly string[]): Promise<string>
  /** Begins a check with an uploaded file. */
  begin(captureId: string, overrides?: { content?: string; name?: string; as?: string }): Promise<IdsCheck>
  /** Makes one attempt, as a worker does, but checks the file in this process. */
  work(id: string, options?: { checkModel?: ModelCheck; isLastTry?: boolean }): Promise<void>
  /** Begins a check, processes it, and returns its id. */
  check(captureId: string): Promise<string>
  /** Deletes removed rows, as a worker does. */
  clear(): Promise<void>
}

/** In this process, which is faster than starting one. */
const checkHere: ModelCheck = async ({ modelPath, idsText: text, onProgress }) => {
  const rules = await readRules(text, { despiteErrors: true })
  if ('report' in rules) return rules.report
  const limits = { maxBytes: 10_000_000, mostFailures: maxStoredFindings, mostPasses: maxStoredFindings }
  return checkFile(rules, { modelPath, ...limits, onPart: (part) => void onProgress(part) })
}

/** An attempt that is never aborted. */
export const jobRun = {
  signal: new AbortController().signal,
  requeue: () => Promise.reject(new Error('Nothing should be requeued.')),
}

export function openCheckFixture(platform: TestApp): CheckFixture {
  const { db, files, jobs } = platform
  const limits = { timeLimitMinutes: 2, memoryMegabytes: 1024, maxBytes: 10_000_000 }

  const work: CheckFixture['work'] = (id, { checkModel = checkHere, isLastTry = true } = {}) => {
    const run = defineIdsCheckRun({ db, jobs, store: files.store, limits, checkModel })
    const deps = { db, timeLimitMinutes: 2, logger: createLogger({ logLevel: 'silent' }) }
    return runJob(deps, run, { organizationId, runId: id }, { ...jobRun, isLastTry })
  }
  const begin: CheckFixture['begin'] = async (captureId, { content = idsText(), name = 'Sent', as } = {}) => {
    const url = `/api/captures/${captureId}/ids-checks/sent?name=${encodeURIComponent(name)}`
    const response = await sendIds(platform, { url, content, ...(as !== undefined && { as }) })
    if (response.statusCode !== 202) throw new Error(response.payload)
    return response.json<IdsCheck>()
  }
  return {
    ask: (url, overrides = {}) =>
      platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...overrides }),
    async seed(lines) {
      const captureId = await seedFile(platform, lines)
      const [stored] = await platform.asOwner<{ key: string }>('select file_key as key from captures where id = $1', [
        captureId,
      ])
      await files.store.write(stored?.key ?? '', ifcText(lines))
      return captureId
    },
    begin,
    work,
    async check(captureId) {
      const { id } = await begin(captureId)
      await work(id)
      return id
    },
    clear: () => clearIdsChecks(db, organizationId, jobRun),
  }
}
