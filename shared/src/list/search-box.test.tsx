import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { UiProvider } from '../ui/index.ts'
import { SearchBox } from './index.ts'

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
