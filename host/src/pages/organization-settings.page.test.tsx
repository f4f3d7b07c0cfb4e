import { expect, test, jest, describe } from '@jest/globals'
import {
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  anOrganization,
  aProblem,
} from '@lintel/shared/testing'
import { screen, within, act, fireEvent, waitFor } from '@testing-library/react'
import { openShell } from '../testing/open-shell.tsx'
import { afterTest } from '@lintel/shared/testing/runner'
import type { NewsItem, OrganizationChange, WorkItem, WorkList } from '@lintel/shared/contract'
import { aRegistry, aRemote } from '../testing/fixtures.ts'
import { openSettings } from '../testing/open-settings.ts'
import type { ReleaseEvent } from '@lintel/shared/contract/releases'
import { aRemoteState, openReleases } from '../testing/releases-platform.ts'

describe('help page', () => {
  const pages = [
    {
      id: '',
      title: 'Handbook',
      html: '<p>One page for each task.</p><ul><li><a href="/help/compare">Compare</a></li></ul>',
    },
    {
      id: 'compare',
      title: 'Compare two captures',
      html: '<ol><li>Click <strong>New Comparison</strong>.</li></ol><p><a class="picture" href="/assets/handbook/pictures/compare.png"><img src="/assets/handbook/pictures/compare.png" alt="The dialog" width="640" height="400"></a></p><p><a href="/help">All pages</a></p>',
    },
  ]

  function openHelp(address = '/help') {
    mockServer.use(http.get('/assets/handbook/handbook.json', () => HttpResponse.json({ pages })))
    return openShell(address, { user: aUser({ organizations: [{ id: 'ACME', displayName: 'Acme' }] }) })
  }

  test('opens from the user menu and links its pages', async () => {
    const { user, router, container } = openHelp('/ACME')
    await user.click(await screen.findByRole('button', { name: /^User menu/ }))
    await user.click(screen.getByRole('link', { name: 'Help' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible()
    expect(document.title).toBe('Lintel - Handbook')
    const main = within(screen.getByRole('main'))
    await user.click(main.getByRole('link', { name: 'Compare' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Compare two captures' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/help/compare')
    expect(document.title).toBe('Lintel - Compare two captures')
    expect(screen.getByRole('img', { name: 'The dialog' })).toBeVisible()
    // The organization stays open, with its sidebar.
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    const contents = within(screen.getByRole('navigation', { name: 'Handbook' }))
    expect(contents.getByRole('link', { current: 'page' })).toHaveAccessibleName('Compare two captures')
    await expectNoAxeViolations(container)
    await user.click(contents.getByRole('link', { name: 'Handbook' }))
    expect(await screen.findByText('One page for each task.')).toBeVisible()
  })

  test('says that a page does not exist, and links to the existing ones', async () => {
    const { user } = openHelp('/help/gone')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All Pages' }))
    expect(await screen.findByRole('heading', { name: 'Handbook' })).toBeVisible()
  })

  test('says that it could not be loaded, and asks again', async () => {
    const { user } = openHelp()
    mockServer.use(
      http.get('/assets/handbook/handbook.json', () => new HttpResponse(null, { status: 404 }), { once: true }),
    )
    expect(await screen.findByRole('heading', { name: "Couldn't Load the Handbook" })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Handbook' })).toBeVisible()
  })

  test('appears in search results', async () => {
    const { user, router } = openHelp('/ACME')
    await screen.findByRole('heading', { level: 1 })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'help{Enter}')
    expect(await screen.findByRole('heading', { name: 'Handbook' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/help')
  })
})

describe('home page', () => {
  const organizations = [
    anOrganization(),
    anOrganization({ id: 'CFA', displayName: 'Crestline Foods' }),
    anOrganization({ id: 'HFA', displayName: 'Harbor & Field' }),
  ]
  const user = aUser({ organizations: organizations.map(({ id, displayName }) => ({ id, displayName })) })

  test('welcomes the user with a card per organization, without a sidebar', async () => {
    const { container } = openShell('/', { organizations, user })
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Lintel, Ada' })).toBeVisible()
    expect(screen.getByRole('link', { name: /Crestline Foods.*CFA/ })).toHaveAttribute('href', '/CFA')
    expect(screen.getByRole('link', { name: /Harbor & Field.*HFA/ })).toHaveAttribute('href', '/HFA')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(document.title).toBe('Lintel')
    await expectNoAxeViolations(container)
  })

  test('opens the only organization at once', async () => {
    const { router } = openShell('/')
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME')
  })

  test('tells a user without organizations what to do, and lets them sign out', async () => {
    const {
      container,
      identity,
      user: pointer,
    } = openShell('/', { user: aUser({ organizations: [] }), organizations: [] })
    expect(await screen.findByRole('heading', { name: 'You Have No Organizations' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'support@lintel.test' })).toHaveAttribute(
      'href',
      'mailto:support@lintel.test',
    )
    await expectNoAxeViolations(container)
    await pointer.click(screen.getByRole('button', { name: 'Sign Out' }))
    expect(identity.signOuts).toBe(1)
  })

  test('leaves out an organization that cannot be loaded, silently, and asks again on the next visit', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    afterTest(() => warn.mockRestore())
    const { router } = openShell('/', { organizations, user })
    let isBroken = true
    mockServer.use(
      http.get('/api/organizations/HFA', () =>
        isBroken ? HttpResponse.json(aProblem({ code: 'platform/failed' }), { status: 500 }) : undefined,
      ),
    )
    expect(await screen.findByRole('link', { name: /Crestline Foods/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /Harbor & Field/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(warn.mock.calls).toEqual([['Organization HFA was skipped. (platform/failed)', expect.anything()]])

    isBroken = false
    await act(() => router.navigate('/CFA'))
    await screen.findByRole('heading', { name: 'Hello Ada' })
    await act(() => router.navigate('/'))
    expect(await screen.findByRole('link', { name: /Harbor & Field/ })).toBeVisible()
  })

  test('shows an organization that loads again even if the organization menu closes in the meantime', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    afterTest(() => warn.mockRestore())
    const { router, user: pointer } = openShell('/', { organizations, user })
    let isBroken = true
    const asked = Promise.withResolvers<null>()
    const answer = Promise.withResolvers<null>()
    mockServer.use(
      http.get('/api/organizations/HFA', async () => {
        if (isBroken) return HttpResponse.json(aProblem({ code: 'platform/failed' }), { status: 500 })
        asked.resolve(null)
        await answer.promise
        return undefined
      }),
    )
    await pointer.click(await screen.findByRole('link', { name: /Crestline Foods/ }))
    await screen.findByRole('heading', { name: 'Hello Ada' })
    await pointer.click(screen.getByRole('button', { name: /^User menu/ }))

    isBroken = false
    await act(async () => {
      void router.navigate('/')
      await asked.promise
    })
    await pointer.keyboard('{Escape}')
    await act(async () => answer.resolve(null))
    expect(await within(screen.getByRole('main')).findByRole('link', { name: /Harbor & Field/ })).toBeVisible()
  })

  test('says so when none of the organizations can be loaded', async () => {
    openShell('/', { organizations, user })
    mockServer.use(http.get('/api/organizations/:id', () => HttpResponse.json(aProblem(), { status: 500 })))
    expect(await screen.findByRole('alert')).toHaveTextContent('The server has a problem')
  })
})

describe('landing page', () => {
  const theme = {
    logoUrl: 'crestline.svg',
    logoMaxHeight: 64,
    primaryColor: '#C8102E',
    headerBackground: '#8A1538',
    headerForeground: '#FFFFFF',
  }

  test('greets the user with the logo of the organization', async () => {
    const organization = anOrganization({ theme })
    const { container } = openShell('/ACME', { organizations: [organization] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello Ada' })).toBeVisible()
    expect(await screen.findByText('No recent activity.')).toBeVisible()
    const logo = screen.getByRole('img', { name: 'Acme Building Company logo' })
    expect(logo).toHaveAttribute('src', '/api/client-logos/crestline.svg')
    expect(logo).toHaveStyle({ maxHeight: '64px', minHeight: '64px' })
    fireEvent.load(logo)
    expect(logo).not.toHaveStyle({ minHeight: '64px' })
    await expectNoAxeViolations(container)
    fireEvent.error(logo)
    expect(screen.queryByRole('img', { name: 'Acme Building Company logo' })).not.toBeInTheDocument()
    expect(screen.getAllByText('Acme Building Company')).toHaveLength(2)
  })

  test('shows the cards of released pages that the roles open', async () => {
    const assembly = aRemote({
      name: 'assembly',
      pages: {
        requestList: { path: 'assembly-request', title: 'BIM Assembly Requests', anyRole: ['revitassembly.read'] },
      },
    })
    openShell('/ACME', {
      registry: aRegistry([aRemote(), assembly]),
      user: aUser({ roles: ['revitassembly.read'] }),
    })
    const card = await screen.findByRole('link', { name: /Automated prototype assembly/ })
    expect(card).toHaveAttribute('href', '/ACME/assembly-request')
    expect(screen.queryByText('Quickly view and tweak building configurations')).not.toBeInTheDocument()
  })

  test('shows the cards that remotes describe, to users who can open their pages', async () => {
    const card = { title: 'Inspections', text: 'What was seen on site', icon: 'folder' }
    const list = { path: 'inspections', title: 'Inspections', anyRole: ['inspections.read'], card }
    const secret = { ...list, path: 'secret', anyRole: ['inspections.update'], card: { ...card, title: 'Secret' } }
    const remote = aRemote({ name: 'inspections', pages: { list, secret } })
    const user = { ...aUser({ roles: [] }), roles: ['lintel.inspections.read'] }
    openShell('/ACME', { registry: aRegistry([remote]), user })
    const link = await screen.findByRole('link', { name: /What was seen on site/ })
    expect(link).toHaveAttribute('href', '/ACME/inspections')
    expect(within(link).getByRole('heading', { level: 2, name: 'Inspections' })).toBeVisible()
    expect(screen.queryByText('Secret')).not.toBeInTheDocument()
  })

  test('shows no card of a page that is not released', async () => {
    openShell('/ACME', { user: aUser({ roles: ['revitassembly.read', 'prototypes.read'] }) })
    expect(await screen.findByText('Quickly view and tweak building configurations')).toBeVisible()
    expect(screen.queryByText('Automated prototype assembly')).not.toBeInTheDocument()
  })

  function anItem(number: number, parts: Partial<NewsItem> = {}): NewsItem {
    const at = new Date(Date.now() - number * 3_600_000).toISOString()
    return {
      id: String(number),
      kind: 'done',
      at,
      title: `Site ${number}`,
      text: 'The model is ready.',
      path: '/ACME/prototypes',
      ...parts,
    }
  }

  test('lists activity since the last visit, with links to existing pages', async () => {
    const items = [
      anItem(1),
      anItem(2, { kind: 'failed', text: 'A file is missing.', path: '/ACME/elsewhere/2' }),
      ...[3, 4, 5, 6, 7].map((number) => anItem(number, { kind: 'new' })),
    ]
    const news = { since: new Date().toISOString(), items, hasMore: true }
    const { container, user } = openShell('/ACME', { news, user: aUser({ roles: ['prototypes.read'] }) })
    const list = within(await screen.findByRole('region', { name: 'Recent Activity' }))
    expect(screen.getByText("Here's what's happened since you left.")).toBeVisible()
    expect(list.getAllByRole('listitem')).toHaveLength(5)
    expect(list.getByRole('link', { name: /^Done: Site 1/ })).toHaveAttribute('href', '/ACME/prototypes')
    expect(list.getByText('A file is missing.').closest('a')).toBeNull()
    await expectNoAxeViolations(container)
    await user.click(list.getByRole('button', { name: 'Show 2 More' }))
    expect(list.getAllByRole('listitem')).toHaveLength(7)
    expect(list.getByText('Showing the most recent only.')).toBeVisible()
  })

  test('shows empty and error states of recent activity', async () => {
    const { unmount } = openShell('/ACME', { news: { since: new Date().toISOString(), items: [], hasMore: false } })
    expect(await screen.findByText('Nothing has happened since you left.')).toBeVisible()
    unmount()
    openShell('/ACME')
    mockServer.use(http.post('/api/news', () => HttpResponse.json(aProblem({ status: 403 }), { status: 403 })))
    expect(await screen.findByText("Couldn't load recent activity.")).toBeVisible()
  })

  test('groups recent activity by day', async () => {
    const today = new Date()
    const at = (daysAgo: number) =>
      new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo).toISOString()
    const items = [
      anItem(1, { at: at(0) }),
      anItem(2, { at: at(1) }),
      anItem(3, { at: at(1) }),
      anItem(4, { at: at(9) }),
    ]
    openShell('/ACME', { news: { since: at(20), items, hasMore: false } })
    const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }))
    const days = activity.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(days).toEqual(['Today', 'Yesterday', expect.stringMatching(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+/)])
    expect(activity.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length)).toEqual([1, 2, 1])
  })

  test('has a card for each sidebar page that the roles allow, with or without a declared card', async () => {
    const { unmount } = openShell('/ACME', { user: aUser({ roles: [] }) })
    expect(await screen.findByRole('heading', { name: 'Nothing to Open Yet' })).toBeVisible()
    unmount()
    openShell('/ACME', { user: aUser({ roles: ['analytics.read', 'organization.update'] }) })
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('link', { name: 'Analytics' })).toHaveAttribute('href', '/ACME/analytics')
    expect(main.getByRole('link', { name: /^Organization Settings/ })).toHaveAttribute('href', '/ACME/settings')
    expect(main.queryByRole('link', { name: /^(Prototypes|Releases)/ })).not.toBeInTheDocument()
  })

  function aWorkItem(number: number, parts: Partial<WorkItem> = {}): WorkItem {
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const path = '/ACME/prototypes'
    return { id: String(number), title: `#${number} Door`, text: '04512 Midtown', at, dueDate: null, path, ...parts }
  }

  function aWorkList(id: string, parts: Partial<WorkList> = {}): WorkList {
    return { id, title: `List of ${id}`, path: '/ACME/prototypes', items: [aWorkItem(1)], hasMore: false, ...parts }
  }

  test("lists the user's work with overdue items and a link to the rest", async () => {
    const items = [
      aWorkItem(1, { dueDate: '2020-11-20' }),
      aWorkItem(2, { dueDate: '2199-12-04' }),
      aWorkItem(3, { path: '/ACME/elsewhere/3' }),
    ]
    const work = [
      aWorkList('topics', { title: 'Topics Assigned to Me', items, hasMore: true }),
      aWorkList('requests', { title: 'Requests in Progress' }),
      aWorkList('reviews', { title: 'Reviews with New Flags', items: [] }),
    ]
    const user = aUser({ roles: ['prototypes.read'] })
    const { container } = openShell('/ACME', { landing: { work, firstSteps: [] }, user })
    const topics = within(await screen.findByRole('region', { name: 'Topics Assigned to Me' }))
    expect(topics.getByRole('link', { name: /#1 Door.*Overdue since Nov 20, 2020/ })).toBeVisible()
    expect(topics.getByRole('link', { name: /#2 Door.*Due Dec 4, 2199/ })).toHaveAttribute('href', '/ACME/prototypes')
    expect(topics.getByText('#3 Door').closest('a')).toBeNull()
    expect(topics.getByRole('link', { name: 'View All' })).toBeVisible()
    const requests = within(screen.getByRole('region', { name: 'Requests in Progress' }))
    expect(requests.getByText('3 hours ago')).toBeVisible()
    expect(requests.queryByRole('link', { name: 'View All' })).not.toBeInTheDocument()
    expect(screen.queryByText('Reviews with New Flags')).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
  })

  test('shows an empty state, and no list to users whose roles have none', async () => {
    const landing = { work: [aWorkList('topics', { items: [] })], firstSteps: [] }
    const { unmount } = openShell('/ACME', { landing })
    expect(await screen.findByText("You're all caught up.")).toBeVisible()
    unmount()
    openShell('/ACME')
    expect(await screen.findByRole('status', { name: 'Loading your work' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'My Work' })).not.toBeInTheDocument())
  })

  test('offers a retry when the work could not be loaded', async () => {
    const { user } = openShell('/ACME', { landing: { work: [aWorkList('topics')], firstSteps: [] } })
    mockServer.use(
      http.get('/api/landing', () => HttpResponse.json(aProblem({ status: 403 }), { status: 403 }), { once: true }),
    )
    expect(await screen.findByText("Couldn't load your work.")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('region', { name: 'List of topics' })).toBeVisible()
    expect(screen.queryByText("Couldn't load your work.")).not.toBeInTheDocument()
  })

  test('leads a new organization through its first steps, until they are hidden', async () => {
    const firstSteps = [
      { id: 'upload', title: 'Upload a building file', text: 'Of IFC.', path: '/ACME/prototypes', isDone: true },
      { id: 'invite', title: 'Invite members', text: 'Add people.', path: '/ACME/settings/members', isDone: false },
    ]
    const saved: unknown[] = []
    mockServer.use(
      http.get('/api/users/:userId/preferences', () => HttpResponse.json([])),
      http.put('/api/users/:userId/preferences/:key', async ({ params, request }) => {
        saved.push([params['key'], ((await request.json()) as { value: string }).value])
        return HttpResponse.json({})
      }),
    )
    const admin = aUser({ roles: ['organization.update'] })
    const { container, user } = openShell('/ACME', { landing: { work: [], firstSteps }, user: admin })
    const steps = within(await screen.findByRole('region', { name: 'First Steps' }))
    expect(steps.getByText('1 of 2 done')).toBeVisible()
    expect(steps.getAllByRole('listitem')[0]).toHaveTextContent('Done: Upload a building file')
    expect(steps.getByRole('link', { name: 'Invite members' })).toHaveAttribute('href', '/ACME/settings/members')
    expect(steps.getAllByRole('link')).toHaveLength(1)
    await expectNoAxeViolations(container)
    await user.click(steps.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByRole('region', { name: 'First Steps' })).not.toBeInTheDocument()
    // Saving is debounced by half a second.
    await waitFor(() => expect(saved).toEqual([['first-steps.hidden', '["ACME"]']]), { timeout: 3000 })
  })
})

describe('organization settings page', () => {
  test('opens for administrators, who find it in the sidebar', async () => {
    const { container } = openSettings('')
    expect(await screen.findByRole('heading', { level: 1, name: 'Organization Settings' })).toBeVisible()
    expect(document.title).toBe('Lintel - Organization Settings')
    expect(screen.getByRole('link', { name: 'Organization Settings' })).toHaveAttribute('href', '/ACME/settings')
    await expectNoAxeViolations(container)
  })

  test('rejects all other users and shows them no link', async () => {
    const { router } = openShell('/ACME/settings', { user: aUser({ roles: ['prototypes.update'] }) })
    expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible()
    await screen.findByRole('heading', { name: 'Hello Ada' })
    expect(router.state.location.pathname).toBe('/ACME')
    expect(screen.queryByRole('link', { name: 'Organization Settings' })).not.toBeInTheDocument()
  })

  test('shows an error for an unknown tab', async () => {
    openSettings('/secrets')
    expect(await screen.findByRole('heading', { name: 'Uh Oh! 404' })).toBeVisible()
  })

  test('saves name, units and currency and shows the name in the shell at once', async () => {
    const { user, platform } = openSettings('')
    const name = await screen.findByRole('textbox', { name: /Display Name/ })
    await user.clear(name)
    await user.type(name, 'Apex')
    await user.selectOptions(screen.getByRole('combobox', { name: /Units/ }), 'Metric (meters)')
    await user.selectOptions(screen.getByRole('combobox', { name: /Currency/ }), 'Euro (EUR)')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('The settings have been saved.')).toBeVisible()
    expect(platform.updates).toEqual([
      { displayName: 'Apex', units: 'metric', currency: 'EUR', theme: null, revision: 1 },
    ])
    expect(screen.getByRole('link', { name: 'Apex' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  })

  test('shows in the other tabs of the browser what was saved', async () => {
    const heard: unknown[] = []
    const tab = otherTab()
    tab.addEventListener('message', ({ data }) => heard.push(data))
    const { user, platform } = openSettings('')
    await user.type(await screen.findByRole('textbox', { name: /Display Name/ }), ' East')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(heard).toEqual([platform.organization]))
  })

  test('follows what was saved in another tab, unless something newer is known', async () => {
    openSettings('')
    await screen.findByRole('textbox', { name: /Display Name/ })
    const tab = otherTab()
    tab.postMessage({ displayName: 'Not an organization' })
    tab.postMessage(anOrganization({ displayName: 'Apex', currency: 'EUR', revision: 9 }))
    expect(await screen.findByRole('link', { name: 'Apex' })).toBeVisible()
    expect(document.documentElement.dataset['currency']).toBe('EUR')
    expect(screen.getByRole('combobox', { name: /Currency/ })).toHaveValue('EUR')
    tab.postMessage(anOrganization({ displayName: 'Older', revision: 8 }))
    tab.postMessage(anOrganization({ displayName: 'Summit', currency: 'EUR', revision: 10 }))
    expect(await screen.findByRole('link', { name: 'Summit' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Older' })).not.toBeInTheDocument()
  })

  test('leaves unsaved input as it is when the currency changes in another tab', async () => {
    const { user } = openSettings('')
    const name = await screen.findByRole('textbox', { name: /Display Name/ })
    await user.type(name, ' East')
    otherTab().postMessage(anOrganization({ currency: 'EUR', revision: 9 }))
    await waitFor(() => expect(document.documentElement.dataset['currency']).toBe('EUR'))
    expect(name).toBeInTheDocument()
    expect(name).toHaveDisplayValue(/ East$/)
  })

  function otherTab(): BroadcastChannel {
    const channel = new BroadcastChannel('lintel.organization')
    afterTest(() => channel.close())
    return channel
  }

  test('turns on automatic capture of completed requests', async () => {
    const { user, platform } = openSettings('')
    const captures = await screen.findByRole('checkbox', { name: 'Capture completed requests automatically' })
    expect(captures).not.toBeChecked()
    await user.click(captures)
    expect(await screen.findByText('The settings have been saved.')).toBeVisible()
    expect([platform.captures, captures]).toEqual([{ captureAssembledModels: true }, captures])
    expect(captures).toBeChecked()
  })

  test('reverts the switch when it could not be saved', async () => {
    const { user } = openSettings('')
    mockServer.use(
      http.put('/api/capture-settings', () =>
        HttpResponse.json(aProblem({ status: 403, detail: 'Not you.' }), { status: 403 }),
      ),
    )
    const captures = await screen.findByRole('checkbox', { name: 'Capture completed requests automatically' })
    await user.click(captures)
    expect(await screen.findByText('Not you.')).toBeVisible()
    await waitFor(() => expect(captures).not.toBeChecked())
  })

  test('asks for a name', async () => {
    const { user, platform } = openSettings('')
    await user.clear(await screen.findByRole('textbox', { name: /Display Name/ }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('This field is required.')).toBeVisible()
    expect(platform.updates).toEqual([])
  })

  test('keeps concurrent changes of another user, and saves fields without conflicts', async () => {
    const { user, platform } = openSettings('')
    const name = await screen.findByRole('textbox', { name: /Display Name/ })
    const theme = { logoUrl: null, logoMaxHeight: 40, ...colours('#112233') }
    platform.organization = { ...platform.organization, theme, revision: 7 }
    await user.clear(name)
    await user.type(name, 'Apex')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('The settings have been saved.')).toBeVisible()
    expect(platform.organization).toMatchObject({ displayName: 'Apex', theme })
  })

  test('shows both values of a conflict and applies the choice', async () => {
    const { user, platform } = openSettings('')
    const name = await screen.findByRole('textbox', { name: /Display Name/ })
    platform.organization = { ...platform.organization, displayName: 'Zenith', revision: 2 }
    await user.clear(name)
    await user.type(name, 'Apex')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Theirs: Zenith')).toBeVisible()
    expect(platform.organization.displayName).toBe('Zenith')
    await user.click(screen.getByRole('button', { name: 'Keep Mine' }))
    await waitFor(() => expect(platform.organization).toMatchObject({ displayName: 'Apex', revision: 3 }))
    expect(screen.queryByText('Theirs: Zenith')).not.toBeInTheDocument()
  })

  test("takes the other user's value", async () => {
    const { user, platform } = openSettings('')
    const name = await screen.findByRole('textbox', { name: /Display Name/ })
    platform.organization = { ...platform.organization, displayName: 'Zenith', revision: 2 }
    await user.type(name, ' Ltd')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await user.click(await screen.findByRole('button', { name: 'Use Theirs' }))
    expect(screen.getByRole('textbox', { name: /Display Name/ })).toHaveValue('Zenith')
    expect(platform.organization.displayName).toBe('Zenith')
  })

  test('shows a color only in the preview until it is saved', async () => {
    const { user } = openSettings('/look')
    const field = await screen.findByRole('textbox', { name: /Header Background/ })
    await user.clear(field)
    await user.type(field, '#0D4647')
    expect(previewed('light', '--lintel-header-bg')).toBe('#0d4647')
    expect(applied('--lintel-header-bg')).not.toBe('#0d4647')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(applied('--lintel-header-bg')).toBe('#0d4647'))
  })

  test('shows unreadable colors and their replacements for both modes', async () => {
    const { user, container } = openSettings('/look')
    const field = await screen.findByRole('textbox', { name: /Primary Color/ })
    await user.clear(field)
    await user.type(field, 'ffe082')
    await user.tab()
    expect(field).toHaveValue('#FFE082')
    const dark = screen.getByRole('region', { name: 'Preview, dark' })
    expect(within(dark).getByText('White text on #FFE082 is 1.3:1. Text on it will be black.')).toBeVisible()
    expect(previewed('dark', '--lintel-brand-contrast')).toBe('#0B0E12')
    await expectNoAxeViolations(container)
  })

  test('shows an invalid color beside its field', async () => {
    const { user, platform } = openSettings('/look')
    const field = await screen.findByRole('textbox', { name: /Primary Color/ })
    await user.clear(field)
    await user.type(field, 'reddish')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Enter a color as #RRGGBB.')).toBeVisible()
    expect(platform.updates).toEqual([])
  })

  test('resets to the standard colors by removing the theme', async () => {
    const theme = { logoUrl: null, logoMaxHeight: 80, ...colours('#112233') }
    const { user, platform } = openSettings('/look', { organization: anOrganization({ theme }) })
    await user.click(await screen.findByRole('button', { name: 'Use Default Colors' }))
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(platform.organization.theme).toBeNull())
  })

  test('shows the history as sentences, page by page', async () => {
    const changes = ['Four', 'Three', 'Two'].map((displayName, index) => renamed(displayName, 4 - index))
    const { user, container } = openSettings('/history', { changes })
    expect(await screen.findByText(/changed the name from “Before” to “Four”/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Older' }))
    expect(await screen.findByText(/to “Two”/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Newer' }))
    expect(await screen.findByText(/to “Four”/)).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('prints the history of all pages, which Ctrl+P waits for', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    afterTest(() => print.mockRestore())
    const printing = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)))
    const changes = ['Four', 'Three', 'Two'].map((displayName, index) => renamed(displayName, 4 - index))
    openSettings('/history', { changes })
    const list = await screen.findByRole('list', { name: 'History' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    printing('beforeprint')
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByText(/print again/)).not.toBeInTheDocument()
    printing('afterprint')
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  })

  test('says that the print command of a menu prints only one page of the history', async () => {
    const changes = ['Four', 'Three', 'Two'].map((displayName, index) => renamed(displayName, 4 - index))
    openSettings('/history', { changes })
    await screen.findByRole('list', { name: 'History' })
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByText('Only this page is printed. To print all items, print again.')).toBeVisible()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(screen.queryByText(/print again/)).not.toBeInTheDocument())
  })

  function renamed(displayName: string, position: number): OrganizationChange {
    const actor = { id: 'auth0|ada', name: 'Ada Byrne' }
    const values = { before: { displayName: 'Before' }, after: { displayName } }
    return { position, at: '2026-01-01T10:00:00.000Z', action: 'name-changed', actor, subject: null, ...values }
  }

  function colours(colour: string) {
    return { primaryColor: colour, headerBackground: colour, headerForeground: '#FFFFFF' }
  }

  function previewed(mode: string, name: string): string | undefined {
    return document.querySelector<HTMLElement>(`[data-preview=${mode}]`)?.style.getPropertyValue(name)
  }

  function applied(name: string): string {
    return getComputedStyle(document.documentElement).getPropertyValue(name)
  }
})

describe('releases page', () => {
  const since = '2026-03-14T15:00:00.000Z'
  const trial = {
    version: '1.2.0',
    since,
    by: 'Ada Byrne',
    shown: 30,
    failed: 10,
    share: 10,
    organizations: ['HFA'],
    people: [],
  }
  const disabled = { reason: 'It counts beams twice.', since, by: 'Ada Byrne' }

  async function answer(dialog: string, button: string) {
    const asked = within(await screen.findByRole('alertdialog', { name: dialog }))
    return asked.getByRole('button', { name: button })
  }

  test('lists every remote with its exceptions, and links to each', async () => {
    const remotes = [aRemoteState({ trial }), aRemoteState({ name: 'data', disabled })]
    const { user, container } = openReleases('', { remotes })
    const list = within(await screen.findByRole('list', { name: 'Applications' }))
    const [bim, data] = list.getAllByRole('listitem')
    expect(bim).toHaveTextContent(/bimTrial of 1\.2\.0Building Models Team · Version 1\.1\.0/)
    expect(data).toHaveTextContent(/dataDisabled/)
    expect(document.title).toBe('Lintel - Releases')
    await expectNoAxeViolations(container)
    await user.click(list.getByRole('link', { name: /^bim/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'bim' })).toBeVisible()
  })

  test('shows versions, trial, charts and history of a remote', async () => {
    const event: ReleaseEvent = {
      id: 1,
      kind: 'trialBegan',
      at: since,
      by: 'Ada Byrne',
      version: '1.2.0',
      before: null,
      commit: null,
      detail: '10 %',
    }
    const { container } = openReleases('/bim', { remotes: [aRemoteState({ trial })], events: [event] })
    expect(await screen.findByText(/1\.2\.0 is on trial with 10% of all users; HFA/)).toBeVisible()
    expect(screen.getByText(/40 page views so far, 10 failed \(25%\)/)).toBeVisible()
    const table = screen.getByRole('table', { name: /Versions of bim/ })
    expect(within(table).getByRole('row', { name: /1\.1\.0 Live/ })).toBeVisible()
    expect(within(table).getByRole('row', { name: /1\.2\.0 On Trial/ })).toBeVisible()
    expect(await screen.findByText(/started a trial of version 1\.2\.0/)).toBeVisible()
    const failures = await screen.findByRole('img', { name: /Failures by Version/ })
    expect(failures).toHaveAccessibleName(/Trial 1\.2\.0.*25%.*Live 1\.1\.0/)
    expect(screen.getByRole('img', { name: /Load Time by Version/ })).toHaveAccessibleName(/1,?800 ms/)
    await expectNoAxeViolations(container)
  })

  test('says that its pages have not been opened', async () => {
    openReleases('/bim')
    const counts = { step: 'day', items: [] }
    mockServer.use(http.get('/api/registry/remotes/:name/visits', () => HttpResponse.json(counts)))
    expect(await screen.findByText('No page views in this period.')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Failures by Version' })).not.toBeInTheDocument()
  })

  test('promotes a trial after asking', async () => {
    const { user, platform } = openReleases('/bim', { remotes: [aRemoteState({ trial })] })
    await user.click(await screen.findByRole('button', { name: 'Promote 1.2.0' }))
    const button = await answer('Promote bim 1.2.0?', 'Promote')
    expect(platform.asked).toEqual([])
    await user.click(button)
    expect(await screen.findByText('bim 1.2.0 is live.')).toBeVisible()
    expect(platform.asked).toEqual([{ verb: 'promote', body: { version: '1.2.0' } }])
  })

  test.each([
    [
      'Roll Back to 1.0.0',
      {},
      'Roll bim back to 1.0.0?',
      'Roll Back',
      { verb: 'rollback', body: { version: '1.0.0' } },
    ],
    ['End Trial', { trial }, 'End the trial of bim 1.2.0?', 'End Trial', { verb: 'end-trial', body: {} }],
    ['Enable', { disabled }, 'Enable bim?', 'Enable', { verb: 'enable', body: {} }],
  ])('%s asks, and does it', async (action, parts, dialog, confirm, asked) => {
    const { user, platform } = openReleases('/bim', { remotes: [aRemoteState(parts)] })
    await user.click(await screen.findByRole('button', { name: action }))
    await user.click(await answer(dialog, confirm))
    await waitFor(() => expect(platform.asked).toEqual([asked]))
  })

  test('takes a remote out of service, with a reason', async () => {
    const { user, platform } = openReleases('/bim')
    await user.click(await screen.findByRole('button', { name: 'Disable' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable bim?' }))
    await user.click(dialog.getByRole('button', { name: 'Disable' }))
    expect(await dialog.findByText('Enter a reason.')).toBeVisible()
    expect(platform.asked).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'It counts beams twice.{Enter}')
    expect(await screen.findByText('bim is disabled.')).toBeVisible()
    expect(platform.asked).toEqual([{ verb: 'disable', body: { reason: 'It counts beams twice.' } }])
  })

  test('starts a trial of a version for a share, organizations and people', async () => {
    const { user, platform } = openReleases('/bim')
    await user.click(await screen.findByRole('button', { name: 'Actions for version 1.2.0' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Start Trial' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a trial of bim 1.2.0' }))
    const share = dialog.getByRole('textbox', { name: 'Percent of all users' })
    expect(share).toHaveFocus()
    // Optional fields have no asterisk.
    expect(dialog.getAllByText('*')).toHaveLength(1)
    await user.clear(share)
    await user.type(share, '150')
    await user.type(dialog.getByRole('textbox', { name: /User email addresses/ }), 'nobody')
    await user.click(dialog.getByRole('button', { name: 'Start Trial' }))
    expect(await dialog.findByText('Enter a number from 0 to 100.')).toBeVisible()
    expect(dialog.getByText(/Enter email addresses/)).toBeVisible()
    await user.clear(share)
    await user.type(share, '12.5')
    await user.type(dialog.getByRole('textbox', { name: /Organization codes/ }), 'HFA, CFA')
    await user.type(dialog.getByRole('textbox', { name: /User email addresses/ }), '@lintel.test')
    await user.click(dialog.getByRole('button', { name: 'Start Trial' }))
    expect(await screen.findByText('bim 1.2.0 is on trial.')).toBeVisible()
    const body = { version: '1.2.0', share: 12.5, organizations: ['HFA', 'CFA'], people: ['nobody@lintel.test'] }
    expect(platform.asked).toEqual([{ verb: 'trial', body }])
  })

  test('shows why a change is rejected, and stays on the page', async () => {
    const { user } = openReleases('/bim')
    const detail = 'Version 1.0.0 is not kept any more.'
    mockServer.use(
      http.post('/api/registry/remotes/bim/rollback', () =>
        HttpResponse.json(aProblem({ status: 409, detail }), { status: 409 }),
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Roll Back to 1.0.0' }))
    await user.click(await answer('Roll bim back to 1.0.0?', 'Roll Back'))
    expect(await screen.findByText(detail)).toBeVisible()
  })

  test('shows empty and error states', async () => {
    const { unmount } = openReleases('', { remotes: [] })
    expect(await screen.findByRole('heading', { name: 'No Releases Yet' })).toBeVisible()
    unmount()
    const { user } = openReleases()
    mockServer.use(
      http.get('/api/registry/remotes', () => HttpResponse.json(aProblem({ status: 500 }), { status: 500 }), {
        once: true,
      }),
    )
    expect(await screen.findByText("Couldn't load releases")).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('list', { name: 'Applications' })).toBeVisible()
  })

  test('says that members of this organization cannot release, whatever their roles', async () => {
    openReleases()
    const detail = 'This organization is none of them.'
    const problem = aProblem({ status: 403, code: 'registry/organization-refused', detail })
    mockServer.use(http.get('/api/registry/remotes', () => HttpResponse.json(problem, { status: 403 })))
    expect(await screen.findByRole('heading', { name: "This organization doesn't release applications" })).toBeVisible()
    expect(screen.getByText(detail)).toBeVisible()
  })

  test('does not open for users who cannot release, nor for an unknown remote', async () => {
    const { unmount } = openReleases('', { isUser: true })
    expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible()
    unmount()
    openReleases('/nothing')
    expect(await screen.findByRole('heading', { name: 'Uh Oh! 404' })).toBeVisible()
  })

  test('appears in the sidebar of users who can release', async () => {
    openReleases()
    expect(await screen.findByRole('link', { name: 'Releases' })).toHaveAttribute('href', '/ACME/releases')
  })
})
