import { expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { useRoomInWindow } from './use-room-in-window.ts'

function Grid() {
  const scroller = useRef<HTMLDivElement>(null)
  useRoomInWindow(scroller)
  return (
    <div className="frame">
      <div ref={scroller} />
    </div>
  )
}

/** A page of 1440 × 900 pixels: the grid starts below the heading, with 40 pixels of padding below it. */
function openPage(head: number) {
  const at = { head }
  jest.spyOn(window, 'innerHeight', 'get').mockReturnValue(900)
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const end = at.head + 500
    return this.className === 'frame' ? new DOMRect(0, at.head, 1000, 500) : new DOMRect(0, 64, 1000, end + 40 - 64)
  })
  const { container } = render(
    <main>
      <div>
        <Grid />
      </div>
    </main>,
  )
  const frame = container.querySelector<HTMLElement>('.frame')
  const room = () => frame?.style.getPropertyValue('--room')
  return { at, room, frame }
}

test('fills the window down to the content below it, and adapts when that changes', () => {
  const { at, room } = openPage(260)
  expect(room()).toBe('600px')
  at.head = 300
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(room()).toBe('560px')
})

test('sizes a grid far down the page by its rows, and fills the window again if there is room', () => {
  const { at, room, frame } = openPage(621)
  expect(room()).toBe('')
  expect(frame).not.toHaveAttribute('data-fills')
  at.head = 620
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(room()).toBe('240px')
  expect(frame).toHaveAttribute('data-fills')
})
