import { jest } from '@jest/globals'
import type { Landing, News, Organization, User } from '@lintel/shared/contract'
import { startDarkMode } from '@lintel/shared/host'
import type { Registry, Release } from '@lintel/shared/remote'
import { anOrganization, aProblem, aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { App } from '../app.tsx'
import type { Config } from '../config.ts'
import { createAppRouter } from '../router/router.tsx'
import { createServices, type Remotes } from '../services.ts'
import { fakeIdentity, type FakeIdentity } from './fake-identity.ts'
import { aConfig, aRegistry } from './fixtures.ts'

type World = {
  user?: User
  organizations?: Organization[]
  registry?: Registry
  /** The registry is a saved copy from the last visit. */
  isCopy?: boolean
  news?: News
  landing?: Landing
  config?: Config
  identity?: FakeIdentity
  /** How often the splash screen has already reloaded the page. */
  reloads?: number
  /** The page is opened again in the same tab, with its storage. */
  isSameTab?: boolean
  /** The override builds of the tab that `start` has read. */
  overriddenBuilds?: readonly Release[]
  RemotePage?: Remotes['RemotePage']
  /** Loads code of remotes, from scripts that the test fakes. */
  isReal?: boolean
  /** Called instead of preloading the code of a remote's page. */
  onPreload?: (remotePage: string) => void
}

/** Opens a URL in the real shell with the real router; calls go to the mock server, remote pages are one line. */
export function openShell(url: string, world: World = {}) {
  if (!world.isSameTab) {
    localStorage.clear()
    sessionStorage.clear()
  }
  if (world.reloads !== undefined) sessionStorage.setItem('lintel.splash-reloads', String(world.reloads))
  window.history.replaceState(null, '', url)
  servePlatform(world)
  const identity = world.identity ?? fakeIdentity()
  const preloads: string[] = []
  const reload = jest.fn()
  const services = createServices({
    reload,
    config: world.config ?? aConfig(),
    registry: world.registry ?? aRegistry(),
    isCopy: world.isCopy ?? false,
    identity,
    overriddenBuilds: world.overriddenBuilds ?? [],
    ...(!world.isReal && { remotes: playedRemotes(world, { preloads }) }),
  })
  afterTest(startDarkMode())
  const router = createAppRouter(services)
  afterTest(() => router.dispose())
  const view = render(<App services={services} router={router} reload={reload} />)
  return { ...view, user: userEvent.setup(), router, services, identity, preloads, reload }
}

type PreloadLog = { preloads: string[] }

/** Pages of remotes without their code. */
function playedRemotes({ RemotePage = OneLinePage, onPreload }: World, { preloads }: PreloadLog): Remotes {
  return {
    RemotePage,
    loadRemotePage(remote, page) {
      preloads.push(`${remote.name}/${page}`)
      onPreload?.(`${remote.name}/${page}`)
      return Promise.resolve(Nothing)
    },
    preloadWhenIdle: () => () => {},
  }
}

function Nothing() {
  return null
}

function OneLinePage({ remote, page }: ComponentProps<Remotes['RemotePage']>) {
  return <h1>{`Page ${page} of ${remote.name}`}</h1>
}

const noNews: News = { since: null, items: [], hasMore: false }
const noLanding: Landing = { work: [], firstSteps: [] }

/** Responds like the platform: with the user, and with organizations for their members only. */
export function servePlatform({
  user = aUser(),
  organizations = [anOrganization()],
  news = noNews,
  landing = noLanding,
}: World): void {
  function notFound() {
    return HttpResponse.json(
      aProblem({ status: 404, code: 'organizations/not-found', detail: "This organization doesn't exist." }),
      {
        status: 404,
      },
    )
  }
  function find(id: unknown) {
    return organizations.find((organization) => organization.id === id)
  }
  mockServer.use(
    http.get('/api/users/:userId', ({ request }) => {
      const id = request.headers.get('Organization')
      if (id === null) return HttpResponse.json({ ...user, roles: [] })
      return find(id) ? HttpResponse.json(user) : notFound()
    }),
    http.post('/api/news', () => HttpResponse.json(news)),
    http.get('/api/landing', () => HttpResponse.json(landing)),
    http.get('/api/users/:userId/organizations', () => HttpResponse.json(organizations.map(({ id }) => id))),
    http.get('/api/organizations/:id', ({ params }) => {
      const organization = find(params['id'])
      return organization ? HttpResponse.json(organization) : notFound()
    }),
  )
}
