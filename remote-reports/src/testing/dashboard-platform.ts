import {
  dashboardSaveSchema,
  type Dashboard,
  type DashboardHistory,
  type DashboardTile,
  type ShownTile,
} from '@lintel/shared/contract/reports'
import { conflictAdvice } from '@lintel/shared/contract'
import { aProblem } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { aReport, idOf } from './a-report.ts'

export function aTile(parts: Partial<ShownTile> = {}): ShownTile {
  return {
    id: idOf(701),
    reportTypeId: 'built-in:requests-by-month',
    dataSetId: idOf(301),
    timeZone: 'America/New_York',
    size: 'wide',
    reportType: 'Requests by Month',
    dataset: 'All Requests',
    isHidden: false,
    report: aReport(),
    later: null,
    nextRun: null,
    mayRun: true,
    ...parts,
  }
}

/** A fake platform with the dashboard of one organization. */
export class DashboardPlatform {
  dashboard: Dashboard = {
    revision: 1,
    tiles: [aTile()],
    changedDate: new Date().toISOString(),
    changedBy: 'Ada Byrne',
    mayChange: true,
  }
  readonly history: DashboardHistory = []
  /** Whether a request is waiting for its response. */
  isHeld = false
  private heldResponse: Promise<undefined> | undefined

  constructor(parts: Partial<Dashboard> = {}) {
    this.dashboard = { ...this.dashboard, ...parts }
    this.remember()
  }

  /** Holds the next request of the dashboard: it gets the current state, but only when the returned function is called. */
  holdNext(): () => void {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.heldResponse = promise
    return () => resolve(undefined)
  }

  handlers() {
    return [
      http.get('/api/report-dashboard', async () => {
        const read = this.dashboard
        const heldResponse = this.heldResponse
        this.heldResponse = undefined
        this.isHeld = heldResponse !== undefined
        await heldResponse
        return HttpResponse.json(read)
      }),
      http.get('/api/report-dashboard/history', () => HttpResponse.json(this.history)),
      http.put('/api/report-dashboard', async ({ request }) => {
        const { revision, tiles } = dashboardSaveSchema.parse(await request.json())
        if (revision !== this.dashboard.revision) {
          const detail = `${this.dashboard.changedBy} changed this dashboard after you opened it. ${conflictAdvice}`
          const code = 'report-dashboards/changed-meanwhile'
          return HttpResponse.json(aProblem({ status: 409, code, detail }), { status: 409 })
        }
        this.dashboard = { ...this.dashboard, revision: revision + 1, tiles: tiles.map((tile) => this.shown(tile)) }
        this.remember()
        return HttpResponse.json(this.dashboard)
      }),
    ]
  }

  private shown(tile: DashboardTile): ShownTile {
    const before = this.dashboard.tiles.find(({ id }) => id === tile.id) ?? aTile({ report: null })
    return { ...before, ...tile }
  }

  private remember() {
    const { revision, tiles } = this.dashboard
    const savedTiles = tiles.map(({ id, reportTypeId, dataSetId, timeZone, size, reportType, dataset }) => ({
      ...{ id, reportTypeId, dataSetId, timeZone, size },
      ...{ reportType, dataset },
    }))
    this.history.unshift({ revision, at: new Date().toISOString(), authorName: 'Ada Byrne', tiles: savedTiles })
  }
}
