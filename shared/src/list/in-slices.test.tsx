import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { InSlices } from './in-slices.tsx'

/** Everything that was drawn, in order. */
const drawn: string[] = []
function Drawn({ what }: { what: string }) {
  drawn.push(what)
  return <p>{what}</p>
}

function list(isReady?: boolean) {
  return (
    <InSlices {...(isReady !== undefined && { isReady })} instead={<Drawn what="outlines" />}>
      <Drawn what="rows" />
    </InSlices>
  )
}

test('draws at once what is there from the start', () => {
  drawn.length = 0
  render(list(true))
  expect(drawn).toEqual(['rows'])
})

test('draws what comes later behind what stands instead', () => {
  drawn.length = 0
  const { rerender } = render(list(false))
  rerender(list(true))
  expect(screen.getByText('rows')).toBeVisible()
  expect(drawn).toEqual(['outlines', 'outlines', 'rows'])
  rerender(list(false))
  expect(screen.queryByText('rows')).not.toBeInTheDocument()
})

test('draws behind what stands instead where nobody says when', () => {
  drawn.length = 0
  render(list())
  expect(screen.getByText('rows')).toBeVisible()
  expect(drawn).toEqual(['outlines', 'rows'])
})
