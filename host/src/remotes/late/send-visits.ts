import { api, reportSilently } from '@lintel/shared/api'
import { mostVisitsAtOnce, type Visit } from '@lintel/shared/contract/releases'
import { takeVisits, type NotedVisit } from '../visits/noted-visits.ts'
import { noteFailure, noteTimes } from './failure-log.ts'

/** So long visits are collected, so that a walk through many pages is one call. */
const delay = 15_000

type Parts = {
  /** How often the release has broken the page's policy since it was last asked. */
  takeViolations: (release: NotedVisit['release']) => number
  /** Whether it is a developer's own build, which is nobody's release. */
  isOwn: (release: NotedVisit['release']) => boolean
}

/** Tells the platform what became of the pages that were opened. Returns the way to stop. */
export function sendVisits({ takeViolations, isOwn }: Parts): () => void {
  let waiting: NotedVisit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send() {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.splice(0, mostVisitsAtOnce)
    if (batch.length === 0) return
    const visits = batch.map((visit) => sent(visit, takeViolations(visit.release)))
    try {
      // It goes on when the page does not: a beacon that may carry the token.
      await api.post('/registry/visits', { body: { visits }, keepalive: true, organization: 'none' })
    } catch (error) {
      reportSilently(error, 'Visits of remotes could not be told.')
    }
  }

  function sendWhenHidden() {
    if (document.visibilityState === 'hidden') void send()
  }

  const stopTaking = takeVisits((visit) => {
    if (visit.outcome === 'failed') noteFailure({ ...visit, kind: visit.kind ?? 'execution' })
    else noteTimes(visit)
    if (isOwn(visit.release)) return
    waiting = [...waiting, visit].slice(-mostVisitsAtOnce)
    timer ??= setTimeout(() => void send(), delay)
  })
  document.addEventListener('visibilitychange', sendWhenHidden)
  return () => {
    clearTimeout(timer)
    stopTaking()
    document.removeEventListener('visibilitychange', sendWhenHidden)
  }
}

function sent({ release, loadMs, renderMs, outcome, kind }: NotedVisit, violations: number): Visit {
  return {
    remote: release.name,
    version: release.version,
    outcome,
    ...(kind !== undefined && { kind }),
    ...(loadMs !== undefined && { loadMs: bounded(loadMs) }),
    ...(renderMs !== undefined && { renderMs: bounded(renderMs) }),
    ...(violations > 0 && { violations: Math.min(violations, 1000) }),
  }
}

/** A laptop that slept meanwhile measures hours. */
function bounded(milliseconds: number): number {
  return Math.min(Math.round(milliseconds), 600_000)
}
