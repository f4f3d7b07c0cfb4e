import { api, reportSilently } from '@lintel/shared/api'
import { maxVisitsAtOnce, type Visit } from '@lintel/shared/contract/releases'

/** Recent page views, newest first, for the developer panel. */
let visits: (Visit & { at: Date })[] = []
const maxEntries = 100
let pendingVisits: Visit[] = []

/** Milliseconds for which page views are batched. */
const delay = 15_000
/** Milliseconds. Longer durations come from a computer that was asleep. */
const maxDuration = 600_000

function roundMilliseconds(duration: number | undefined): number | undefined {
  return duration && Math.min(Math.round(duration), maxDuration)
}

/** Records a page view and its result. */
export function recordVisit({ loadMs, renderMs, ...rest }: Visit): void {
  const visit = { ...rest, loadMs: roundMilliseconds(loadMs), renderMs: roundMilliseconds(renderMs) }
  visits = [{ ...visit, at: new Date() }, ...visits].slice(0, maxEntries)
  pendingVisits = [...pendingVisits, visit].slice(-maxVisitsAtOnce)
}

export function visitsOf(name: string, outcome: Visit['outcome']) {
  return visits.filter((visit) => visit.remote === name && visit.outcome === outcome)
}

/**
 * Reports page views and failures, which the platform uses to stop failing trials. Skips overrides. Returns a function
 * that stops it.
 */
export function sendVisits(isOverride: (visit: Visit) => boolean): () => void {
  async function send() {
    const body = { visits: pendingVisits.splice(0).filter((visit) => !isOverride(visit)) }
    if (body.visits.length === 0) return
    try {
      // `keepalive`: it is sent even if the page closes, like a beacon, with the token.
      await api.post('/registry/visits', { body, keepalive: true, organization: 'none' })
    } catch (error) {
      reportSilently(error, 'Page visits could not be reported.')
    }
  }
  const sendWhenHidden = () => void (document.visibilityState === 'hidden' && send())
  const timer = setInterval(() => void send(), delay)
  document.addEventListener('visibilitychange', sendWhenHidden)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', sendWhenHidden)
  }
}
