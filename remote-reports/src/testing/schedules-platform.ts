import { conflictAdvice } from '@lintel/shared/contract'
import type { Schedule, ScheduleChange, ScheduleCreate, ScheduleRun } from '@lintel/shared/contract/reports'
import { aProblem, aUser } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { aReportType, idOf } from './a-report.ts'
import { aSchedule } from './a-schedule.ts'

const all = '/api/report-schedules'
const one = `${all}/:id`
const moments = ['2026-11-30', '2026-12-04', '2026-12-14', '2026-12-18', '2026-12-28']

/** A fake platform with the recurring reports of one organization. */
export class SchedulesPlatform {
  schedules: Schedule[] = [aSchedule()]
  runs: ScheduleRun[] = []
  members = [
    aUser({ id: 'auth0|ada', firstName: 'Ada', lastName: 'Byrne', roles: ['reporting.read', 'analytics.read'] }),
    aUser({ id: 'auth0|bo', firstName: 'Bo', lastName: 'Cole', roles: ['reporting.read', 'analytics.read'] }),
    aUser({ id: 'auth0|cy', firstName: 'Cy', lastName: 'Dean', roles: ['reporting.read'] }),
  ]
  /** Creations, changes and deletions, in order. */
  readonly orders: unknown[] = []
  private readonly keys = new Set<string>()

  constructor(parts: Partial<Pick<SchedulesPlatform, 'schedules' | 'runs'>> = {}) {
    Object.assign(this, parts)
  }

  handlers() {
    return [
      http.post(`${all}/next-runs`, () => HttpResponse.json(moments.map((day) => `${day}T13:00:00.000Z`))),
      http.post<{ id: string }>(`${one}/send-to-me`, ({ params }) => {
        this.orders.push(`send ${params.id}`)
        return HttpResponse.json(aSchedule({ id: params.id }), { status: 202 })
      }),
      http.get(`${one}/runs`, () => HttpResponse.json(this.runs)),
      http.get(all, () => HttpResponse.json(this.schedules)),
      http.post<object, ScheduleCreate>(all, async ({ request }) =>
        this.created(await request.json(), request.headers),
      ),
      http.patch<{ id: string }, ScheduleChange>(one, async ({ params, request }) =>
        this.changed(params.id, await request.json()),
      ),
      http.delete<{ id: string }>(one, ({ params }) => {
        this.orders.push(`delete ${params.id}`)
        this.schedules = this.schedules.filter(({ id }) => id !== params.id)
        return new HttpResponse(null, { status: 204 })
      }),
      http.get('/api/organizations/:organization/users', () => HttpResponse.json(this.members)),
      http.get('/api/report-types', () => HttpResponse.json([aReportType()])),
    ]
  }

  private created({ recipients, ...form }: ScheduleCreate, headers: Headers) {
    const key = headers.get('idempotency-key') ?? ''
    const schedule = aSchedule({ ...form, id: idOf(600), recipients: this.named(recipients) })
    if (!this.keys.has(key)) this.orders.push({ recipients, ...form })
    this.keys.add(key)
    this.schedules = [...this.schedules.filter(({ id }) => id !== schedule.id), schedule]
    return HttpResponse.json(schedule, { status: 201 })
  }

  private changed(id: string, { revision, takeOver, recipients, ...change }: ScheduleChange) {
    const before = this.schedules.find((schedule) => schedule.id === id)
    if (!before || before.revision !== revision) {
      const problem = aProblem({
        status: 409,
        code: 'report-schedules/changed-meanwhile',
        detail: `This recurring report was changed after you opened it. ${conflictAdvice}`,
      })
      return HttpResponse.json(problem, { status: 409 })
    }
    this.orders.push({ ...change, ...(recipients && { recipients }), ...(takeOver && { takeOver }) })
    const after = {
      ...before,
      ...change,
      ...(recipients && { recipients: this.named(recipients) }),
      ...(takeOver && { ownerName: 'Ada Byrne', mayTakeOver: false, mayChange: true }),
      ...(change.isPaused === true && { nextRun: null }),
      ...(change.isPaused === false && { nextRun: '2026-11-30T13:00:00.000Z', problem: null }),
      revision: revision + 1,
    }
    this.schedules = this.schedules.map((schedule) => (schedule.id === id ? after : schedule))
    return HttpResponse.json(after)
  }

  private named(ids: readonly string[]) {
    return this.members
      .filter(({ id }) => ids.includes(id))
      .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  }
}
