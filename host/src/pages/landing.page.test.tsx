import { expect, test } from '@jest/globals'
import type { NewsItem } from '@lintel/shared/contract'
import {
  anOrganization,
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
} from '@lintel/shared/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { aRegistry, aRemote } from '../testing/fixtures.ts'
import { openShell } from '../testing/open-shell.tsx'

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
  expect(await screen.findByText('Nothing has happened here lately.')).toBeVisible()
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

test('shows the cards that remotes describe, to those who may open their pages', async () => {
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

test('lists what has happened since the last visit, each with its link where there is a page', async () => {
  const items = [
    anItem(1),
    anItem(2, { kind: 'failed', text: 'A file is missing.', path: '/ACME/elsewhere/2' }),
    ...[3, 4, 5, 6, 7].map((number) => anItem(number, { kind: 'new' })),
  ]
  const news = { since: new Date().toISOString(), items, hasMore: true }
  const { container, user } = openShell('/ACME', { news, user: aUser({ roles: ['prototypes.read'] }) })
  const list = within(await screen.findByRole('region', { name: 'What Has Happened' }))
  expect(screen.getByText("Here's what's happened since you left.")).toBeVisible()
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(list.getByRole('link', { name: /^Done: Site 1/ })).toHaveAttribute('href', '/ACME/prototypes')
  expect(list.getByText('A file is missing.').closest('a')).toBeNull()
  await expectNoAxeViolations(container)
  await user.click(list.getByRole('button', { name: 'Show 2 More' }))
  expect(list.getAllByRole('listitem')).toHaveLength(7)
  expect(list.getByText('Only the latest are listed.')).toBeVisible()
})

test('says that nothing has happened, or that it could not be told', async () => {
  const { unmount } = openShell('/ACME', { news: { since: new Date().toISOString(), items: [], hasMore: false } })
  expect(await screen.findByText('Nothing has happened since you left.')).toBeVisible()
  unmount()
  openShell('/ACME')
  mockServer.use(http.post('/api/news', () => HttpResponse.json(aProblem({ status: 403 }), { status: 403 })))
  expect(await screen.findByText('What has happened since you left could not be loaded.')).toBeVisible()
})

test('has words for those whose roles open no card', async () => {
  const { unmount } = openShell('/ACME', { user: aUser({ roles: [] }) })
  expect(await screen.findByRole('heading', { name: 'Nothing to Open Yet' })).toBeVisible()
  unmount()
  openShell('/ACME', { user: aUser({ roles: ['analytics.read'] }) })
  const pages = await screen.findByRole('navigation', { name: 'Your Pages' })
  expect(within(pages).getByRole('link', { name: 'Analytics' })).toHaveAttribute('href', '/ACME/analytics')
})
