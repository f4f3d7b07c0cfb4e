import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { sharedStore } from '@lintel/shared/host'
import type { RemotePageProps } from '../remotes/remote-boundary.tsx'
import { aConfig, aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'
import { stubSharing } from '../testing/fake-scripts.ts'
import { panelAtom } from './open-tools.ts'
import { moveOverridesFromUrl } from './stored-overrides.ts'

const address = 'http://localhost:5173/'
const developer = aUser({ roles: ['prototypes.read', 'remotes.develop'] })
const config = aConfig({ developerOrigins: ['http://localhost:5173'] })
const manifest = { ...aRemote({ version: 'mine' }), baseUrl: undefined }

function VersionPage({ remote }: RemotePageProps) {
  return <h1>{`${remote.version} from ${remote.baseUrl}`}</h1>
}

let requestedUrls: string[]

beforeEach(() => {
  requestedUrls = []
  // Each test is a page load without open dialogs.
  sharedStore.set(panelAtom, {})
  stubSharing({ '@lintel/shared/ui': { '1.0.0': { from: 'lintel_host' } } })
  mockServer.use(
    http.get('http://localhost:5173/remote.json', ({ request }) => {
      requestedUrls.push(request.url)
      return HttpResponse.json(manifest)
    }),
  )
})

/** Stores overrides in the tab. */
function openOverridden(world: Parameters<typeof openShell>[1] = {}, overrides: object = { prototypes: address }) {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('lintel.overrides', JSON.stringify(overrides))
  return openShell('/ACME/prototypes', { user: developer, config, RemotePage: VersionPage, isSameTab: true, ...world })
}

function heading(name: string) {
  return screen.findByRole('heading', { level: 1, name })
}

test('runs a remote from an allowed address for a developer, and shows a banner until it is reset @full', async () => {
  openOverridden()
  expect(await heading(`mine from ${address}`)).toBeVisible()
  const banner = (await screen.findByText('This tab runs an unreleased build of prototypes.')).parentElement
  expect(within(banner ?? document.body).getByRole('button', { name: 'Reset' })).toBeVisible()
})

test('reads an override from the URL, and removes it from the URL @full', async () => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', `/ACME/prototypes?page=2&override=prototypes=${address}`)
  moveOverridesFromUrl()
  expect(window.location.search).toBe('?page=2')
  openShell('/ACME/prototypes', { user: developer, config, RemotePage: VersionPage, isSameTab: true })
  expect(await heading(`mine from ${address}`)).toBeVisible()
})

test('opens a remote that was never released, from any port of an allowed host', async () => {
  const pages = { list: { path: 'sites', title: 'Sites', anyRole: [], navigation: { label: 'Sites', icon: 'folder' } } }
  const build = aRemote({ name: 'sites', version: 'mine', baseUrl: address, pages })
  mockServer.use(http.get('http://localhost:5173/remote.json', () => HttpResponse.json(build)))
  openOverridden(
    { overriddenBuilds: [build], config: aConfig({ developerOrigins: ['http://localhost:*'] }) },
    { sites: address },
  )
  expect(await screen.findByRole('link', { name: 'Sites' })).toHaveAttribute('href', '/ACME/sites')
})

test('runs no override without the role, and does not request it either @full', async () => {
  openOverridden({ user: aUser({ roles: ['prototypes.read'] }) })
  expect(await heading('1.0.0 from http://localhost:9001/')).toBeVisible()
  expect(requestedUrls).toEqual([])
  expect(screen.queryByText(/unreleased build/)).not.toBeInTheDocument()
})

test('runs no override in an organization where the user lacks the developer role @full', async () => {
  const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
  const { router } = openOverridden({ organizations })
  expect(await heading(`mine from ${address}`)).toBeVisible()
  mockServer.use(http.get('/api/users/:userId', () => HttpResponse.json(aUser({ roles: ['prototypes.read'] }))))
  await act(() => router.navigate('/HFA/prototypes'))
  expect(await heading('1.0.0 from http://localhost:9001/')).toBeVisible()
  expect(screen.queryByText(/unreleased build/)).not.toBeInTheDocument()
})

test.each([
  ['has a disallowed address', { prototypes: 'http://evil.test/' }, "Code from http://evil.test/ isn't allowed"],
  ['is another remote', { analytics: address }, 'describes prototypes'],
  ['has an invalid address', { prototypes: 'nowhere' }, "Code from nowhere isn't allowed"],
])('reports an override that %s, and runs the released remote @full', async (_case, overrides, words) => {
  openOverridden({}, overrides)
  expect(await heading('1.0.0 from http://localhost:9001/')).toBeVisible()
  expect(await screen.findByText(new RegExp(words))).toBeVisible()
})

describe('previews', () => {
  const path = '/api/registry/remotes/prototypes/previews/new-list'

  /** Opens the link of a preview in a new tab, as `start` does. */
  function openPreview(world: Parameters<typeof openShell>[1] = {}) {
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/ACME/prototypes?preview=prototypes=new-list')
    moveOverridesFromUrl()
    expect(window.location.search).toBe('')
    return openShell('/ACME/prototypes', {
      user: developer,
      config,
      RemotePage: VersionPage,
      isSameTab: true,
      ...world,
    })
  }

  test('shows the latest release of a preview to a developer with its link, and says so', async () => {
    const organizations: unknown[] = []
    mockServer.use(
      http.get(path, ({ request }) => {
        organizations.push(request.headers.get('Organization'))
        return HttpResponse.json(aRemote({ version: '2.0.0', baseUrl: address }))
      }),
    )
    const { baseElement } = openPreview()
    expect(await heading(`2.0.0 from ${address}`)).toBeVisible()
    expect(organizations).toEqual(['ACME'])
    const text = await screen.findByText("You're viewing the preview new-list of prototypes (2.0.0).")
    const banner = within(text.parentElement ?? document.body)
    expect(banner.getByRole('button', { name: 'Leave Preview' })).toBeVisible()
    expect(banner.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument()
    expect(sessionStorage.getItem('lintel.overrides')).toBe(JSON.stringify({ prototypes: address }))
    await expectNoAxeViolations(baseElement)
  })

  test('shows the released version once the preview has ended', async () => {
    const detail = 'The preview new-list of prototypes has ended.'
    mockServer.use(http.get(path, () => HttpResponse.json(aProblem({ status: 404, detail }), { status: 404 })))
    openPreview()
    expect(await heading('1.0.0 from http://localhost:9001/')).toBeVisible()
    expect(await screen.findByText(`Couldn't open the preview new-list of prototypes. ${detail}`)).toBeVisible()
    expect(sessionStorage.getItem('lintel.previews')).toBeNull()
  })

  test('shows no preview from a disallowed address', async () => {
    mockServer.use(http.get(path, () => HttpResponse.json(aRemote({ version: '2.0.0', baseUrl: 'http://evil.test/' }))))
    openPreview()
    expect(await heading('1.0.0 from http://localhost:9001/')).toBeVisible()
    expect(screen.queryByText(/You're viewing/)).not.toBeInTheDocument()
  })

  test('does not request a preview without the role', async () => {
    mockServer.use(http.get(path, () => HttpResponse.error()))
    openPreview({ user: aUser({ roles: ['prototypes.read'] }) })
    expect(await heading('1.0.0 from http://localhost:9001/')).toBeVisible()
    expect(screen.queryByText(/preview/)).not.toBeInTheDocument()
  })
})

async function openPanel(world: Parameters<typeof openShell>[1] = {}) {
  const shell = openShell('/ACME/prototypes', { user: developer, config, RemotePage: VersionPage, ...world })
  await shell.user.click(await screen.findByRole('button', { name: 'User menu, Ada Byrne' }))
  await shell.user.click(screen.getByRole('button', { name: 'Developer Panel' }))
  return { ...shell, panel: within(await screen.findByRole('dialog', { name: 'Developer Panel' })) }
}

test('shows running and shared versions, and rejects a disallowed address before it is stored', async () => {
  const { panel, user, baseElement } = await openPanel()
  const section = within(panel.getByRole('region', { name: 'prototypes 1.0.0' }))
  expect(section.getByText('Live')).toBeVisible()
  expect(section.getByText('http://localhost:9001/')).toBeVisible()
  expect(panel.getByRole('rowheader', { name: '@lintel/shared/ui' })).toBeVisible()
  await user.type(section.getByRole('textbox', { name: 'Run prototypes From' }), 'http://evil.test/')
  await user.click(section.getByRole('button', { name: 'Run' }))
  expect(await section.findByText(/Code from http:\/\/evil\.test\/ isn't allowed/)).toBeVisible()
  expect(sessionStorage.getItem('lintel.overrides')).toBeNull()
  await expectNoAxeViolations(baseElement)
})

test('lists releases that are not live and remotes that are out of service @full', async () => {
  const trial = { release: aRemote({ version: '2.0.0' }), salt: 's', share: 100, organizations: [], people: [] }
  const { panel } = await openPanel({ registry: aRegistry([aRemote({ trial })]) })
  expect(within(panel.getByRole('region', { name: 'prototypes 2.0.0' })).getByText('On Trial')).toBeVisible()
})

test('exports the information that it shows', async () => {
  const { panel, user } = await openPanel()
  const createObjectURL = jest.fn<(file: Blob) => string>().mockReturnValue('blob:report')
  Object.assign(URL, { createObjectURL: createObjectURL, revokeObjectURL: jest.fn() })
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await user.click(panel.getByRole('button', { name: 'Export JSON' }))
  expect(save).toHaveBeenCalledTimes(1)
  const report = JSON.parse((await createObjectURL.mock.calls[0]?.[0].text()) ?? '') as {
    remotes: unknown[]
    shared: unknown[]
  }
  expect(report.remotes[0]).toMatchObject({ name: 'prototypes', version: '1.0.0', source: 'live', failures: [] })
  expect(report.shared).toEqual([{ library: '@lintel/shared/ui', versions: '1.0.0' }])
})

test('is offered only to developers @full', async () => {
  const shell = openShell('/ACME', { user: aUser({ roles: ['prototypes.read'] }), config })
  await shell.user.click(await screen.findByRole('button', { name: 'User menu, Ada Byrne' }))
  expect(screen.queryByRole('button', { name: 'Developer Panel' })).not.toBeInTheDocument()
})
