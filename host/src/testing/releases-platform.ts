import type { ReleaseAlerts, ReleaseEvent, RemoteState, VisitCounts } from '@lintel/shared/contract/releases'
import { aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { openShell } from './open-shell.tsx'

const at = '2026-03-14T15:00:00.000Z'

export function aRemoteState(parts: Partial<RemoteState> = {}): RemoteState {
  return {
    name: 'bim',
    owner: 'Building Models Team',
    navigationGroup: 'Building Models',
    live: '1.1.0',
    previous: '1.0.0',
    earlier: ['1.0.0'],
    trial: null,
    disabled: null,
    changedAt: at,
    versions: ['1.2.0', '1.1.0', '1.0.0'].map((version) => ({
      version,
      releasedAt: at,
      releasedBy: 'Build Machine',
      commit: '0123456789abcdef',
      isKept: true,
      alert: null,
    })),
    previews: [],
    ...parts,
  }
}

const counts: VisitCounts = {
  step: 'day',
  items: [
    visitCount('1.1.0', { shown: 198, failed: 2, load: 300 }),
    visitCount('1.2.0', { shown: 30, failed: 10, load: 900 }),
  ],
}

function visitCount(version: string, { shown, failed, load }: { shown: number; failed: number; load: number }) {
  const times = { median: load, most: load * 3 }
  return { version, from: '2026-03-14T00:00:00.000Z', shown, failed, violations: 0, loadMs: times, renderMs: times }
}

type World = { remotes?: RemoteState[]; events?: ReleaseEvent[]; alerts?: ReleaseAlerts; isUser?: boolean }

/** Opens the page with a fake platform that records requests and applies simple ones. */
export function openReleases(address = '', world: World = {}) {
  const { remotes = [aRemoteState()], events = [], isUser = false } = world
  const { alerts = { recipients: [], isWebhook: false } } = world
  const calls: { verb: string; body: unknown }[] = []
  const platform = { remotes, calls }
  const user = aUser({ roles: isUser ? ['prototypes.read'] : ['remotes.release'] })
  const shell = openShell(`/ACME/releases${address}`, { user })
  mockServer.use(
    http.get('/api/registry/remotes', () => HttpResponse.json({ items: platform.remotes })),
    http.get('/api/registry/remotes/:name/events', () => HttpResponse.json({ items: events, next: null })),
    http.get('/api/registry/remotes/:name/visits', () => HttpResponse.json(counts)),
    http.get('/api/registry/remotes/:name/alerts', () => HttpResponse.json(alerts)),
    http.put('/api/registry/remotes/:name/alerts', async ({ request }) => {
      const body = await request.json()
      calls.push({ verb: 'alerts', body })
      return HttpResponse.json(body as ReleaseAlerts)
    }),
    http.post<{ name: string; verb: string }>('/api/registry/remotes/:name/:verb', async ({ params, request }) => {
      calls.push({ verb: params.verb, body: await request.json() })
      return HttpResponse.json(platform.remotes.find(({ name }) => name === params.name))
    }),
  )
  return { ...shell, platform }
}
