import { expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterTest } from '../testing/runner/index.ts'
import { createMemoryRouter, RouterProvider, useSearchParams } from './index.ts'

type Write = { name: string; value: string }

/** A page below a guard that takes its time, or below none. */
function openAddress(address: string, loader?: () => Promise<null>) {
  const shown: ReturnType<typeof useSearchParams>[] = []
  function Page() {
    shown.push(useSearchParams())
    return null
  }
  const routes = [
    { path: '/list', Component: Page, ...(loader && { loader }) },
    { path: '/elsewhere', loader: () => Promise.resolve(null), element: null },
  ]
  const hydrationData = loader && { loaderData: { '0': null } }
  const router = createMemoryRouter(routes, { initialEntries: [address], ...(hydrationData && { hydrationData }) })
  afterTest(() => router.dispose())
  renderHook(() => null, { wrapper: () => <RouterProvider router={router} /> })
  const drawn = () => shown.at(-1) as ReturnType<typeof useSearchParams>
  return { router, drawn }
}

function write({ name, value }: Write) {
  return (before: URLSearchParams) => {
    before.set(name, value)
    return before
  }
}

const writes = fc.array(
  fc.record({ name: fc.constantFrom('page', 'perPage', 'inProgressPage', 'q'), value: fc.string({ maxLength: 5 }) }),
  { minLength: 1, maxLength: 6 },
)

test('updates of one commit build on each other', async () => {
  const property = fc.asyncProperty(writes, async (changes) => {
    const { router, drawn } = openAddress('/list?q=door&page=9')
    const [, setSearch] = drawn()
    await act(async () => {
      for (const change of changes) setSearch(write(change), { replace: true })
    })
    const expected = new URLSearchParams('q=door&page=9')
    for (const { name, value } of changes) expected.set(name, value)
    expect(new URLSearchParams(router.state.location.search).toString()).toBe(expected.toString())
    expect(drawn()[0].toString()).toBe(expected.toString())
  })
  await fc.assert(property, { numRuns: 30 })
})

test('an update builds on one that is still on its way', async () => {
  const { router, drawn } = openAddress('/list?page=9&inProgressPage=9', () => Promise.resolve(null))
  await act(async () => {
    drawn()[1](write({ name: 'page', value: '1' }), { replace: true })
    expect(router.state.navigation.state).toBe('loading')
    await Promise.resolve()
    drawn()[1](write({ name: 'inProgressPage', value: '1' }), { replace: true })
  })
  expect(router.state.location.search).toBe('?page=1&inProgressPage=1')
})

test('changes the page that is shown, not the one on its way', async () => {
  const { router, drawn } = openAddress('/list?page=2', () => Promise.resolve(null))
  await act(async () => {
    void router.navigate('/elsewhere?page=7')
    drawn()[1](write({ name: 'q', value: 'door' }))
  })
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?page=2&q=door' })
})
