import { createHash, randomUUID } from 'node:crypto'
import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import type { ModelRecord } from '../../../../ifc/model-records.ts'
import { createLogger } from '../../../../observability/logger.ts'
import { runJob } from '../../../../runs/run-job.ts'
import type { Call, TestResponse, TestApp } from '../../../../testing/build-test-app.ts'
import { storeCapture } from '../../captures/store-capture.ts'
import { defineComparisonRun, timeLimitMinutes } from '../run/comparison-run.ts'
import { recordsOf, type Building } from './building.ts'

export const organizationId = 'CFA'

export type CaptureSeed = { fileName?: string; location?: string; projectName?: string }

/** Stores a capture of this building as if read from a file; returns its id. */
export async function seedCapture(db: Database, building: Building, seeded: CaptureSeed = {}): Promise<string> {
  const { fileName = 'Store.ifc', location = 'Projects', projectName } = seeded
  const fileHash = createHash('sha256').update(randomUUID()).digest('hex')
  const fileKey = `organizations/${organizationId}/captures/${fileHash}.ifc`
  const captureFields = { organizationId, documentFileName: fileName, fileOriginPath: location, capturedById: null }
  const file = { ...captureFields, fileKey, fileHash, fileBytes: 1 }
  const stored = await withScope(db, { organizationId }, (tx) =>
    storeCapture(tx, file, streamRecords(recordsOf(building, projectName)), () => Promise.resolve()),
  )
  return stored.captureId
}

async function* streamRecords(records: readonly ModelRecord[]): AsyncGenerator<readonly ModelRecord[]> {
  yield records
}

export type ComparisonFixture = {
  ask(url: string, overrides?: Partial<Call>): Promise<TestResponse>
  begin(baseCaptureId: string, compareCaptureId: string, moveTolerance?: number): Promise<TestResponse>
  /** Makes one attempt, as a worker does. */
  work(id: string, options?: { db?: Database; signal?: AbortSignal; isLastTry?: boolean }): Promise<void>
  /** Begins the comparison, processes it and reads the result. */
  compare(
    baseCaptureId: string,
    compareCaptureId: string,
    moveTolerance?: number,
  ): Promise<Comparison & { differences: Difference[] }>
}

export function openComparisonFixture(platform: TestApp): ComparisonFixture {
  const caller = { as: 'local|everything', organization: organizationId }

  const ask: ComparisonFixture['ask'] = (url, overrides = {}) =>
    platform.call({ url: `/api/comparisons${url}`, ...caller, ...overrides })

  const begin: ComparisonFixture['begin'] = (baseCaptureId, compareCaptureId, moveTolerance) =>
    ask('', { method: 'POST', body: { baseCaptureId, compareCaptureId, moveTolerance } })

  const work: ComparisonFixture['work'] = (id, options = {}) => {
    const { db = platform.db, signal = new AbortController().signal, isLastTry = true } = options
    const deps = { db, timeLimitMinutes, logger: createLogger({ logLevel: 'silent' }) }
    const requeue = () => Promise.reject(new Error('Nothing should be requeued.'))
    return runJob(deps, defineComparisonRun(db), { organizationId, runId: id }, { isLastTry, signal, requeue })
  }

  return {
    ask,
    begin,
    work,
    async compare(...args) {
      const response = await begin(...args)
      const { id } = response.json<Comparison>()
      await work(id)
      const comparison = (await ask(`/${id}`)).json<Comparison>()
      const differences = (await ask(`/${id}/differences`)).json<Difference[]>()
      return { ...comparison, differences }
    },
  }
}
