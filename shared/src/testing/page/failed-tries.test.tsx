import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'

test('what was looked for in vain is told with the page as it is at last, and once', async () => {
  render(<p>Here</p>)
  expect(() => screen.getByText('Gone')).toThrow(/Unable to find an element with the text: Gone[^]*<p/)
  const told = await screen.findByText('Gone', {}, { timeout: 100 }).then(() => 'found', String)
  expect(told).toMatch(/^TestingLibraryElementError: Unable to find an element with the text: Gone/)
  expect(told.match(/<p/g)).toHaveLength(1)
})

test('several that were found where one was looked for are shown, and the page', async () => {
  render(
    <ul>
      <li>Brick</li>
      <li>Brick</li>
    </ul>,
  )
  const told = await screen.findByText('Brick', {}, { timeout: 100 }).then(() => 'found', String)
  expect(told).toMatch(/Found multiple elements with the text: Brick/)
  expect(told.match(/<li/g)).toHaveLength(4)
})
