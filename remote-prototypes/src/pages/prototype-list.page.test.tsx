import { describe, expect, test } from '@jest/globals'
import type { PrototypeRelease, RoleName } from '@lintel/shared/contract'
import {
  aProblem,
  aRelease,
  aUser,
  delay,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  renderPage,
} from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { catalogHandlers } from '../testing/catalog-handlers.ts'
import { PrototypeListPage } from './prototype-list.page.tsx'

const listCall = '/api/lintel-webapi/prototypes/ACME'

const catalog = [
  aRelease({ prototype: 'P14', version: '2024.9' }),
  aRelease({ prototype: 'P14', version: '2024.10', thumbnailUrl: '/models/p14.webp' }),
  aRelease({ prototype: 'P2', version: '1.0', automation: false }),
]
const withDraft = [...catalog, aRelease({ prototype: 'P14', version: '2025.1', published: false, automation: false })]

const viewerAndWizard = [
  { path: 'prototypes/:prototype/:release', anyRole: ['prototypes.read'] },
  { path: 'assembly-request/form', anyRole: ['revitassembly.create'] },
] satisfies { path: string; anyRole: RoleName[] }[]

function openList(roles: RoleName[] = ['prototypes.read'], releasedPages: typeof viewerAndWizard = []) {
  return renderPage('/ACME/prototypes', {
    user: aUser({ roles }),
    releasedPages,
    routes: [{ path: 'prototypes', Component: PrototypeListPage }],
  })
}

function openManagedList(releases: readonly PrototypeRelease[] = withDraft) {
  mockServer.use(...catalogHandlers(releases))
  return openList(['prototypes.read', 'prototypes.update'])
}

function card(name: string) {
  return screen.findByRole('article', { name })
}

/** The alert with Try Again, because the toast region is an alert too. */
async function errorPanel() {
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  return screen.getAllByRole('alert').find((alert) => alert.contains(retry))
}

function publish(version: string) {
  return screen.findByRole('button', { name: `Publish ${version}` })
}

function unpublish(version: string) {
  return screen.findByRole('button', { name: `Unpublish ${version}` })
}

describe('the prototype list', () => {
  test('shows 6 skeleton cards while it loads @full', async () => {
    mockServer.use(http.get(listCall, () => delay('infinite')))
    await openList()
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6)
    expect(screen.getByText('Loading prototypes')).toHaveAttribute('role', 'status')
    expect(screen.getByRole('heading', { level: 1, name: 'Prototypes' })).toBeVisible()
  })

  test('shows a card per prototype, by name, with its newest version @full', async () => {
    mockServer.use(...catalogHandlers(catalog))
    const { container } = await openList()
    await card('P14')
    expect(screen.getAllByRole('article').map((article) => article.textContent)).toEqual([
      'P2Version 1.0No Other Versions',
      'P14Version 2024.10Other Versions (1)',
    ])
    await expectNoAxeViolations(container)
  })

  test('shows an icon without a picture, and if the picture fails to load @full', async () => {
    mockServer.use(...catalogHandlers(catalog))
    await openList()
    expect(within(await card('P2')).getByRole('img', { name: 'P2 1.0 has no thumbnail' })).toBeVisible()
    const picture = within(await card('P14')).getByRole('img', { name: 'Preview of P14 2024.10' })
    expect(picture).toHaveAttribute('src', '/models/p14.webp')
    fireEvent.error(picture)
    expect(within(await card('P14')).getByRole('img', { name: 'P14 2024.10 has no thumbnail' })).toBeVisible()
  })

  test('searches prototypes by names and versions, with the search in the URL @full', async () => {
    mockServer.use(...catalogHandlers(catalog))
    const { user, router } = await openList()
    await card('P14')
    await user.type(screen.getByRole('searchbox', { name: 'Search Prototypes' }), '2024 p1')
    expect(screen.getAllByRole('article').map((one) => one.querySelector('h2')?.textContent)).toEqual(['P14'])
    expect(screen.getByText('1 prototype found')).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.search).toBe('?search=2024+p1'))
    await user.type(screen.getByRole('searchbox'), ' nowhere')
    expect(await screen.findByRole('heading', { name: 'No Prototypes Found' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show All Prototypes' }))
    expect(await card('P14')).toBeVisible()
  })

  test('closes the other versions with Escape and a click outside', async () => {
    mockServer.use(...catalogHandlers(catalog))
    const { user } = await openList()
    const toggle = within(await card('P14')).getByRole('button', { name: 'Other Versions (1)' })
    await user.click(toggle)
    await user.keyboard('{Escape}')
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(toggle).toHaveFocus()
    await user.click(toggle)
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  test('hides drafts and switches without permission to manage prototypes', async () => {
    mockServer.use(...catalogHandlers(withDraft))
    const { user } = await openList()
    await user.click(within(await card('P14')).getByRole('button', { name: 'Other Versions (1)' }))
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.queryByText('Version 2025.1')).not.toBeInTheDocument()
  })

  test('offers no link to an unreleased page', async () => {
    mockServer.use(...catalogHandlers(catalog))
    await openList(['prototypes.read', 'revitassembly.create'])
    await card('P14')
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  test('links each version to the viewer, and those with automation to the wizard @full', async () => {
    mockServer.use(...catalogHandlers(catalog))
    const { user } = await openList(['prototypes.read', 'revitassembly.create'], viewerAndWizard)
    await user.click(within(await card('P14')).getByRole('button', { name: 'Other Versions (1)' }))
    const links = screen.getAllByRole('link').map((link) => `${link.textContent} → ${link.getAttribute('href')}`)
    expect(links).toEqual([
      'View P2 1.0 → /ACME/prototypes/P2/1.0',
      'View P14 2024.10 → /ACME/prototypes/P14/2024.10',
      'Request P14 2024.10 → /ACME/assembly-request/form?prototype=P14&release=2024.10',
      'View P14 2024.9 → /ACME/prototypes/P14/2024.9',
      'Request P14 2024.9 → /ACME/assembly-request/form?prototype=P14&release=2024.9',
    ])
  })

  test('offers no request without permission', async () => {
    mockServer.use(...catalogHandlers(catalog))
    await openList(['prototypes.read'], viewerAndWizard)
    await card('P14')
    expect(screen.getAllByRole('link', { name: /^View/ })).toHaveLength(2)
    expect(screen.queryByRole('link', { name: /^Request/ })).not.toBeInTheDocument()
  })
})

describe('a list that cannot be loaded', () => {
  test('explains the failure, and Try Again loads it', async () => {
    const problem = aProblem({ status: 500, detail: 'The database is away.' })
    mockServer.use(http.get(listCall, () => HttpResponse.json(problem, { status: 500 }), { once: true }))
    mockServer.use(...catalogHandlers(catalog).slice(1))
    const { user } = await openList()
    const alert = await errorPanel()
    expect(alert).toHaveTextContent("Couldn't Load the Prototypes")
    expect(alert).toHaveTextContent('The database is away.')
    expect(alert).toHaveTextContent('req-1')
    mockServer.use(...catalogHandlers(catalog))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await card('P14')).toBeVisible()
  })

  test("shows the platform's rejection", async () => {
    const problem = aProblem({ status: 403, code: 'roles/missing', detail: 'Ask for the role prototypes.read.' })
    mockServer.use(http.get(listCall, () => HttpResponse.json(problem, { status: 403 })))
    await openList()
    const alert = await errorPanel()
    expect(alert).toHaveTextContent("You Don't Have Access to Prototypes")
    expect(alert).toHaveTextContent('Ask for the role prototypes.read.')
  })

  test('reports an invalid response', async () => {
    mockServer.use(http.get(listCall, () => HttpResponse.json([{ prototype: 'P14' }])))
    await openList()
    expect(await errorPanel()).toHaveTextContent('The server sent an unexpected response.')
  })
})

describe('a holder of prototypes.update', () => {
  test('publishes a draft, which moves to the card with the focus', async () => {
    const { user } = await openManagedList()
    const p14 = await card('P14')
    await user.click(within(p14).getByRole('button', { name: 'Other Versions (2)' }))
    await user.click(await publish('2025.1'))
    expect(await screen.findByText('P14 2025.1 is published.')).toBeVisible()
    expect(within(p14).getAllByText(/^Version/)[0]).toHaveTextContent('Version 2025.1')
    expect(await unpublish('2025.1')).toHaveFocus()
  })

  test('unpublishes the version on the card, which moves to the list @full', async () => {
    const { user } = await openManagedList(catalog)
    await user.click(await unpublish('2024.10'))
    expect(await screen.findByText('P14 2024.10 is unpublished.')).toBeVisible()
    const others = screen.getByRole('list', { name: 'Other versions of P14' })
    expect(within(others).getByText('Version 2024.10')).toBeVisible()
    expect(await publish('2024.10')).toHaveFocus()
  })

  test('offers undo in the toast', async () => {
    const { user } = await openManagedList(catalog)
    await user.click(await unpublish('2024.10'))
    await screen.findByText('P14 2024.10 is unpublished.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('P14 2024.10 is published.')).toBeVisible()
    expect(await unpublish('2024.10')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close notification' }))
    await user.click(screen.getByRole('switch', { name: 'Automation 2024.10' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Automation 2024.10' })).toBeChecked())
  })

  test('reverts a rejected change, with the reason', async () => {
    const { user } = await openManagedList()
    const problem = aProblem({ status: 503, detail: 'The database is away.' })
    mockServer.use(http.patch(`${listCall}/P2/1.0`, () => HttpResponse.json(problem, { status: 503 })))
    const automation = await screen.findByRole('switch', { name: 'Automation 1.0' })
    await user.click(automation)
    expect(await screen.findByText("Couldn't turn automation on for P2 1.0. The database is away.")).toBeVisible()
    await waitFor(() => expect(automation).not.toBeChecked())
  })

  test('keeps another pending change when one is rejected @full', async () => {
    const { user } = await openManagedList()
    const problem = aProblem({ status: 409 })
    mockServer.use(
      http.patch(`${listCall}/P14/2024.10`, () => delay('infinite')),
      http.patch(`${listCall}/P2/1.0`, () => HttpResponse.json(problem, { status: 409 })),
    )
    const slow = await screen.findByRole('switch', { name: 'Automation 2024.10' })
    await user.click(slow)
    await user.click(await screen.findByRole('switch', { name: 'Automation 1.0' }))
    await screen.findByText(/^Couldn't turn automation on for P2 1.0/)
    expect(slow).not.toBeChecked()
    expect(slow).toHaveAttribute('aria-disabled', 'true')
  })

  test('sends one change however often the switch is pressed @full', async () => {
    let calls = 0
    const answer = Promise.withResolvers<undefined>()
    const { user } = await openManagedList()
    mockServer.use(
      // Returns nothing, so that the mock API responds.
      http.patch(`${listCall}/P2/1.0`, () => {
        calls += 1
        return answer.promise
      }),
    )
    const automation = await screen.findByRole('switch', { name: 'Automation 1.0' })
    await user.dblClick(automation)
    await user.click(automation)
    expect(automation).toBeChecked()
    answer.resolve(undefined)
    await waitFor(() => expect(automation).toHaveAttribute('aria-disabled', 'false'))
    expect(automation).toBeChecked()
    expect(calls).toBe(1)
  })
})
