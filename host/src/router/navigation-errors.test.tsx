import { expect, jest, test } from '@jest/globals'
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
import { openShell } from '../testing/open-shell.tsx'

const organizationPath = '/api/organizations/:id'

test.each([
  ['the API is down', () => HttpResponse.error(), 'The server cannot be reached'],
  ['the API fails', () => HttpResponse.json(aProblem(), { status: 500 }), 'The server has a problem'],
  ['the answer is HTML', () => HttpResponse.html('<h1>Hello</h1>'), 'The server sent an answer we do not understand'],
  ['the answer has another form', () => HttpResponse.json({ id: 1 }), 'The server sent an answer we do not understand'],
  [
    'access is refused',
    () => HttpResponse.json(aProblem({ status: 403, code: 'access/denied', detail: 'Not for you.' }), { status: 403 }),
    'You do not have access',
  ],
])('shows inside the shell that %s, and recovers with Try Again', async (_, answer, title) => {
  const { user, container } = openShell('/ACME')
  let isBroken = true
  mockServer.use(http.get(organizationPath, () => (isBroken ? answer() : undefined)))
  const panel = await screen.findByRole('alert')
  expect(panel).toHaveTextContent(title)
  expect(screen.getByRole('banner')).toBeVisible()
  await expectNoAxeViolations(container)
  isBroken = false
  await user.click(within(panel).getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
})

test('gives up on a server that does not answer within 10 seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  openShell('/ACME')
  const asked = Promise.withResolvers<undefined>()
  mockServer.use(
    http.get(organizationPath, () => {
      asked.resolve(undefined)
      return new Promise(() => undefined)
    }),
  )
  await act(() => asked.promise)
  await act(() => jest.advanceTimersByTimeAsync(10_500))
  expect(screen.getByRole('alert')).toHaveTextContent('The server is not answering')
})

test('opens the page by itself as soon as the connection is back', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openShell('/ACME')
  let isOffline = true
  mockServer.use(http.get(organizationPath, () => (isOffline ? HttpResponse.error() : undefined)))
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline')
  expect(screen.getByText(/What you see may be out of date/)).toBeVisible()
  isOffline = false
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  expect(screen.queryByText(/What you see may be out of date/)).not.toBeInTheDocument()
})

test('shows nothing of the organization before when another one cannot be loaded', async () => {
  const { router } = openShell('/ACME', {
    user: aUser({ roles: ['prototypes.read'] }),
    organizations: [anOrganization(), anOrganization({ id: 'HFA' })],
  })
  await screen.findByRole('heading', { name: 'Hello Ada' })
  mockServer.use(http.get(organizationPath, () => HttpResponse.json(aProblem(), { status: 500 })))
  await act(() => router.navigate('/HFA'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server has a problem')
  expect(screen.queryByRole('link', { name: 'Acme Building Company' })).not.toBeInTheDocument()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})

test('shows a page that is not there with the way home', async () => {
  const { user, router, container } = openShell('/ACME/no/such/page')
  expect(await screen.findByRole('heading', { name: 'Uh Oh! 404' })).toBeVisible()
  expect(
    screen.getByText("We can't seem to find that page. Please try your search again or use the links below."),
  ).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('link', { name: 'Home' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME')
})
