import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import type { PrototypeRelease, RoleName } from '@lintel/shared/contract'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aRegistry, aRemote, anAnalyticsRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'
import { toChoices, withChoice } from './commands/use-recent-choices.ts'
import type { FoundName } from '@lintel/shared/contract/search'

describe('command palette', () => {
  const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
  const summaries = organizations.map(({ id, displayName }) => ({ id, displayName }))
  const releases: PrototypeRelease[] = [
    ['P13', '2024.9', true],
    ['P13', '2024.10', true],
    ['P13', '2025.1', false],
    ['P14', '2025.1', true],
  ].map(([prototype, version, published]) => ({
    prototype: String(prototype),
    version: String(version),
    published: Boolean(published),
    automation: false,
    thumbnailUrl: null,
  }))
  const prototypesRemote = aRemote({
    pages: {
      ...aRemote().pages,
      prototypeViewer: { path: 'prototypes/:portfolio/:release', title: 'Prototype', anyRole: ['prototypes.read'] },
    },
  })
  const registry = aRegistry([prototypesRemote, anAnalyticsRemote()])

  let requestedUrls: string[] = []
  beforeEach(() => {
    requestedUrls = []
    mockServer.use(
      http.get('/api/lintel-webapi/prototypes/:org', ({ params }) => {
        requestedUrls.push(String(params['org']))
        return HttpResponse.json(releases)
      }),
      http.put('/api/users/:id/preferences/:key', () => HttpResponse.json({})),
    )
  })

  type PaletteTestOptions = {
    url?: string
    roles?: RoleName[]
    preferences?: { key: string; value: string; group: null }[]
  }

  async function openPalette({
    url = '/ACME',
    roles = ['prototypes.read'],
    preferences = [],
  }: PaletteTestOptions = {}) {
    const user = aUser({ roles, organizations: summaries, preferences })
    const shell = openShell(url, { user, organizations, registry })
    await screen.findByRole('heading', { level: 1 })
    await shell.user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    await waitFor(() => expect(input).toHaveFocus())
    return { ...shell, input, dialog: screen.getByRole('dialog', { name: 'Search' }) }
  }

  function options() {
    return screen.queryAllByRole('option').map(({ textContent }) => textContent)
  }

  function chosen() {
    return screen.getByRole('option', { selected: true })
  }

  test('offers the pages of the navigation, organizations, newest published prototypes and actions @full', async () => {
    await openPalette()
    await screen.findByRole('option', { name: /P13/ })
    expect(options()).toEqual([
      'HomeAcme Building Company',
      'Prototypes',
      'Account',
      'Help',
      'AAcme Building CompanyACME',
      'HHarbor & FieldHFA',
      'P13Version 2024.10',
      'P14Version 2025.1',
      'Toggle Dark ThemeOff',
      'Sign Out',
    ])
    expect(screen.getByRole('option', { name: /P13/ })).toHaveAttribute('href', '/ACME/prototypes/P13/2024.10')
  })

  test('neither offers nor requests prototypes without the role for them @full', async () => {
    await openPalette({ roles: ['analytics.read'] })
    expect(options()).toContain('AnalyticsInsights')
    expect(options()).not.toContain('Prototypes')
    expect(requestedUrls).toEqual([])
  })

  test('arrow keys wrap around the list, and Home and End go to its ends', async () => {
    const { user } = await openPalette({ url: '/' })
    expect(chosen()).toHaveTextContent('Account')
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toHaveTextContent('Sign Out')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(chosen()).toHaveTextContent('Acme Building Company')
    await user.keyboard('{End}')
    expect(chosen()).toHaveTextContent('Sign Out')
    await user.keyboard('{Home}')
    expect(chosen()).toHaveTextContent('Account')
  })

  test('Enter opens the entry, moves the focus to the page and remembers the choice @full', async () => {
    const saved: unknown[] = []
    mockServer.use(
      http.get('/api/users/:id/preferences', () => HttpResponse.json(saved)),
      http.put('/api/users/:id/preferences/command-palette.recent', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({})
      }),
    )
    const { user, router } = await openPalette()
    await screen.findByRole('option', { name: /P13/ })
    await user.keyboard('p14{Enter}')
    expect(await screen.findByRole('heading', { name: 'Page prototypeViewer of prototypes' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME/prototypes/P14/2025.1')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    await waitFor(() => expect(saved).toMatchObject([{ value: JSON.stringify(['prototype:ACME/P14']) }]))
    await user.keyboard('{Control>}k{/Control}')
    const recent = await screen.findByRole('group', { name: 'Recent' })
    expect(within(recent).getByRole('option')).toHaveTextContent('P14')
  })

  test('opens a new tab with Ctrl and Enter, and stays where it is', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    afterTest(() => open.mockRestore())
    const { user, router } = await openPalette()
    await user.keyboard('harbor{Control>}{Enter}{/Control}')
    expect(open.mock.calls).toEqual([['/HFA', '_blank', 'noopener']])
    expect(router.state.location.pathname).toBe('/ACME')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('switches the theme and signs out @full', async () => {
    const { user, identity } = await openPalette()
    await user.keyboard('dark{Enter}')
    expect(document.documentElement).toHaveClass('dark')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
    await user.keyboard('sign{Enter}')
    await waitFor(() => expect(identity.signOuts).toBe(1))
  })

  test('works without the prototypes when they cannot be loaded, and asks again @full', async () => {
    let isBroken = true
    mockServer.use(
      http.get('/api/lintel-webapi/prototypes/:org', () =>
        isBroken ? HttpResponse.json(aProblem(), { status: 500 }) : undefined,
      ),
    )
    const { user, input, dialog } = await openPalette()
    expect(await screen.findByText("Couldn't load prototypes.")).toBeVisible()
    expect(options()).toContain('Prototypes')
    await expectNoAxeViolations(dialog)
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(input).toHaveFocus()
    expect(await screen.findByRole('option', { name: /P13/ })).toBeVisible()
  })

  test('does not open over a dialog, from a text editor, or for other keys', async () => {
    openShell('/ACME', { user: aUser({ organizations: summaries }), organizations, registry })
    await screen.findByRole('button', { name: 'Search' })
    for (const other of [{ shiftKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }]) {
      expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, ...other })).toBe(true)
    }
    const openDialogElement = document.createElement('div')
    document.body.append(openDialogElement)
    afterTest(() => openDialogElement.remove())
    openDialogElement.innerHTML = '<div contenteditable="true"><b>Text</b></div>'
    expect(fireEvent.keyDown(openDialogElement.querySelector('b') as Element, { key: 'k', ctrlKey: true })).toBe(true)
    openDialogElement.innerHTML = '<div role="alertdialog"></div>'
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true)
    openDialogElement.innerHTML = '<textarea></textarea>'
    expect(fireEvent.keyDown(openDialogElement.querySelector('textarea') as Element, { key: 'K', ctrlKey: true })).toBe(
      false,
    )
    expect(await screen.findByRole('combobox')).toBeVisible()
  })
})

describe('use recent choices', () => {
  test('puts the last choice first, without duplicates', () => {
    expect(withChoice(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
    expect(withChoice([], 'a')).toEqual(['a'])
  })

  test('forgets what was chosen long ago', () => {
    const many = Array.from({ length: 30 }, (_, index) => String(index))
    expect(withChoice(many, 'new')).toHaveLength(20)
  })

  test('ignores stored values that are not strings', () => {
    expect(toChoices(['a', 1, null, 'b'])).toEqual(['a', 'b'])
  })
})

describe('names in palette', () => {
  const dataRemote = aRemote({
    name: 'data',
    pages: {
      captureView: {
        path: 'data-management/captures/:captureId/:tab?',
        title: 'Capture',
        anyRole: ['revitupload.read'],
      },
      projectView: { path: 'data-management/projects/:projectId/:tab?', title: 'Project', anyRole: ['projects.read'] },
    },
  })
  const registry = aRegistry([dataRemote])

  const capture: FoundName = {
    id: 'capture/1',
    group: 'Captures',
    icon: 'file-stack',
    title: 'Midtown.ifc',
    detail: '0412 Midtown',
    at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    path: '/ACME/data-management/captures/1',
  }
  const asset: FoundName = { ...capture, id: 'asset/1', group: 'Assets', path: '/ACME/data-management/assets/1' }
  const member: FoundName = {
    ...capture,
    id: 'member/1',
    group: 'Members',
    icon: 'account',
    title: 'Mia Midtown',
    detail: 'mia@lintel.test',
    at: null,
    path: '/ACME/settings/members',
  }

  let searches: string[] = []
  beforeEach(() => {
    searches = []
    mockServer.use(
      http.get('/api/search', ({ request }) => {
        searches.push(new URL(request.url).search)
        return HttpResponse.json({ items: [member, capture, asset] })
      }),
    )
  })

  async function openPalette(roles: RoleName[]) {
    const shell = openShell('/ACME', { user: aUser({ roles }), registry })
    await screen.findByRole('heading', { level: 1 })
    await shell.user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    await waitFor(() => expect(input).toHaveFocus())
    return { ...shell, input, dialog: screen.getByRole('dialog', { name: 'Search' }) }
  }

  test('finds records of the organization by name, and opens one by keyboard', async () => {
    const { user, router, input, dialog } = await openPalette(['revitupload.read', 'organization.update'])
    expect(input).toHaveAccessibleName('Search pages, organizations, captures, and members')
    await user.keyboard('m')
    await user.keyboard('idtown')
    const group = await screen.findByRole('group', { name: 'Captures' })
    expect(within(group).getByRole('option')).toHaveTextContent('Midtown.ifc0412 Midtown | 3 days ago')
    const [hit] = within(group).getAllByText('Midtown')
    expect(hit?.tagName).toBe('MARK')
    expect(screen.getByRole('group', { name: 'Members' })).toBeVisible()
    // Its page is not released.
    expect(screen.queryByRole('group', { name: 'Assets' })).not.toBeInTheDocument()
    expect(screen.getByText('2 results')).toHaveAttribute('role', 'status')
    expect(searches).toEqual(['?search=midtown'])
    await expectNoAxeViolations(dialog)
    await user.keyboard('{End}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/data-management/captures/1'))
  })

  test('does not search for users who can open none of the results, nor for a single letter @full', async () => {
    const { user } = await openPalette([])
    await user.keyboard('midtown')
    expect(await screen.findByText('Nothing found for “midtown”')).toBeVisible()
    expect(searches).toEqual([])
  })

  test('says that names could not be searched, and asks again', async () => {
    let isBroken = true
    mockServer.use(
      http.get('/api/search', () =>
        isBroken ? HttpResponse.json(aProblem(), { status: 500 }) : HttpResponse.json({ items: [] }),
      ),
    )
    const { user, input } = await openPalette(['projects.read'])
    await user.keyboard('zzz')
    expect(await screen.findByText("Couldn't search names.")).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(input).toHaveFocus()
    expect(
      await screen.findByText('Try a shorter search, or the name of a page, an organization, or a project.'),
    ).toBeVisible()
  })
})

describe('requests in palette', () => {
  const assemblyRemote = aRemote({
    name: 'assembly',
    pages: {
      requestList: { path: 'assembly-request', title: 'BIM Assembly Requests', anyRole: ['revitassembly.read'] },
      requestView: {
        path: 'assembly-request/:assemblyRequestId',
        title: 'View BIM Assembly Request',
        anyRole: ['revitassembly.read'],
      },
    },
  })
  const registry = aRegistry([aRemote(), assemblyRemote])

  beforeEach(() => {
    mockServer.use(
      http.get('/api/lintel-webapi/prototypes/:org', () => HttpResponse.json([])),
      http.put('/api/users/:id/preferences/:key', () => HttpResponse.json({})),
    )
  })

  async function openPalette({ roles }: { roles: RoleName[] }) {
    const shell = openShell('/ACME', { user: aUser({ roles }), registry })
    await screen.findByRole('heading', { level: 1 })
    await shell.user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    await waitFor(() => expect(input).toHaveFocus())
    return { ...shell, input, dialog: screen.getByRole('dialog', { name: 'Search' }) }
  }

  test('finds requests where the server finds them, for users who can see them', async () => {
    const searches: string[] = []
    const found = {
      id: '00000000-0000-4000-8000-000000000001',
      status: 'Complete',
      statusDetails: null,
      progress: 100,
      portfolio: 'P14',
      prototypeRelease: '2025.1',
      requestedDate: '2026-01-01T00:00:00.000Z',
      completedDate: '2026-01-01T00:00:00.000Z',
      projectNumber: '04512',
      projectName: 'Midtown',
    }
    mockServer.use(
      http.get('/api/revitassemblyrequest/organizations/ACME', ({ request }) => {
        searches.push(new URL(request.url).search)
        return HttpResponse.json({ items: [found], total: 1, hasMore: false })
      }),
    )
    const { user, router } = await openPalette({ roles: ['prototypes.read', 'revitassembly.read'] })
    await user.keyboard('m')
    await user.keyboard('idtown')
    // Testing Library drops spaces at the edges of highlighted parts of a label.
    const option = await screen.findByRole('option', { name: /04512 ?Midtown/ })
    expect(searches).toEqual(['?search=midtown&take=5'])
    await user.click(option)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/assembly-request/${found.id}`))
  })

  test('does not say that nothing is found while requests are searched, nor when they could not be @full', async () => {
    const response = Promise.withResolvers<undefined>()
    let isBroken = true
    mockServer.use(
      http.get('/api/revitassemblyrequest/organizations/ACME', async () => {
        await response.promise
        if (isBroken) return HttpResponse.json(aProblem(), { status: 500 })
        return HttpResponse.json({ items: [], total: 0, hasMore: false })
      }),
    )
    const { user, input, dialog } = await openPalette({ roles: ['revitassembly.read'] })
    await user.keyboard('zzz')
    expect(screen.getByText('Loading requests')).toBeInTheDocument()
    expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument()
    response.resolve(undefined)
    expect(await screen.findByText("Couldn't search requests.")).toBeVisible()
    expect(screen.queryByText(/Nothing found/)).not.toBeInTheDocument()
    await expectNoAxeViolations(dialog)
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(input).toHaveFocus()
    expect(await screen.findByText('Nothing found for “zzz”')).toBeVisible()
  })

  test.each<[RoleName[], string, string, string]>([
    [[], 'Pages…', 'Search pages and organizations', 'a page or an organization.'],
    [
      ['revitassembly.read'],
      'Pages, requests…',
      'Search pages, organizations, and requests',
      'a page, an organization, or a request.',
    ],
  ])(
    'with %j, the placeholder and hints only name what can be found @full',
    async (roles, placeholder, label, hint) => {
      mockServer.use(
        http.get('/api/revitassemblyrequest/organizations/ACME', () =>
          HttpResponse.json({ items: [], total: 0, hasMore: false }),
        ),
      )
      const { user, input } = await openPalette({ roles })
      expect(input).toHaveAttribute('placeholder', placeholder)
      expect(input).toHaveAccessibleName(label)
      await user.keyboard('zzz')
      expect(await screen.findByText(`Try a shorter search, or the name of ${hint}`)).toBeVisible()
    },
  )

  test('searches with the call that a remote declares, and links to the page it declares @full', async () => {
    const calls: string[] = []
    const view = { path: 'inspections/:siteId/:tab?', title: 'Inspection', anyRole: ['inspections.read'] }
    const query = {
      path: '/{product}-webapi/{organization}/inspections?like={words}',
      group: 'Inspections',
      icon: 'folder',
      label: '{site} of {day}',
      parts: { siteId: 'number' },
    }
    const remote = aRemote({
      name: 'inspections',
      pages: { view },
      search: [{ all: 'inspections', one: 'an inspection', page: 'view', query }],
    })
    mockServer.use(
      http.get('/api/lintel-webapi/ACME/inspections', ({ request }) => {
        calls.push(new URL(request.url).search)
        return HttpResponse.json({ items: [{ number: 12, site: 'North Yard', day: 'Monday' }] })
      }),
    )
    const person = { ...aUser({ roles: [] }), roles: ['lintel.inspections.read'] }
    const { user, router } = openShell('/ACME', { user: person, registry: aRegistry([remote]) })
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    expect(input).toHaveAccessibleName('Search pages, organizations, and inspections')
    await waitFor(() => expect(input).toHaveFocus())
    await user.keyboard('yard & co')
    await user.click(await screen.findByRole('option', { name: /North ?Yard ?of Monday/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/inspections/12'))
    // On a busy machine, the debounce may expire between two letters.
    expect(calls.at(-1)).toBe('?like=yard%20%26%20co')
  })
})
