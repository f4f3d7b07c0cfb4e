import { randomUUID } from 'node:crypto'
import type { CapturedValue } from '@lintel/shared/contract/master-model'
import { withScope } from '../../../../database/scope.ts'
import type { ModelRecord, ParameterRecord, ParameterValues } from '../../../../ifc/model-records.ts'
import { createLogger } from '../../../../observability/logger.ts'
import { runJob } from '../../../../runs/run-job.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { storeCapture } from '../../captures/store-capture.ts'
import { receiveCapture } from '../request-review.ts'
import { defineReviewRun } from '../run/review-run.ts'

export const organizationId = 'CFA'

/** Values by 'Set/Name' or 'Set/Name/unit'. */
export type SeedValues = Record<string, CapturedValue>
export type SeedType = { category: string; family: string; type: string; values: SeedValues }
export type SeedElement = { type: number; values: SeedValues }
export type CaptureContent = { types: SeedType[]; elements: SeedElement[] }

export type Platform = Pick<TestApp, 'db' | 'jobs'>

/** A capture in the state after ingestion, with its master elements and a queued review. */
export function seedCapture(platform: Platform, seeded: CaptureContent): Promise<string> {
  return seedRecords(platform, recordsOf(seeded))
}

export async function seedRecords({ db, jobs }: Platform, records: AsyncIterable<ModelRecord[]>): Promise<string> {
  const fileKey = `organizations/${organizationId}/captures/${randomUUID()}.ifc`
  const file = { organizationId, fileKey, fileHash: randomUUID(), fileBytes: 1, capturedById: null }
  return withScope(db, { organizationId }, async (tx) => {
    const fileFields = { documentFileName: 'Store.ifc', fileOriginPath: '' }
    const { captureId } = await storeCapture(tx, { ...file, ...fileFields }, records, () => Promise.resolve())
    await receiveCapture(tx, { organizationId, captureId, requestedById: null, requestedBy: 'Eve' }, jobs)
    return captureId
  })
}

async function* recordsOf({ types, elements }: CaptureContent): AsyncGenerator<ModelRecord[]> {
  const { numbered, parameters } = numberParameters()
  const noProject = { projectName: null, projectNumber: null, projectAddress: null, projectIssueDate: null }
  const nobody = { author: null, buildingName: null, clientName: null, projectStatus: null }
  const organization = { organizationDescription: null, organizationName: null }
  const address = { streetAddress1: null, streetAddress2: null, city: null, state: null, postalCode: null }
  const project = { ...noProject, ...nobody, ...organization }
  const header = { schema: 'IFC4', application: '', lengthUnit: 'mm', projectGlobalId: null, customInfos: [] }
  yield [{ kind: 'header', ...header, elements: elements.length, project, site: { siteName: null, ...address } }]
  const typeRecords = types.map(({ values, ...type }, index) => ({
    kind: 'type' as const,
    number: index + 1,
    ...type,
    revitTypeId: null,
    parameters: numbered(values),
  }))
  const elementRecords = elements.map(({ type, values }, index) => ({
    kind: 'element' as const,
    number: index + 1,
    type,
    storey: null,
    revitElementId: String(1000 + index),
    uniqueId: `unique-${index}`,
    expressId: index,
    whole: null,
    ifcClass: 'IfcWall',
    name: null,
    position: null,
    materials: null,
    parameters: numbered(values),
    hash: String(index),
    furtherHash: null,
  }))
  yield [...parameters, ...typeRecords, ...elementRecords]
  yield [{ kind: 'end', values: 0, bindings: [], designOptionSets: [], warnings: [] }]
}

function numberParameters() {
  const parameters: ParameterRecord[] = []
  const numbers = new Map<string, number>()
  function numbered(values: SeedValues): ParameterValues {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const [set = '', name = '', unit = null] = key.split('/')
        const number = numbers.get(key) ?? parameters.length + 1
        if (number > parameters.length) parameters.push({ kind: 'parameter', number, set, name, measure: null, unit })
        numbers.set(key, number)
        return [number, value]
      }),
    )
  }
  return { parameters, numbered }
}

/** Runs one attempt of the review, as a worker does. */
export async function workReview({ db, jobs }: Platform, reviewId: string): Promise<void> {
  const deps = { db, timeLimitMinutes: 2, logger: createLogger({ logLevel: 'silent' }) }
  const requeue = () => Promise.reject(new Error('Nothing should be requeued.'))
  const jobRun = { isLastTry: true, signal: new AbortController().signal, requeue }
  await runJob(deps, defineReviewRun({ db, jobs }), { organizationId, runId: reviewId }, jobRun)
}
