import { expect, jest, test } from '@jest/globals'
import { act, render, waitFor } from '@testing-library/react'
import { Suspense, use, useEffect } from 'react'
import { nextTask } from '../../next-task.ts'
import { fakeOnly } from '../../testing/runner/index.ts'
import { useTurn } from './use-turn.ts'

type DrawnProps = { name: string; log: string[]; isWanted?: boolean }

/** What people do is told by the next task after each drawing. */
function Drawn({ name, log, isWanted = true }: DrawnProps) {
  const isMine = useTurn(isWanted)
  useEffect(() => {
    if (!isMine) return
    log.push(name)
    void nextTask().then(() => log.push('people'))
  }, [isMine, log, name])
  return null
}

const never = new Promise<never>(() => undefined)

function NeverCommitted() {
  if (useTurn(true)) use(never)
  return null
}

test('has one drawing after the other, and people in between', async () => {
  const log: string[] = []
  render(
    <>
      <Drawn name="first" log={log} />
      <Drawn name="second" log={log} />
      <Drawn name="third" log={log} />
    </>,
  )
  await waitFor(() => expect(log).toEqual(['first', 'people', 'second', 'people', 'third', 'people']))
})

test('does not wait for what is gone, nor for what has no need', async () => {
  const log: string[] = []
  const { rerender } = render(
    <>
      <Drawn name="gone" key="gone" log={log} />
      <Drawn name="not wanted" log={log} isWanted={false} />
    </>,
  )
  rerender(<Drawn name="last" key="last" log={log} />)
  await act(nextTask)
  await waitFor(() => expect(log).toEqual(['last', 'people']))
})

test('goes on after a second when a drawing is never committed', async () => {
  fakeOnly(['setTimeout', 'clearTimeout'])
  const log: string[] = []
  render(
    <>
      <Suspense>
        <NeverCommitted />
      </Suspense>
      <Drawn name="next" log={log} />
    </>,
  )
  await act(nextTask)
  await act(nextTask)
  expect(log).toEqual([])
  await act(() => jest.advanceTimersByTimeAsync(1000))
  await act(nextTask)
  await act(nextTask)
  expect(log).toEqual(['next', 'people'])
})
