import { expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { failOnUnawaitedUpdates } from './unawaited-updates.ts'

function openCounter() {
  let raise: (() => void) | undefined
  function Counter() {
    const [count, setCount] = useState(0)
    raise = () => setCount((before) => before + 1)
    return <output>{count}</output>
  }
  render(<Counter />)
  return () => raise?.()
}

test('names what a page drew while the test did not wait for it, and where that came from', () => {
  const raise = openCounter()
  raise()
  raise()
  expect(failOnUnawaitedUpdates).toThrow(
    /^The page went on .+ act\(\(\) => …\)\.\nAn update to Counter inside a test was not wrapped in act\(\.\.\.\)\.\n +at .*unawaited-updates\.test\.tsx/,
  )
  expect(failOnUnawaitedUpdates).not.toThrow()
})

test('says nothing of what a test causes or waits for', async () => {
  const raise = openCounter()
  act(raise)
  setTimeout(raise, 20)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'))
  expect(failOnUnawaitedUpdates).not.toThrow()
})
