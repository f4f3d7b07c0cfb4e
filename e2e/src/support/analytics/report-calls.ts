import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'

type Open = (account: 'analyst', path: string) => Promise<Page>

/** API calls without a screen, as the user whose list of reports is open. */
export type ReportCalls = {
  /** Creates something, and returns the platform's response. */
  create(path: '/data-sets' | '/report-types', data: object): Promise<{ id: string }>
  /** Runs a report, and returns its URL when it is complete. */
  run(reportTypeId: string, dataSetId: string): Promise<string>
  /** The existing report types. */
  types(): Promise<{ id: string; name: string }[]>
}

/** Opens the list of reports, and uses the headers of its calls. */
export async function openReportCalls(openAs: Open, page: Page): Promise<ReportCalls> {
  const call = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/reports')
  await openAs('analyst', '/CFA/reports')
  const { authorization = '', organization = '' } = (await call).headers()
  const headers = { authorization, organization }

  async function post(path: string, data: object, more: Record<string, string> = {}): Promise<{ id: string }> {
    const made = await page.request.post(`/api${path}`, { headers: { ...headers, ...more }, data })
    expect(made.ok(), await made.text()).toBe(true)
    return (await made.json()) as { id: string }
  }

  async function statusOf(id: string): Promise<string> {
    const { status } = (await (await page.request.get(`/api/reports/${id}`, { headers })).json()) as { status: string }
    return status
  }

  return {
    create: post,
    async run(reportTypeId, dataSetId) {
      const order = { reportTypeId, dataSetId, timeZone: 'America/New_York' }
      const { id } = await post('/reports', order, { 'idempotency-key': randomUUID() })
      await expect.poll(() => statusOf(id)).toBe('Complete')
      return `/CFA/reports/${id}`
    },
    async types() {
      return (await (await page.request.get('/api/report-types', { headers })).json()) as { id: string; name: string }[]
    },
  }
}
