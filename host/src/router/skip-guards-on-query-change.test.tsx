import { expect, jest, test } from '@jest/globals'
import { activeOrganizationId } from '@lintel/shared/organization'
import { anOrganization, aUser, mockServer } from '@lintel/shared/testing'
import { act, screen } from '@testing-library/react'
import { fakeIdentity } from '../testing/fake-identity.ts'
import { openShell } from '../testing/open-shell.tsx'

const user = aUser({ roles: ['prototypes.read', 'analytics.read'] })

/** Counts what a navigation costs: restored sessions, calls, writes to storage, and style sheets changed. */
async function openPage(world: Parameters<typeof openShell>[1] = {}) {
  const identity = fakeIdentity()
  const restore = jest.spyOn(identity, 'restore')
  const shell = openShell('/ACME/prototypes', { ...world, user, identity })
  await screen.findByRole('heading', { name: 'Page prototypeList of prototypes' })
  const calls: string[] = []
  mockServer.events.on('request:start', ({ request }) => calls.push(new URL(request.url).pathname))
  const styles = new MutationObserver(() => undefined)
  styles.observe(document.head, { childList: true, characterData: true, subtree: true })
  // Everything in the cache is stale from here on, so that loading anything again would call the platform.
  await shell.services.queryClient.invalidateQueries({ refetchType: 'none' })
  restore.mockClear()
  shell.preloads.length = 0
  const write = jest.spyOn(Storage.prototype, 'setItem')
  function costs() {
    return {
      restores: restore.mock.calls.length,
      preloads: shell.preloads.length,
      calls: calls.length,
      writes: write.mock.calls.length,
      styles: styles.takeRecords().length,
    }
  }
  return { ...shell, costs }
}

const nothing = { restores: 0, preloads: 0, calls: 0, writes: 0, styles: 0 }

test('a navigation that changes only the query costs nothing', async () => {
  const { router, costs } = await openPage()
  for (const search of ['?camera=1,2,3', '?camera=4,5,6', '?camera=4,5,6&page=2', '']) {
    await act(() => router.navigate({ search }, { replace: true }))
    expect(router.state.location).toMatchObject({ pathname: '/ACME/prototypes', search })
  }
  expect(costs()).toEqual(nothing)
  expect(screen.getByRole('heading', { name: 'Page prototypeList of prototypes' })).toBeVisible()
})

test('a link to the address that is open asks again who may see it', async () => {
  const { router, costs } = await openPage()
  await act(() => router.navigate('/ACME/prototypes'))
  expect(costs()).toMatchObject({ restores: 1, preloads: 1, calls: 2, styles: 0 })
})

test('so does another page', async () => {
  const { router, costs } = await openPage()
  await act(() => router.navigate('/ACME?page=2'))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  expect(costs()).toMatchObject({ restores: 1, styles: 0 })
})

test('stays in its organization when the way into another one is given up for a change of the query', async () => {
  const organizations = [anOrganization(), anOrganization({ id: 'HFA', displayName: 'Harbor & Field' })]
  const turningBack = Promise.withResolvers<undefined>()
  const { router } = await openPage({
    organizations,
    onPreload(page) {
      // After the guard has let the navigation pass, and before the router shows its page.
      if (page === 'analytics/analytics') queueMicrotask(() => turningBack.resolve(turnBack()))
    },
  })
  async function turnBack() {
    expect(activeOrganizationId()).toBe('HFA')
    await router.navigate({ pathname: '/ACME/prototypes', search: '?page=2' })
    return undefined
  }
  await act(async () => {
    await router.navigate('/HFA/analytics')
    await turningBack.promise
  })
  expect(router.state.location).toMatchObject({ pathname: '/ACME/prototypes', search: '?page=2' })
  expect(screen.getByRole('link', { name: 'Acme Building Company' })).toBeVisible()
})
