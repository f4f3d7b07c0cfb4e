import {
  dataSetChangeSchema,
  reportPreviewQuerySchema,
  reportTypeChangeSchema,
  reportTypeCreateSchema,
  type DataSet,
  type Dependents,
  type ReportType,
} from '@lintel/shared/contract/reports'
import { aProblem } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { aDataSet, aReportType, entryOf, idOf } from './a-report.ts'

/** A fake platform with data sets and report types. */
export class DefinitionsPlatform {
  types: ReportType[] = [aReportType()]
  dataSets: DataSet[] = [
    aDataSet(),
    aDataSet({ id: idOf(302), name: 'Zoned Requests', favorite: true, ownerName: 'Bo Ames', mayChange: false }),
    aDataSet({ id: idOf(303), name: 'Big Walls', source: 'master-elements', sourceTitle: 'Master Elements' }),
  ]
  dependents: Dependents = { reportTypes: [], schedules: [{ id: idOf(501), name: 'Mondays', ownerName: 'Bo Ames' }] }
  /** Previewed definitions. */
  readonly previews: unknown[] = []

  handlers() {
    return [...this.dataSetCalls(), ...this.typeCalls()]
  }

  private dataSetCalls() {
    const one = '/api/data-sets/:id'
    return [
      http.get('/api/data-sets', () => HttpResponse.json(this.dataSets.map(entryOf))),
      http.get<{ id: string }>(one, ({ params }) =>
        HttpResponse.json(this.dataSets.find(({ id }) => id === params.id)),
      ),
      http.get('/api/data-sources/:source/values', () => HttpResponse.json([{ value: 'P13', count: 7 }])),
      http.patch<{ id: string }>(one, async ({ params, request }) => {
        const { revision, ...change } = dataSetChangeSchema.parse(await request.json())
        const before = this.dataSets.find(({ id }) => id === params.id)
        if (before?.revision !== revision) return stale()
        return HttpResponse.json(this.changed({ ...before, ...definedParts(change), revision: revision + 1 }))
      }),
      ...(['put', 'delete'] as const).map((method) =>
        http[method]<{ id: string }>(`${one}/favorite`, ({ params }) => {
          const before = this.dataSets.find(({ id }) => id === params.id)
          if (before) this.changed({ ...before, favorite: method === 'put' })
          return new HttpResponse(null, { status: 204 })
        }),
      ),
      http.get(`${one}/dependents`, () => HttpResponse.json(this.dependents)),
      http.delete<{ id: string }>(one, ({ params }) => {
        this.dataSets = this.dataSets.filter(({ id }) => id !== params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  private typeCalls() {
    const one = '/api/report-types/:id'
    return [
      http.get('/api/report-types', () => HttpResponse.json(this.types)),
      http.post('/api/report-types/preview', async ({ request }) => {
        this.previews.push(reportPreviewQuerySchema.parse(await request.json()))
        const columns = [{ field: 'portfolio', title: 'Portfolio', type: 'text' }]
        return HttpResponse.json({ columns, rows: { rows: 2, columns: [['P13', 'P14']] } })
      }),
      http.post('/api/report-types', async ({ request }) => {
        const { name, definition } = reportTypeCreateSchema.parse(await request.json())
        const type = aReportType({
          id: idOf(401),
          name,
          definition,
          isBuiltIn: false,
          mayChange: true,
          ownerName: 'Ada Byrne',
        })
        this.types = [...this.types, type]
        return HttpResponse.json(type, { status: 201 })
      }),
      http.patch<{ id: string }>(one, async ({ params, request }) => {
        const { revision, ...change } = reportTypeChangeSchema.parse(await request.json())
        const before = this.types.find(({ id }) => id === params.id)
        if (before?.revision !== revision) return stale()
        const after = { ...before, ...definedParts(change), revision: revision + 1, version: before.version + 1 }
        this.types = this.types.map((type) => (type.id === after.id ? after : type))
        return HttpResponse.json(after)
      }),
      http.get(`${one}/dependents`, () => HttpResponse.json(this.dependents)),
      http.delete<{ id: string }>(one, ({ params }) => {
        this.types = this.types.filter(({ id }) => id !== params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    ]
  }

  private changed(after: DataSet) {
    this.dataSets = this.dataSets.map((dataSet) => (dataSet.id === after.id ? after : dataSet))
    return after
  }
}

type DefinedParts<Change> = { [Key in keyof Change]: Exclude<Change[Key], undefined> }

/** The defined parts of the change. */
function definedParts<Change extends object>(change: Change) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<
    DefinedParts<Change>
  >
}

function stale() {
  const problem = aProblem({ status: 409, code: 'data-sets/changed-meanwhile' })
  return HttpResponse.json(problem, { status: 409 })
}
