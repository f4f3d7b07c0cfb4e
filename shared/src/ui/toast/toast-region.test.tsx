import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expectNoAxeViolations } from '../../testing/index.ts'
import { UiProvider } from '../components/index.ts'
import { closeToast, showToast, ToastRegion, type ToastOptions } from './index.ts'

beforeEach(() => {
  jest.useFakeTimers()
})

function renderRegion() {
  return render(
    <UiProvider>
      <button type="button">Elsewhere</button>
      <ToastRegion />
    </UiProvider>,
  )
}

function show(...toasts: (Partial<ToastOptions> & { text: string })[]) {
  let ids: number[] = []
  act(() => {
    ids = toasts.map((toast) => showToast({ type: 'info', ...toast }))
  })
  return ids
}

function pass(ms: number) {
  return act(() => jest.advanceTimersByTimeAsync(ms))
}

function shown() {
  return screen.queryAllByRole('button', { name: 'Close notification' }).length
}

test('shows one at a time, the next 250 ms after the previous closes @full', async () => {
  renderRegion()
  show({ text: 'First' }, { text: 'Second' })
  expect(screen.getByText('First')).toBeVisible()
  expect(screen.queryByText('Second')).toBeNull()
  await pass(4_999)
  expect(screen.getByText('First')).toBeVisible()
  await pass(1)
  expect(shown()).toBe(0)
  await pass(249)
  expect(shown()).toBe(0)
  await pass(1)
  expect(screen.getByText('Second')).toBeVisible()
})

test('is not duplicated: showing it again restarts its timeout', async () => {
  renderRegion()
  const [first] = show({ text: 'Broken', type: 'error' }, { text: 'Later' })
  await pass(4_000)
  expect(show({ text: 'Broken', type: 'error' }, { text: 'Later' })[0]).toBe(first)
  await pass(4_999)
  expect(screen.getByText('Broken')).toBeVisible()
  await pass(251)
  expect(screen.getByText('Later')).toBeVisible()
  await pass(5_251)
  expect(shown()).toBe(0)
})

test('toasts with equal text and different actions are shown one after another, each with its own action @full', async () => {
  renderRegion()
  const undoFirst = jest.fn()
  const undoSecond = jest.fn()
  const saved = { text: 'Changes saved successfully.', type: 'success' } as const
  show({ ...saved, action: { text: 'Undo', callback: undoFirst } })
  show({ ...saved, action: { text: 'Undo', callback: undoSecond } })
  show(saved)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([undoFirst, undoSecond].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  await pass(250)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([undoFirst, undoSecond].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await pass(250)
  expect(screen.getByText(saved.text)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a toast with the same action is not duplicated', async () => {
  renderRegion()
  const failed = { text: 'Broken', action: { text: 'Try Again', callback: () => undefined } }
  show(failed, failed)
  await pass(5_250)
  expect(shown()).toBe(0)
})

test('a toast with an action is queued', async () => {
  renderRegion()
  show({ text: 'Saved' })
  show({ text: 'Deleted', timeout: 10_000, action: { text: 'Undo', callback: () => undefined } })
  expect(screen.getByText('Saved')).toBeVisible()
  await pass(5_250)
  expect(screen.getByText('Deleted')).toBeVisible()
  await pass(9_999)
  expect(screen.getByText('Deleted')).toBeVisible()
})

test('its timeout starts when it is visible, not behind the splash screen or in a background tab', async () => {
  const region = (isCovered: boolean) => (
    <UiProvider>
      <ToastRegion isCovered={isCovered} />
    </UiProvider>
  )
  const { rerender } = render(region(true))
  show({ text: 'Broken', type: 'error' })
  await pass(60_000)
  expect(screen.queryByText('Broken')).toBeNull()
  rerender(region(false))
  expect(screen.getByText('Broken')).toBeVisible()
  await pass(1_000)
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await pass(60_000)
  expect(screen.getByText('Broken')).toBeVisible()
  visibility.mockRestore()
  fireEvent(document, new Event('visibilitychange'))
  await pass(3_999)
  expect(screen.getByText('Broken')).toBeVisible()
  await pass(1)
  expect(screen.queryByText('Broken')).toBeNull()
})

test('returns the focus when it expires', async () => {
  renderRegion()
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  const [first] = show({ text: 'Saved' }, { text: 'The report is complete.' })
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus())
  act(() => closeToast(first ?? 0))
  await pass(250)
  expect(screen.getByText('The report is complete.')).toBeVisible()
  expect(elsewhere).toHaveFocus()
})

/** Mocks element positions, stacked at the right edge. */
function laidOut() {
  const boxes = new Map<Element, { top: number; height: number }>()
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: Element) {
    const { top = 0, height = 0 } = boxes.get(this) ?? {}
    const left = window.innerWidth - 460
    return { left, top, width: 448, height, right: left + 448, bottom: top + height } as DOMRect
  })
  return boxes
}

test('stays at the bottom over unfocused content, and moves away from an invalid field that gets the focus beneath it', () => {
  const boxes = laidOut()
  render(
    <UiProvider>
      <button type="button">Any</button>
      <input aria-label="City" aria-invalid aria-describedby="why" />
      <p id="why">This field is required.</p>
      <ToastRegion />
    </UiProvider>,
  )
  const region = screen.getByRole('region', { name: 'Notifications' })
  const city = screen.getByRole('textbox', { name: 'City' })
  const bottom = window.innerHeight
  boxes.set(region, { top: 0, height: 60 })
  boxes.set(screen.getByRole('button', { name: 'Any' }), { top: bottom - 300, height: 300 })
  boxes.set(city, { top: -100, height: 40 })
  show({ text: 'Broken', type: 'error' })
  expect(region).toHaveStyle({ bottom: '12px' })
  // The page scrolls to the field; its error is below it.
  boxes.set(region, { top: bottom - 72, height: 60 })
  boxes.set(city, { top: bottom - 120, height: 40 })
  boxes.set(screen.getByText('This field is required.'), { top: bottom - 76, height: 20 })
  act(() => city.focus())
  expect(region).toHaveStyle({ bottom: '128px' })
})

test('is at the bottom right, moved up so that it covers nothing, and never covers a dialog', () => {
  const boxes = laidOut()
  renderRegion()
  const region = screen.getByRole('region', { name: 'Notifications' })
  const button = screen.getByRole('button', { name: 'Elsewhere' })
  boxes.set(region, { top: 0, height: 60 })
  boxes.set(button, { top: window.innerHeight - 50, height: 40 })
  const [id] = show({ text: 'Broken', type: 'error' })
  expect(region).toHaveStyle({ bottom: '58px' })
  act(() => closeToast(id ?? 0))
  act(() => jest.advanceTimersByTime(250))
  render(
    <div role="dialog">
      <button type="button">Save Changes</button>
    </div>,
  )
  boxes.set(screen.getByRole('button', { name: 'Save Changes' }), { top: window.innerHeight - 120, height: 60 })
  show({ text: 'Broken', type: 'error' })
  expect(region).toHaveStyle({ bottom: '128px' })
})

test('a toast that is queued between two others waits for the gap after the first', async () => {
  renderRegion()
  const [first] = show({ text: 'First' })
  act(() => closeToast(first ?? 0))
  show({ text: 'Second' })
  expect(shown()).toBe(0)
  await pass(250)
  expect(screen.getByText('Second')).toBeVisible()
})

test('uses its own timeout', async () => {
  renderRegion()
  show({ text: 'Brief', timeout: 1_000 })
  await pass(1_000)
  expect(shown()).toBe(0)
})

test('a toast without timeout stays until it is closed', async () => {
  renderRegion()
  show({ text: 'Stay', timeout: Infinity })
  await pass(3_600_000)
  expect(shown()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  expect(shown()).toBe(0)
})

test('its action closes it and runs once', async () => {
  renderRegion()
  const callback = jest.fn()
  show({ text: 'No manifest found.', type: 'error', action: { text: 'Try Again', callback } })
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(callback).toHaveBeenCalledTimes(1)
  expect(shown()).toBe(0)
})

test('pauses while the pointer is over it', async () => {
  renderRegion()
  show({ text: 'Read me' })
  await pass(4_000)
  fireEvent.mouseEnter(screen.getByTestId('toast'))
  await pass(60_000)
  expect(shown()).toBe(1)
  fireEvent.mouseLeave(screen.getByTestId('toast'))
  await pass(999)
  expect(shown()).toBe(1)
  await pass(1)
  expect(shown()).toBe(0)
})

test('pauses while it has the focus, closes on Escape and returns the focus', async () => {
  renderRegion()
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  show({ text: 'Read me' })
  const close = screen.getByRole('button', { name: 'Close notification' })
  act(() => close.focus())
  await pass(60_000)
  expect(shown()).toBe(1)
  fireEvent.keyDown(close, { key: 'Escape' })
  expect(shown()).toBe(0)
  expect(elsewhere).toHaveFocus()
})

test('announces errors assertively and everything else politely', () => {
  renderRegion()
  function politeness(text: string) {
    return screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live')
  }
  const [id] = show({ text: 'Broken', type: 'error' }, { text: 'Done', type: 'success' })
  expect(politeness('Broken')).toBe('assertive')
  act(() => {
    closeToast(id ?? 0)
    jest.advanceTimersByTime(250)
  })
  expect(politeness('Done')).toBe('polite')
})

test('its live regions exist before any toast, because screen readers require that', () => {
  const { container } = renderRegion()
  expect(container.querySelectorAll('[aria-live]:empty')).toHaveLength(2)
})

test('a toast that is queued before the region mounts is shown later', async () => {
  show({ text: 'Early' })
  await pass(60_000)
  renderRegion()
  expect(screen.getByText('Early')).toBeVisible()
})

test('a queued toast can be removed', async () => {
  renderRegion()
  const ids = show({ text: 'First' }, { text: 'Second' })
  act(() => closeToast(ids[1] ?? 0))
  await pass(5_250)
  expect(shown()).toBe(0)
})

test('has its type as text and no accessibility violations', async () => {
  const { container } = renderRegion()
  show({ text: 'Broken', type: 'error', action: { text: 'Try Again', callback: () => undefined } })
  expect(screen.getByLabelText('Error')).toBeVisible()
  jest.useRealTimers()
  await expectNoAxeViolations(container)
})
