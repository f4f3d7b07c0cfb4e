import type { Page } from '@playwright/test'
import { registryAddress } from '../faulty-release.ts'

const at = '2026-11-22T14:30:00.000Z'

const [live, next, last, older] = ['1.4.0-4d1f0a2b3c', '1.5.0-7f3a90c1d2', '1.3.2-1c9be04a77', '1.3.1-b07d1e55aa']
const by = 'BIM Standards Team'
const audience = { share: 10, organizations: ['HFA'], people: ['reviewer@lintel.test'] }

const state = {
  name: 'bim',
  owner: by,
  navigationGroup: 'BIM Management',
  live,
  previous: last,
  earlier: [last, older],
  trial: { version: next, since: at, by, shown: 412, failed: 3, ...audience },
  disabled: null,
  changedAt: at,
  versions: [next, live, last, older].map((version, index) => ({
    version,
    releasedAt: at,
    releasedBy: by,
    commit: `${index}4f0c1d2e3`,
    isKept: true,
  })),
}

const events = [
  { id: 3, kind: 'trialBegan', version: next, before: null, detail: '10%, HFA, reviewer@lintel.test' },
  { id: 2, kind: 'released', version: live, before: last, detail: '' },
  { id: 1, kind: 'released', version: last, before: older, detail: '' },
].map((event, index) => ({ ...event, at, by, commit: `${index}4f0c1d2e3` }))

function visits(version: string | undefined, day: number, [shown, failed, loadMs]: [number, number, number]) {
  const times = (median: number) => ({ median, most: median * 3 })
  return {
    version,
    from: `2026-11-${day}T00:00:00.000Z`,
    shown,
    failed,
    violations: 0,
    loadMs: times(loadMs),
    renderMs: times(120),
  }
}

const counts = {
  step: 'day',
  items: [
    ...[17, 18, 19, 20, 21, 22].map((day) => visits(live, day, [1400 + 35 * day, (day % 3) * 8, 310])),
    visits(next, 22, [412, 3, 240]),
  ],
}

type Listed = { name: string; version: string; baseUrl: string }

/** The remotes of the registry like in a deployment: versions and addresses of a build change each time. */
function deployed({ remotes }: { remotes: Listed[] }) {
  const named = remotes.map((remote) => releaseOf(remote, live))
  const trial = { salt: 'salt', share: 100, organizations: [], people: [] }
  return {
    remotes: named.map((remote) =>
      remote.name === 'bim' ? { ...remote, trial: { ...trial, release: releaseOf(remote, next) } } : remote,
    ),
  }
}

function releaseOf(remote: Listed, version = ''): Listed {
  return { ...remote, version, baseUrl: `https://${remote.name}.example.org/${version}/` }
}

/** Returns fixed data about releases. Pages of remotes cannot be opened then. */
export async function holdReleases(page: Page): Promise<void> {
  await page.route('**/api/registry/remotes', (route) => route.fulfill({ json: { items: [state] } }))
  await page.route('**/api/registry/remotes/bim/events*', (route) =>
    route.fulfill({ json: { items: events, next: null } }),
  )
  await page.route('**/api/registry/remotes/bim/visits*', (route) => route.fulfill({ json: counts }))
  await page.route(registryAddress, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: deployed((await response.json()) as { remotes: Listed[] }) })
  })
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as object
    await route.fulfill({ json: { ...config, developerOrigins: ['http://localhost:5173'] } })
  })
  await page.route('https://*.example.org/**', (route) => route.abort())
}
