import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { fakeIdentity } from '../testing/fake-identity.ts'
import { openShell } from '../testing/open-shell.tsx'

/** Tells this tab, as browsers do, that another one has stored something. */
function hearOtherTab(person: string | undefined) {
  if (person === undefined) localStorage.removeItem('lintel.person')
  else localStorage.setItem('lintel.person', person)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lintel.person' })))
}

test.each([
  ['signs out', undefined],
  ['signs in as somebody else', 'auth0|bob'],
])('covers the page and starts again when another tab %s', async (_, person) => {
  const { reload } = openShell('/ACME')
  await screen.findByRole('heading', { name: 'Hello Ada' })
  hearOtherTab('auth0|ada')
  expect(reload).not.toHaveBeenCalled()
  hearOtherTab(person)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Logging You In')).toBeVisible()
})

test('starts again once, however much else the other tab changes', async () => {
  const { reload } = openShell('/ACME')
  await screen.findByRole('heading', { name: 'Hello Ada' })
  hearOtherTab(undefined)
  hearOtherTab('auth0|bob')
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['asks for a password after a sign-out', '', true],
  ['takes whom the provider knows where nobody has signed out', undefined, false],
])('%s', async (_, stored, isAsked) => {
  const asked: unknown[] = []
  const identity = fakeIdentity({
    restore: () => Promise.resolve({ status: 'signed-out' }),
    signIn: (_target, options) => {
      asked.push(options)
      return new Promise(() => {})
    },
  })
  localStorage.clear()
  if (stored !== undefined) localStorage.setItem('lintel.person', stored)
  openShell('/ACME', { isSameTab: true, identity })
  await waitFor(() => expect(asked).toEqual([{ isAsked }]))
})

test('tells the other tabs of a sign-out only when nothing of the session is left here', async () => {
  const forgotten = Promise.withResolvers<undefined>()
  const { user } = openShell('/ACME', {
    identity: fakeIdentity({ signOut: (onForgotten) => forgotten.promise.then(onForgotten) }),
  })
  await user.click(await screen.findByRole('button', { name: /^User menu/ }))
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(localStorage.getItem('lintel.person')).toBe('auth0|ada')
  forgotten.resolve(undefined)
  await waitFor(() => expect(localStorage.getItem('lintel.person')).toBe(''))
})

test('starts again when the page comes back from the time before a sign-out', async () => {
  const { reload, user } = openShell('/ACME')
  await user.click(await screen.findByRole('button', { name: /^User menu/ }))
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('starts again when the session turns out to be somebody else’s', async () => {
  let sub = 'auth0|ada'
  const { reload, router } = openShell('/ACME', {
    identity: fakeIdentity({ restore: () => Promise.resolve({ status: 'signed-in', claims: { sub } }) }),
  })
  await screen.findByRole('heading', { name: 'Hello Ada' })
  sub = 'auth0|bob'
  act(() => void router.navigate('/account'))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
