import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { createMemoryRouter, RouterProvider } from '../routing/index.ts'
import { afterTest } from '../testing/runner/index.ts'
import { UiProvider } from '../ui/index.ts'
import { SearchBox, useListSearch } from './index.ts'

function Projects() {
  const [search, setSearch] = useState('')
  const found = search === '' ? undefined : `3 projects found for ${search}`
  return <SearchBox label="Search Projects" value={search} onSearch={setSearch} found={found} />
}

test('leaves out control characters, which no server could search for', async () => {
  const searches: string[] = []
  render(
    <UiProvider>
      <SearchBox label="Search Projects" value="" onSearch={(text) => searches.push(text)} />
    </UiProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('searchbox'))
  await user.paste('Main\0 \u001bStreet\ud800\tNorth')
  expect(searches).toEqual(['Main Street North'])
})

test('is named, follows what is typed, and reads out how many it has found', async () => {
  const { container } = render(
    <UiProvider>
      <Projects />
    </UiProvider>,
  )
  const box = screen.getByRole('searchbox', { name: 'Search Projects' })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.setup().type(box, 'door')
  expect(box).toHaveValue('door')
  expect(screen.getByRole('status')).toHaveTextContent('3 projects found for door')
  await expectNoAxeViolations(container)
})

function SearchedProjects() {
  const { text, search } = useListSearch({ itemsPerPage: 10 })
  return <SearchBox label="Search Projects" value={text} onSearch={search} />
}

function openSearch(address: string) {
  jest.useFakeTimers()
  const router = createMemoryRouter([{ path: '/:organization/projects', Component: SearchedProjects }], {
    initialEntries: [address],
  })
  afterTest(() => router.dispose())
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  )
  const box = screen.getByRole('searchbox', { name: 'Search Projects' })
  return {
    router,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    pass: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
  }
}

test('the address follows when the typing pauses, and leads to the first page', async () => {
  const { router, box, type, pass } = openSearch('/A/projects?page=3&sort=name')
  type('do')
  await pass(299)
  type('door')
  await pass(299)
  expect(router.state.location.search).toBe('?page=3&sort=name')
  await pass(1)
  expect(router.state.location.search).toBe('?sort=name&search=door')
  expect(box).toHaveValue('door')
})

test('what was typed goes with the history entry, also to another organization with the same list', async () => {
  const { router, box, type, pass } = openSearch('/A/projects')
  type('door')
  await act(() => router.navigate('/B/projects'))
  expect(box).toHaveValue('')
  await pass(1_000)
  expect(router.state.location).toMatchObject({ pathname: '/B/projects', search: '' })
})
