import { describe, expect, jest, test } from '@jest/globals'
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
import { act, screen, within } from '@testing-library/react'
import { openShell } from '../testing/open-shell.tsx'

describe('home page', () => {
  const organizations = [
    anOrganization(),
    anOrganization({ id: 'CFA', displayName: 'Crestline Foods' }),
    anOrganization({ id: 'HFA', displayName: 'Harbor & Field' }),
  ]
  const user = aUser({ organizations: organizations.map(({ id, displayName }) => ({ id, displayName })) })

  test('tells a user without organizations what to do, and lets them sign out @full', async () => {
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

  test('leaves out an organization that cannot be loaded, silently, and asks again on the next visit @full', async () => {
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

  test('shows an organization that loads again even if the organization menu closes in the meantime @full', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    afterTest(() => warn.mockRestore())
    const { router, user: pointer } = openShell('/', { organizations, user })
    let isBroken = true
    const firstRequest = Promise.withResolvers<null>()
    const answer = Promise.withResolvers<null>()
    mockServer.use(
      http.get('/api/organizations/HFA', async () => {
        if (isBroken) return HttpResponse.json(aProblem({ code: 'platform/failed' }), { status: 500 })
        firstRequest.resolve(null)
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
      await firstRequest.promise
    })
    await pointer.keyboard('{Escape}')
    await act(async () => answer.resolve(null))
    expect(await within(screen.getByRole('main')).findByRole('link', { name: /Harbor & Field/ })).toBeVisible()
  })

  test('shows that none of the organizations could be loaded', async () => {
    openShell('/', { organizations, user })
    mockServer.use(http.get('/api/organizations/:id', () => HttpResponse.json(aProblem(), { status: 500 })))
    expect(await screen.findByRole('alert')).toHaveTextContent('The server has a problem')
  })
})
