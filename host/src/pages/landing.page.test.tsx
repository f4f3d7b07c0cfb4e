import { describe, expect, test } from '@jest/globals'
import type { NewsItem, WorkItem, WorkList } from '@lintel/shared/contract'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'

describe('landing page', () => {
  const theme = {
    logoUrl: 'crestline.svg',
    logoMaxHeight: 64,
    primaryColor: '#C8102E',
    headerBackground: '#8A1538',
    headerForeground: '#FFFFFF',
  }

  test('greets the user with the logo of the organization @full', async () => {
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

  test('shows the cards that remotes describe, to users who can open their pages @full', async () => {
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

  test('shows no card for an unreleased page', async () => {
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

  test('has a card for each sidebar page that the roles allow, with or without a declared card @full', async () => {
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
