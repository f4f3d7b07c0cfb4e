import { randomUUID } from 'node:crypto'
import type { DataSet, Report, ReportDefinition, ReportType, RowGroup } from '@lintel/shared/contract/reports'
import type { Filter } from '@lintel/shared/filter'
import type { Reads } from '../../../../database/replica/reads.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import { createLogger } from '../../../../observability/logger.ts'
import { runJob } from '../../../../runs/run-job.ts'
import type { Call, TestResponse, TestApp } from '../../../../testing/build-test-app.ts'
import { defineReportRun } from '../run/report-run.ts'

export const organizationId = 'CFA'
export const analyst = 'local|analyst'

export const requestList: ReportDefinition = {
  source: 'assembly-requests',
  headers: ['projectNumber', 'projectName', 'status', 'requestedDate', 'leadTimeDays'],
  filter: null,
  grouping: null,
}

export const requestsByMonth: ReportDefinition = {
  source: 'assembly-requests',
  headers: [],
  filter: null,
  grouping: {
    by: [{ field: 'requestedDate', unit: 'month' }, { field: 'portfolio' }],
    measures: [{ function: 'count' }, { function: 'average', field: 'leadTimeDays' }],
    chart: true,
  },
}

export type Subject = { reportTypeId: string; dataSetId: string; timeZone: string }

export type ReportFixture = {
  call(url: string, overrides?: Partial<Call>): Promise<TestResponse>
  /** Adds a data set and a report type. */
  seed(
    definition: ReportDefinition,
    overrides?: { name?: string; filter?: Filter; isShared?: boolean },
  ): Promise<Subject>
  begin(subject: Subject, overrides?: Partial<Call> & { key?: string }): Promise<TestResponse>
  /** Makes one attempt, as a worker does. */
  work(id: string, options?: WorkOptions): Promise<void>
  /** Requests the report, processes it and reads it. */
  run(subject: Subject, options?: WorkOptions): Promise<Report>
  read(id: string): Promise<Report>
  rows(id: string): Promise<RowGroup[]>
}

type WorkOptions = {
  reads?: Reads
  store?: FileStore
  quotaBytes?: number
  maxBytes?: number
  signal?: AbortSignal
  isLastTry?: boolean
  timeLimitMinutes?: number
}

export function openReportFixture(platform: TestApp): ReportFixture {
  const call: ReportFixture['call'] = (url, overrides = {}) =>
    platform.call({ url: `/api${url}`, as: analyst, organization: organizationId, ...overrides })

  const read: ReportFixture['read'] = async (id) => (await call(`/reports/${id}?as=exact`)).json<Report>()

  const begin: ReportFixture['begin'] = (body, { key = randomUUID(), ...overrides } = {}) =>
    call('/reports', { method: 'POST', body, headers: { 'idempotency-key': key }, ...overrides })

  const work: ReportFixture['work'] = (id, options = {}) => {
    const { store = platform.files.store, signal = new AbortController().signal } = options
    const { isLastTry = true, timeLimitMinutes = 10 } = options
    const logger = createLogger({ logLevel: 'silent' })
    const { db, jobs, config } = platform
    const { quotaBytes = config.uploads.quotaBytes, maxBytes = config.reports.maxBytes, reads } = options
    const deps = { db, reads, jobs, store, quotaBytes, timeLimitMinutes, maxBytes, daysKept: 400, logger }
    const requeue = () => Promise.reject(new Error('Nothing should be requeued.'))
    const jobRun = { isLastTry, signal, requeue }
    return runJob(deps, defineReportRun(deps), { organizationId, runId: id }, jobRun)
  }

  return {
    call,
    begin,
    work,
    read,
    async seed(definition, { name = randomUUID(), filter = null, isShared = true } = {}) {
      const { source } = definition
      const set = await call('/data-sets', { method: 'POST', body: { name, source, filter, isShared } })
      const { id: dataSetId } = set.json<DataSet>()
      const type = await call('/report-types', { method: 'POST', body: { name, dataSetId, definition } })
      return { reportTypeId: type.json<ReportType>().id, dataSetId, timeZone: 'America/New_York' }
    },
    async run(subject, options) {
      const { id } = (await begin(subject)).json<Report>()
      await work(id, options)
      return read(id)
    },
    rows: async (id) => groupsIn((await call(`/reports/${id}/rows`)).text),
  }
}

function groupsIn(text: string): RowGroup[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RowGroup)
}
