import { randomUUID } from 'node:crypto'
import type { DataSet, ReportType, Schedule, ScheduleCreate } from '@lintel/shared/contract/reports'
import type { Call, TestResponse, TestApp } from '../../../../testing/build-test-app.ts'

export const organization = 'CFA'
export const analyst = 'local|analyst'
export const everybody = 'local|everything'

export type Form = Omit<ScheduleCreate, 'recipients'> & { recipients: string[] }

/** Every Monday at eight in New York, from November 1, 2026. */
export const mondays = {
  frequency: 'Weekly',
  interval: 1,
  weekdays: [1],
  time: '08:00',
  timeZone: 'America/New_York',
  startDate: '2026-11-01',
} as const

/** A form with a built-in report type and a shared data set of the analyst, who is also the recipient. */
export async function seedForm(platform: TestApp): Promise<Form> {
  const body = { name: `All requests ${randomUUID()}`, source: 'assembly-requests', filter: null, isShared: true }
  const dataSet = (await callAsAnalyst(platform, { method: 'POST', url: '/api/data-sets', body })).json<DataSet>()
  const types = (await callAsAnalyst(platform, { url: '/api/report-types' })).json<ReportType[]>()
  const type = types.find(({ source, isBuiltIn }) => isBuiltIn && source === 'assembly-requests')
  if (!type) throw new Error('There is no built-in report type of assembly requests.')
  return {
    reportTypeId: type.id,
    dataSetId: dataSet.id,
    recurrence: { ...mondays, weekdays: [...mondays.weekdays] },
    recipients: [analyst],
    withSpreadsheet: false,
  }
}

export async function postSchedule(platform: TestApp, form: object, as = analyst): Promise<TestResponse> {
  const headers = { 'idempotency-key': randomUUID() }
  return platform.call({ method: 'POST', url: '/api/report-schedules', as, organization, body: form, headers })
}

export async function seedSchedule(platform: TestApp, change: Partial<Form> = {}): Promise<Schedule> {
  const response = await postSchedule(platform, { ...(await seedForm(platform)), ...change })
  if (response.status !== 201) throw new Error(response.text)
  return response.json<Schedule>()
}

/** Calls as the analyst, and throws unless it succeeds. */
export async function callAsAnalyst(platform: TestApp, call: Call): Promise<TestResponse> {
  const response = await platform.call({ as: analyst, organization, ...call })
  if (response.status >= 300) throw new Error(response.text)
  return response
}
