import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { installProduct, setUser } from '../../host.ts'
import { StoreProvider } from '../store/store-provider.tsx'
import { aUser } from '../../testing/index.ts'
import { Authorized, currentProduct, currentUser, hasAnyRole } from './index.ts'

test('one of the roles is enough', () => {
  const user = aUser({ roles: ['prototypes.read'] })
  expect(hasAnyRole(user, ['analytics.read', 'prototypes.read'])).toBe(true)
  expect(hasAnyRole(user, ['analytics.read', 'prototypes.edit'])).toBe(false)
})

test('an empty role list allows everyone', () => {
  expect(hasAnyRole(undefined, [])).toBe(true)
})

test('a role that only a remote declares allows its holders and nobody else', () => {
  const user = { ...aUser({ roles: ['prototypes.read'] }), roles: ['lintel.prototypes.read', 'lintel.future.read'] }
  expect(hasAnyRole(user, ['future.read'])).toBe(true)
  expect(hasAnyRole(user, ['future.update'])).toBe(false)
  expect(hasAnyRole(user, ['future.update', 'prototypes.read'])).toBe(true)
})

test('a check without a user is an error', () => {
  expect(() => hasAnyRole(undefined, ['prototypes.read'])).toThrow("No user data found. Make sure you're logged in.")
})

test('role names include the product id', () => {
  installProduct({ id: 'atlas', name: 'Atlas' })
  const user = { ...aUser(), roles: ['atlas.prototypes.read', 'lintel.analytics.read'] }
  expect(hasAnyRole(user, ['prototypes.read'])).toBe(true)
  expect(hasAnyRole(user, ['analytics.read'])).toBe(false)
  expect(currentProduct().name).toBe('Atlas')
})

test('Authorized renders its children for holders of the role only', () => {
  setUser(aUser({ roles: ['prototypes.update'] }))
  expect(currentUser()?.roles).toEqual(['lintel.prototypes.update'])
  render(
    <StoreProvider>
      <Authorized anyRole={['prototypes.update']}>Publish</Authorized>
      <Authorized anyRole={['analytics.read']} fallback="No charts">
        Charts
      </Authorized>
    </StoreProvider>,
  )
  expect(screen.getByText(/Publish/)).toHaveTextContent('PublishNo charts')
})
