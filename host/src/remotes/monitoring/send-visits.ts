import { api, reportSilently } from '@lintel/shared/api'
import { mostVisitsAtOnce, type Visit } from '@lintel/shared/contract/releases'
import { logFailure, logTimes } from './failure-log.ts'
import { onVisit, type PageVisit } from './visits.ts'

/** Milliseconds for which visits are collected, so that a walk through many pages is one call. */
const delay = 15_000
/** Milliseconds. A laptop that slept meanwhile measures hours. */
const maxDuration = 600_000

type Options = {
  /** How often the release has broken the page's policy since the last call. */
  takeViolations: (release: PageVisit['release']) => number
  /** Whether it is a developer's own build, which the platform does not know. */
  isOverride: (release: PageVisit['release']) => boolean
}

/** Reports to the platform which pages were opened and which failed. Returns a function that stops it. */
export function sendVisits({ takeViolations, isOverride }: Options): () => void {
  let waiting: PageVisit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send() {
    clearTimeout(timer)
    timer = undefined
    const visits = waiting.splice(0, mostVisitsAtOnce).map((visit) => asSent(visit, takeViolations(visit.release)))
    if (visits.length === 0) return
    try {
      // `keepalive`: it is sent even if the page closes, like a beacon, with the token.
      await api.post('/registry/visits', { body: { visits }, keepalive: true, organization: 'none' })
    } catch (error) {
      reportSilently(error, 'Visits of remotes could not be sent.')
    }
  }

  function sendWhenHidden() {
    if (document.visibilityState === 'hidden') void send()
  }
  document.addEventListener('visibilitychange', sendWhenHidden)
  const stopListening = onVisit((visit) => {
    if (visit.outcome === 'failed') logFailure({ release: visit.release, kind: visit.kind ?? 'execution' })
    else logTimes(visit)
    if (isOverride(visit.release)) return
    waiting = [...waiting, visit].slice(-mostVisitsAtOnce)
    timer ??= setTimeout(() => void send(), delay)
  })
  return () => {
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', sendWhenHidden)
  }
}

function asSent({ release, loadMs, renderMs, outcome, kind }: PageVisit, violations: number): Visit {
  return {
    remote: release.name,
    version: release.version,
    outcome,
    ...(kind !== undefined && { kind }),
    ...(loadMs !== undefined && { loadMs: Math.min(Math.round(loadMs), maxDuration) }),
    ...(renderMs !== undefined && { renderMs: Math.min(Math.round(renderMs), maxDuration) }),
    ...(violations > 0 && { violations: Math.min(violations, 1000) }),
  }
}
