import { preferenceSchema, type Preference } from '@lintel/shared/contract'
import { isGenerating, reportCreateSchema, type Report, type RowGroup } from '@lintel/shared/contract/reports'
import { aProblem } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { aReport, idOf } from './a-report.ts'
import { DefinitionsPlatform } from './definitions-platform.ts'
import { ReportEvents } from './report-events.ts'

const all = '/api/reports'
const one = `${all}/:id`

/** A fake platform with the reports of one organization. */
export class ReportsPlatform {
  reports: Report[] = [aReport()]
  rows: RowGroup[] = [
    {
      rows: 2,
      columns: [
        ['2026-09-01', '2026-10-01'],
        ['P13', 'P13'],
        [4, 7],
      ],
    },
    { rows: 1, columns: [['2026-10-01'], ['P14'], [null]] },
  ]
  readonly definitions = new DefinitionsPlatform()
  readonly events = new ReportEvents()
  /** Received requests: list queries, reads, submissions, subscriptions and deletions. */
  readonly calls: string[] = []
  /** The user's preferences by key. */
  readonly preferences = new Map<string, Preference>()
  private readonly orders = new Map<string, string>()

  constructor(parts: Partial<Pick<ReportsPlatform, 'reports' | 'rows'>> = {}) {
    Object.assign(this, parts)
  }

  handlers() {
    return [
      ...this.definitions.handlers(),
      http.get(all, ({ request }) => this.list(new URL(request.url).searchParams)),
      http.post(all, async ({ request }) => {
        const { reportTypeId, dataSetId, timeZone } = reportCreateSchema.parse(await request.json())
        const like = aReport({ reportTypeId, dataSetId, timeZone })
        return HttpResponse.json(this.ordered(request.headers.get('idempotency-key'), like), { status: 202 })
      }),
      http.put<{ id: string }>(`${one}/notify`, ({ params }) => {
        this.calls.push(`notify ${params.id}`)
        const report = this.found(params.id)
        return report ? HttpResponse.json({ ...report, notify: isGenerating(report.status) }) : notFound()
      }),
      http.get<{ id: string }>(`${one}/events`, () => this.events.response()),
      http.get(`${one}/rows`, () => {
        const lines = this.rows.map((group) => `${JSON.stringify(group)}\n`).join('')
        return new HttpResponse(lines, { headers: { 'content-type': 'application/x-ndjson' } })
      }),
      http.post<{ id: string }>(`${one}/again`, ({ params, request }) => {
        const before = this.found(params.id)
        if (!before) return notFound()
        return HttpResponse.json(this.ordered(request.headers.get('idempotency-key'), before), { status: 202 })
      }),
      http.get<{ id: string }>(one, ({ params }) => this.read(params.id)),
      http.delete<{ id: string }>(one, ({ params }) => {
        this.calls.push(`delete ${params.id}`)
        this.reports = this.reports.filter(({ id }) => id !== params.id)
        return new HttpResponse(null, { status: 204 })
      }),
      http.get('/api/users/:user/preferences', () => HttpResponse.json([...this.preferences.values()])),
      http.put<{ key: string }>('/api/users/:user/preferences/:key', async ({ params, request }) => {
        this.preferences.set(params.key, preferenceSchema.parse(await request.json()))
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  /** Changes a report like a worker, and notifies followers. */
  changeReport(id: string, parts: Partial<Report>) {
    this.reports = this.reports.map((report) => (report.id === id ? { ...report, ...parts } : report))
    const report = this.found(id)
    if (report) this.events.send(report, !isGenerating(report.status))
  }

  private read(id: string) {
    this.calls.push(`read ${id}`)
    const report = this.found(id)
    return report ? HttpResponse.json(report) : notFound()
  }

  private found(id: string) {
    return this.reports.find((report) => report.id === id)
  }

  private ordered(key: string | null, like: Report): Report {
    this.calls.push(`order ${like.reportTypeId} ${like.dataSetId}`)
    const known = this.found(this.orders.get(key ?? '') ?? '')
    if (known) return known
    const id = idOf(9000 + this.orders.size)
    this.orders.set(key ?? '', id)
    const queued = { status: 'Queued', statusDetails: null, progress: 0, completedDate: null, rowCount: null } as const
    const report = { ...like, ...queued, id, charts: [], columns: null }
    this.reports = [report, ...this.reports]
    return report
  }

  private list(search: URLSearchParams) {
    this.calls.push(search.toString())
    const { skip, take } = { skip: Number(search.get('skip')), take: Number(search.get('take')) }
    const needle = search.get('filterNeedle')?.toLowerCase() ?? ''
    const found = this.reports.filter(({ reportType, dataset, submittedBy }) =>
      [reportType, dataset, submittedBy].some((text) => text.toLowerCase().includes(needle)),
    )
    return HttpResponse.json({ items: found.slice(skip, skip + take), total: found.length, hasMore: false })
  }
}

function notFound() {
  return HttpResponse.json(aProblem({ status: 404, code: 'reports/not-found' }), { status: 404 })
}
