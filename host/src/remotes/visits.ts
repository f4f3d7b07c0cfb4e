import { api, reportSilently } from '@lintel/shared/api'
import { mostVisitsAtOnce, type Visit } from '@lintel/shared/contract/releases'
import type { Release } from '@lintel/shared/remote'

/** A page of a remote was opened, with the result. */
export type PageVisit = Pick<Visit, 'outcome' | 'kind' | 'loadMs' | 'renderMs'> & {
  release: Pick<Release, 'name' | 'version'>
}

/** The last visits of this page, for the developer panel. */
const visits: (PageVisit & { at: Date })[] = []
/** A page that stays open for a week must not grow by it. */
const maxEntries = 100

let waiting: PageVisit[] = []
let onWaiting: () => void = () => undefined

/** Milliseconds for which visits are collected, so that a walk through many pages is one call. */
const delay = 15_000
/** Milliseconds. A laptop that slept meanwhile measures hours. */
const maxDuration = 600_000

export function recordVisit(visit: PageVisit): void {
  visits.push({ ...visit, at: new Date() })
  if (visits.length > maxEntries) visits.shift()
  waiting = [...waiting, visit].slice(-mostVisitsAtOnce)
  onWaiting()
}

/** Newest first. */
export function visitsOf(name: string, outcome: Visit['outcome']) {
  return visits.filter((visit) => visit.release.name === name && visit.outcome === outcome).toReversed()
}

/**
 * Reports to the platform which pages were opened and which failed; a trial that fails too often is stopped by these reports. The
 * platform does not know a developer's own builds. Returns a function that stops it.
 */
export function sendVisits(isOverride: (release: PageVisit['release']) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  async function send() {
    clearTimeout(timer)
    timer = undefined
    const body = { visits: waiting.splice(0).flatMap((visit) => (isOverride(visit.release) ? [] : [asSent(visit)])) }
    if (body.visits.length === 0) return
    try {
      // `keepalive`: it is sent even if the page closes, like a beacon, with the token.
      await api.post('/registry/visits', { body, keepalive: true, organization: 'none' })
    } catch (error) {
      reportSilently(error, 'Visits of remotes could not be sent.')
    }
  }
  function sendWhenHidden() {
    if (document.visibilityState === 'hidden') void send()
  }
  onWaiting = () => {
    timer ??= setTimeout(() => void send(), delay)
  }
  if (waiting.length > 0) onWaiting()
  document.addEventListener('visibilitychange', sendWhenHidden)
  return () => {
    clearTimeout(timer)
    onWaiting = () => undefined
    document.removeEventListener('visibilitychange', sendWhenHidden)
  }
}

function asSent({ release, loadMs, renderMs, ...visit }: PageVisit): Visit {
  return {
    remote: release.name,
    version: release.version,
    ...visit,
    ...(loadMs !== undefined && { loadMs: Math.min(Math.round(loadMs), maxDuration) }),
    ...(renderMs !== undefined && { renderMs: Math.min(Math.round(renderMs), maxDuration) }),
  }
}
