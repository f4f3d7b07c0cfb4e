import { beforeEach, expect, jest, test } from '@jest/globals'
import type { RegisteredRemote } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { aRemote } from '../testing/fixtures.ts'
import { defineContainer, playScripts, stubSharing } from '../testing/play-scripts.ts'
import { RemotePage } from './remote-boundary.tsx'

const page = 'prototypeList'
let count = 0

function aFreshRemote(parts: Partial<RegisteredRemote> = {}) {
  count += 1
  return aRemote({ name: `shown-${count}`, ...parts })
}

function Page() {
  return <h1>Prototypes</h1>
}

function openPage(remote: RegisteredRemote) {
  const routes = [
    { path: 'prototypes', element: <RemotePage remote={remote} page={page} /> },
    { path: 'other', element: <Link to="/CFA/prototypes">Back</Link> },
  ]
  // Suspense goes on only within an act that is awaited.
  return act(() => renderPage('/CFA/prototypes', { routes }))
}

beforeEach(() => {
  stubSharing()
  jest.spyOn(console, 'error').mockReturnValue()
  mockServer.use(
    http.get('*/registry.json', () => HttpResponse.json({ remotes: [] })),
    http.get('http://localhost:9001/*', () => new HttpResponse(null, { status: 500 })),
  )
})

test('holds the place with a skeleton until the page is here', async () => {
  const remote = aFreshRemote()
  const code = Promise.withResolvers<typeof Page>()
  playScripts(() => {
    defineContainer(remote, { pages: { [page]: () => code.promise } })
    return 'load'
  })
  await openPage(remote)
  expect(screen.getByText('Loading page')).toHaveRole('status')
  await act(async () => code.resolve(Page))
  expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
})

test('shows what failed, whom to ask and the trace id, and opens by Try Again', async () => {
  const remote = aFreshRemote()
  const { asked } = playScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return asked.length === 1 ? 'error' : 'load'
  })
  const { user } = await openPage(remote)
  const panel = await screen.findByRole('alert')
  expect(panel).toHaveTextContent('Prototypes could not be shown')
  expect(panel).toHaveTextContent('could not be downloaded')
  expect(panel).toHaveTextContent(`Application ${remote.name}, version 1.0.0, by Prototype Catalog Team`)
  expect(panel).toHaveTextContent(/Trace id [\da-f-]{36}/)
  await act(() => user.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
})

test('says which version a refused remote requires, and loads none of its files', async () => {
  const { asked } = playScripts(() => 'load')
  await openPage(aFreshRemote({ requires: { '@lintel/shared': '^1.2.0' } }))
  const panel = await screen.findByRole('alert')
  expect(panel).toHaveTextContent('does not fit this version of the site')
  expect(panel).toHaveTextContent('It requires @lintel/shared ^1.2.0 (this shell provides none).')
  expect(asked).toEqual([])
})

test('a page that throws while it is drawn costs its place only, and is drawn again by Try Again', async () => {
  const remote = aFreshRemote()
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new Error('planted fault')
    return <h1>Prototypes</h1>
  }
  playScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Fragile } })
    return 'load'
  })
  const { user } = await openPage(remote)
  expect(await screen.findByRole('alert')).toHaveTextContent('failed while it drew the page')
  isBroken = false
  await act(() => user.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
})

test.each([
  ['another address of the same page', '/CFA/prototypes?page=2', '/CFA/prototypes?page=2'],
  ['the page after another one', '/CFA/other', '/CFA/prototypes'],
])('tries again by itself on the way to %s', async (_, first, second) => {
  const remote = aFreshRemote()
  const { asked } = playScripts(() => {
    defineContainer(remote, { pages: { [page]: async () => Page } })
    return asked.length === 1 ? 'error' : 'load'
  })
  const { router } = await openPage(remote)
  expect(await screen.findByRole('alert')).toBeVisible()
  await act(() => router.navigate(first))
  if (second !== first) await act(() => router.navigate(second))
  expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('says that the browser is offline rather than blaming the remote', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  mockServer.use(http.get('http://localhost:9001/*', () => HttpResponse.error()))
  playScripts(() => 'error')
  await openPage(aFreshRemote())
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
})

test('opens when the connection returns, also where it returns while the failure is on its way', async () => {
  mockServer.use(http.get('http://localhost:9001/*', () => HttpResponse.error()))
  const remote = aFreshRemote()
  const failure = Promise.withResolvers<typeof Page>()
  const { asked } = playScripts(() => {
    defineContainer(remote, { pages: { [page]: () => (asked.length === 2 ? failure.promise : Promise.resolve(Page)) } })
    return asked.length === 1 ? 'error' : 'load'
  })
  await openPage(remote)
  expect(await screen.findByRole('alert')).toBeVisible()
  // The second try begins, and fails after the connection has been lost and has returned once more.
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await waitFor(() => expect(asked).toHaveLength(2))
  await act(async () => window.dispatchEvent(new Event('online')))
  await act(async () => failure.reject(new Error('lost')))
  expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
  expect(asked).toHaveLength(3)
})
