import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import type { RegisteredRemote } from '@lintel/shared/remote'
import { aUser, http, HttpResponse, mockServer, passthrough } from '@lintel/shared/testing'
import { act, screen } from '@testing-library/react'
import { aRegistry } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'
import { stubSharing } from '../testing/play-scripts.ts'
import { describedRemotes, firstPage } from '../testing/remotes/described-remotes.ts'
import { textOf } from '../testing/remotes/released-remote.ts'
import { RemoteProcess } from '../testing/remotes/remote-process.ts'
import { runScripts } from '../testing/remotes/run-scripts.ts'
import type { RemoteError } from './failures/remote-error.ts'
import { loadRemotePage } from './loading/load-remote.ts'
import { installReleases, Releases } from './releases/releases.ts'

const processes = describedRemotes.map((description) => new RemoteProcess(description))
const all = 2 ** processes.length

/** Each differs from the one before by one remote, so one process is ended or started between two. All are up first. */
const combinations = Array.from({ length: all }, (_, step) => {
  const down = step ^ (step >> 1)
  const up = describedRemotes.filter((_remote, place) => (down >> place) % 2 === 0).map(({ name }) => name)
  return [up.length === 0 ? 'none' : up.join(', '), up] as const
})

let count = 0

beforeAll(() => Promise.all(processes.map((remote) => remote.start())))
afterAll(() => Promise.all(processes.map((remote) => remote.end())))

beforeEach(() => {
  stubSharing()
  jest.spyOn(console, 'error').mockReturnValue()
  jest.spyOn(console, 'warn').mockReturnValue()
})

/** To every member, since roles are no matter here; with one of reports the shell would ask for their news. */
function open({ pages, ...remote }: RegisteredRemote): RegisteredRemote {
  const opened = Object.entries(pages).map(([key, page]) => [key, { ...page, anyRole: [] }])
  return { ...remote, pages: Object.fromEntries(opened) as typeof pages }
}

async function bring(remote: RemoteProcess, isWanted: boolean): Promise<void> {
  if (remote.isUp === isWanted) return
  await (isWanted ? remote.start() : remote.end())
}

/** Ends and starts what differs, and lists a release of each. */
async function listWith(up: readonly string[]): Promise<RegisteredRemote[]> {
  await Promise.all(processes.map((remote) => bring(remote, up.includes(remote.description.name))))
  count += 1
  // Another version each time: a page load opens each release once.
  const remotes = processes.map((remote) => open(remote.release(`1.0.${count}`).remote))
  mockServer.use(
    http.get('*/registry.json', () => HttpResponse.json({ remotes })),
    ...processes.map(({ origin }) => http.get(`${origin}/*`, () => passthrough())),
  )
  runScripts()
  return remotes
}

test.each(combinations)('with %s up, each of these is loaded and each other cannot be reached', async (_, up) => {
  const remotes = await listWith(up)
  installReleases(new Releases({ registry: aRegistry(remotes) }))
  const loaded = await Promise.allSettled(remotes.map((remote) => loadRemotePage(remote, firstPage(remote).key)))
  const outcomes = loaded.map((one) =>
    one.status === 'fulfilled' ? (one.value as () => string)() : (one.reason as RemoteError).kind,
  )
  expect(outcomes).toEqual(remotes.map((remote) => (up.includes(remote.name) ? textOf(remote) : 'offline')))
})

// The shell costs a second each time, so it is looked at for some of them: with all up, with none, with every number between.
const looked = combinations.filter(
  ([, up], place) => place === combinations.findIndex(([, other]) => other.length === up.length),
)

test.each(looked)(
  'with %s up, the shell shows each of these, and says of each other that it cannot be reached',
  async (_, up) => {
    const remotes = await listWith(up)
    const { router } = await act(async () =>
      openShell('/ACME', { user: aUser(), registry: aRegistry(remotes), isReal: true }),
    )
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    for (const description of describedRemotes) {
      const { path, title } = firstPage(description)
      await act(() => router.navigate(`/ACME/${path}`))
      const isUp = up.includes(description.name)
      const shown = isUp
        ? await screen.findByText(textOf(description))
        : await screen.findByText(`${title} could not be shown`)
      expect(shown).toBeVisible()
      expect(screen.queryAllByRole('alert')).toHaveLength(isUp ? 0 : 1)
      expect(screen.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
    }
  },
)
