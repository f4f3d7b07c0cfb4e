import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expectNoAxeViolations } from '../testing/index.ts'
import { UiProvider } from '../ui/index.ts'
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

test('shows one at a time, the next 250 ms after the previous closes', async () => {
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

test('does not come twice: what is raised again stays for its whole time, once', async () => {
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

test('what offers something goes before what only tells, which comes again', async () => {
  renderRegion()
  const action = { text: 'Undo', callback: () => undefined }
  show({ text: 'Saved' }, { text: 'Waits' })
  await pass(1_000)
  show({ text: 'Deleted', timeout: 10_000, action })
  show({ text: 'Merged', timeout: 10_000, action })
  expect(shown()).toBe(0)
  await pass(250)
  expect(screen.getByText('Deleted')).toBeVisible()
  await pass(10_250)
  expect(screen.getByText('Merged')).toBeVisible()
  await pass(10_250)
  expect(screen.getByText('Saved')).toBeVisible()
  await pass(5_250)
  expect(screen.getByText('Waits')).toBeVisible()
})

test('gives the focus back where another one takes its place', async () => {
  renderRegion()
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  show({ text: 'Saved' })
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus())
  show({ text: 'The report is complete.', action: { text: 'Show Report', callback: () => undefined } })
  await pass(250)
  expect(screen.getByText('The report is complete.')).toBeVisible()
  expect(elsewhere).toHaveFocus()
})

test('goes where it hides nothing, least of all what was pressed', () => {
  const boxes = new Map<Element, Partial<DOMRect>>()
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function boxOf(this: Element) {
    const { left = 0, top = 0, width = 0, height = 0 } = boxes.get(this) ?? {}
    return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect
  })
  renderRegion()
  const region = screen.getByRole('region', { name: 'Notifications' })
  const button = screen.getByRole('button', { name: 'Elsewhere' })
  boxes.set(region, { width: 448, height: 60 })
  boxes.set(button, { left: window.innerWidth - 200, top: window.innerHeight - 50, width: 100, height: 40 })
  const [id] = show({ text: 'Broken', type: 'error' })
  expect(region).toHaveAttribute('data-place', 'bottom')
  act(() => closeToast(id ?? 0))
  act(() => jest.advanceTimersByTime(250))
  boxes.set(button, { left: 0, top: 0, width: 10, height: 10 })
  show({ text: 'Broken', type: 'error' })
  expect(region).toHaveAttribute('data-place', 'bottom-right')
})

test('a toast raised in the pause waits for its end', async () => {
  renderRegion()
  const [first] = show({ text: 'First' })
  act(() => closeToast(first ?? 0))
  show({ text: 'Second' })
  expect(shown()).toBe(0)
  await pass(250)
  expect(screen.getByText('Second')).toBeVisible()
})

test('stays as long as its own timeout says', async () => {
  renderRegion()
  show({ text: 'Brief', timeout: 1_000 })
  await pass(1_000)
  expect(shown()).toBe(0)
})

test('an endless toast stays until it is closed', async () => {
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

test('waits while the pointer is over it and goes on from there', async () => {
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

test('waits while it has the focus, closes on Escape and gives the focus back', async () => {
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

test('announces errors at once and everything else when there is time', () => {
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

test('its live regions are there before any toast, as screen readers need', () => {
  const { container } = renderRegion()
  expect(container.querySelectorAll('[aria-live]:empty')).toHaveLength(2)
})

test('a toast raised before the region is there is shown when it comes', async () => {
  show({ text: 'Early' })
  await pass(60_000)
  renderRegion()
  expect(screen.getByText('Early')).toBeVisible()
})

test('a waiting toast can be withdrawn', async () => {
  renderRegion()
  const ids = show({ text: 'First' }, { text: 'Second' })
  act(() => closeToast(ids[1] ?? 0))
  await pass(5_250)
  expect(shown()).toBe(0)
})

test('says its kind in words and has no accessibility violations', async () => {
  const { container } = renderRegion()
  show({ text: 'Broken', type: 'error', action: { text: 'Try Again', callback: () => undefined } })
  expect(screen.getByLabelText('Error')).toBeVisible()
  jest.useRealTimers()
  await expectNoAxeViolations(container)
})
