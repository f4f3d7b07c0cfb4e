import { beforeEach, expect, jest, test } from '@jest/globals'
import type { RegisteredRemote } from '@lintel/shared/remote'
import { aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen } from '@testing-library/react'
import { aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'
import { defineContainer, playScripts, stubSharing } from '../testing/play-scripts.ts'

const names = ['prototypes', 'assembly', 'analytics', 'reports', 'data', 'bim']
const combinations = Array.from({ length: 2 ** names.length }, (_, number) =>
  names.filter((_name, place) => (number >> place) % 2 === 1),
)

beforeEach(() => {
  stubSharing()
  jest.spyOn(console, 'error').mockReturnValue()
  jest.spyOn(console, 'warn').mockReturnValue()
})

/** A remote with a server of its own, and another name each time, because a page load opens each remote once. */
function aRemoteNamed(name: string, round: number, place: number): RegisteredRemote {
  const page = { path: name, title: name, anyRole: [], navigation: { label: name, icon: 'chart' } }
  return aRemote({ name: `${name}-${round}`, baseUrl: `http://localhost:${9001 + place}/`, pages: { page } })
}

/** The servers of the remotes that are up answer; of the others nobody does. */
function serve(remotes: readonly RegisteredRemote[], isUp: (remote: RegisteredRemote) => boolean) {
  mockServer.use(
    http.get('*/registry.json', () => HttpResponse.json({ remotes })),
    ...remotes.map(({ baseUrl }) => http.get(`${baseUrl}*`, () => HttpResponse.error())),
  )
  return playScripts(({ src }) => {
    const remote = remotes.find(({ baseUrl }) => src.startsWith(baseUrl))
    if (!remote || !isUp(remote)) return 'error'
    function Page() {
      return <h1>{`Page of ${remote?.name}`}</h1>
    }
    defineContainer(remote, { pages: { page: async () => Page } })
    return 'load'
  })
}

test.each(combinations.map((up, number) => [up.length === 0 ? 'none' : up.join(', '), up, number] as const))(
  'with %s up, each of these opens and each other says that it cannot be reached',
  async (_, up, number) => {
    const remotes = names.map((name, place) => aRemoteNamed(name, number, place))
    serve(remotes, ({ pages }) => up.includes(pages['page']?.path ?? ''))
    const { router } = await act(async () =>
      openShell('/ACME', { user: aUser(), registry: aRegistry(remotes), isReal: true }),
    )
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    for (const [place, name] of names.entries()) {
      await act(() => router.navigate(`/ACME/${name}`))
      const isUp = up.includes(name)
      const shown = isUp
        ? await screen.findByRole('heading', { name: `Page of ${remotes[place]?.name}` })
        : await screen.findByText(new RegExp(`${name} could not be shown`))
      expect(shown).toBeVisible()
      expect(screen.queryAllByRole('alert')).toHaveLength(isUp ? 0 : 1)
      expect(screen.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
    }
  },
)
