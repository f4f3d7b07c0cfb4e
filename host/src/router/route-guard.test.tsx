import { expect, jest, test } from '@jest/globals'
import { anOrganization, aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { toastGap } from '@lintel/shared/toast'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { openShell, servePlatform } from '../testing/open-shell.tsx'

const refusal = 'You are not authorized to view this page.'

test('opens a page to holders of its role and fetches its code only then', async () => {
  const { preloads } = openShell('/ACME/prototypes', { user: aUser({ roles: ['prototypes.read'] }) })
  expect(await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
  expect(preloads).toEqual(['prototypes/prototypeList'])
  expect(document.title).toBe('Lintel - Prototypes')
})

test('refuses a page without its role, fetches nothing of it and shows the organization', async () => {
  const { router, preloads } = openShell('/ACME/analytics', { user: aUser({ roles: ['prototypes.read'] }) })
  expect(await screen.findByText(refusal)).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME')
  expect(preloads).toEqual([])
})

test('cancels a refused navigation where a page is open', async () => {
  const { router } = openShell('/ACME/prototypes?page=2', { user: aUser({ roles: ['prototypes.read'] }) })
  await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
  await act(() => router.navigate('/ACME/analytics'))
  expect(await screen.findByText(refusal)).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/ACME/prototypes', search: '?page=2' })
  expect(screen.getByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
})

test('keeps the organization that is open when a page of another one is refused', async () => {
  const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
  const { router } = openShell('/ACME/prototypes', { organizations })
  mockServer.use(
    http.get('/api/users/:id', ({ request }) =>
      HttpResponse.json(aUser({ roles: request.headers.get('Organization') === 'ACME' ? ['prototypes.read'] : [] })),
    ),
  )
  await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
  await act(() => router.navigate('/HFA/prototypes'))
  expect(await screen.findByText(refusal)).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME/prototypes')
  expect(screen.getByRole('link', { name: 'Acme Building Company' })).toBeVisible()
})

test('sends whoever asks for an unknown or foreign organization to the picker, the same way', async () => {
  const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
  const user = aUser({ organizations: organizations.map(({ id, displayName }) => ({ id, displayName })) })
  const { router } = openShell('/SECRET/prototypes', { organizations, user })
  expect(await screen.findByText('That organization could not be found.')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(await screen.findByRole('link', { name: /Harbor & Field/ })).toBeVisible()
})

test('stays where it is when a link leads to an organization that is not there', async () => {
  const { router } = openShell('/ACME')
  await screen.findByRole('heading', { name: 'Hello Ada' })
  await act(() => router.navigate('/no%20such'))
  expect(await screen.findByText('That organization could not be found.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME')
})

test('shows the organization when the role for the page that is open has gone', async () => {
  const { router, services } = openShell('/ACME/prototypes', { user: aUser({ roles: ['prototypes.read'] }) })
  await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
  mockServer.use(http.get('/api/users/:id', () => HttpResponse.json(aUser({ roles: [] }))))
  services.queryClient.removeQueries()
  await act(() => router.navigate('/ACME/analytics'))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME')
  // One toast, although the page before was refused as well on the way back.
  expect(await screen.findByText(refusal)).toBeVisible()
  jest.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  act(() => jest.advanceTimersByTime(toastGap))
  expect(screen.queryByText(refusal)).not.toBeInTheDocument()
})

test('shows the picker when the only organization of a user has gone while it is open', async () => {
  const { router, services } = openShell('/ACME')
  await screen.findByRole('heading', { name: 'Hello Ada' })
  servePlatform({ user: aUser({ organizations: [] }), organizations: [] })
  services.queryClient.removeQueries()
  await act(() => router.navigate('/ACME/nowhere'))
  expect(await screen.findByRole('heading', { name: 'You Have No Organizations' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

test('changes organization in place, with the roles held there', async () => {
  const organizations = [
    anOrganization(),
    anOrganization({
      id: 'HFA',
      displayName: 'Harbor & Field',
      theme: {
        logoUrl: null,
        logoMaxHeight: 60,
        primaryColor: '#00695C',
        headerBackground: '#004D40',
        headerForeground: '#FFFFFF',
      },
    }),
  ]
  const { router } = openShell('/ACME', { organizations })
  mockServer.use(
    http.get('/api/users/:id', ({ request }) =>
      HttpResponse.json(aUser({ roles: request.headers.get('Organization') === 'HFA' ? ['prototypes.read'] : [] })),
    ),
  )
  await screen.findByRole('heading', { name: 'Hello Ada' })
  await act(() => router.navigate('/HFA'))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Harbor & Field' })).toHaveAttribute('href', '/HFA'))
  expect(document.getElementById('lintel-theme')).toHaveTextContent(/#004d40/i)
  expect(screen.getByRole('link', { name: 'Prototypes' })).toHaveAttribute('href', '/HFA/prototypes')
})
