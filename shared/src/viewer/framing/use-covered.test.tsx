import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterTest, setGlobal } from '../../testing/runner/index.ts'
import { UiProvider } from '../../ui/index.ts'
import { replaceViewerEngine } from '../load-viewer.ts'
import { ModelViewer } from '../surface/model-viewer.tsx'
import { standInEngine } from '../testing/stand-in/stand-in-engine.ts'
import { StandInViewer } from '../testing/stand-in/stand-in-viewer.ts'

/** Tells at once, as browsers do of what they begin to watch. */
class PromptObserver {
  readonly #report: () => void
  constructor(report: () => void) {
    this.#report = report
  }
  observe() {
    this.#report()
  }
  disconnect() {
    return this
  }
}

/** jsdom lays nothing out: a picture of 1440 × 800 pixels, or a narrow one that ends above its sheet. */
let isNarrow: boolean
let sheetTop = 300
function placeOf(element: Element) {
  const name = element.getAttribute('aria-label') ?? element.querySelector('h2')?.textContent
  if (name === '3D model') return isNarrow ? new DOMRect(0, 0, 390, 300) : new DOMRect(0, 0, 1440, 800)
  if (isNarrow)
    return element.tagName === 'SECTION' ? new DOMRect(8, sheetTop, 374, 640 - sheetTop) : new DOMRect(8, 640, 374, 50)
  if (name === 'Levels') return new DOMRect(12, 12, 320, 700)
  return name === 'Properties' ? new DOMRect(1108, 12, 320, 90) : new DOMRect(8, 744, 1424, 48)
}

let viewer: StandInViewer
let restore: () => void
beforeEach(() => {
  setGlobal('ResizeObserver', PromptObserver)
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return placeOf(this)
  })
  // All tools have room.
  document.documentElement.style.fontSize = '16px'
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440)
  viewer = new StandInViewer()
  restore = replaceViewerEngine('open', async () => standInEngine(() => viewer))
})
afterEach(() => {
  jest.restoreAllMocks()
  document.documentElement.removeAttribute('style')
  restore()
})

async function open() {
  render(<ModelViewer kind="open" />, { wrapper: UiProvider })
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  return userEvent.setup()
}

test('tells the viewer what toolbar and panels lie over, as long as they do', async () => {
  isNarrow = false
  const user = await open()
  await waitFor(() => expect(viewer.covered).toEqual({ left: 0, right: 0, bottom: 64 }))
  await user.click(screen.getByRole('button', { name: 'Levels' }))
  await screen.findByText('No model is loaded.')
  await waitFor(() => expect(viewer.covered).toEqual({ left: 340, right: 0, bottom: 64 }))
  await user.click(screen.getByRole('button', { name: 'Properties' }))
  await waitFor(() => expect(viewer.covered).toEqual({ left: 340, right: 340, bottom: 64 }))
  await user.click(screen.getByRole('button', { name: 'Close Levels' }))
  await waitFor(() => expect(viewer.covered).toEqual({ left: 0, right: 340, bottom: 64 }))
})

test('a sheet below the picture covers nothing of it', async () => {
  isNarrow = true
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Properties' }))
  await waitFor(() => expect(viewer.covered).toEqual({ left: 0, right: 0, bottom: 0 }))
})

test('a sheet that is pulled up by keys or finger moves nothing in the picture, and goes when it is pulled down', async () => {
  isNarrow = true
  sheetTop = 20
  afterTest(() => (sheetTop = 300))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Properties' }))
  // The window of the test is wide, and styles hide it there.
  const handle = screen.getByLabelText('Height of Properties')
  expect(handle).toHaveAttribute('aria-valuetext', 'Half of the picture')
  // Nor does it take the focus.
  const press = (key: string) => fireEvent.keyDown(handle, { key })
  press('ArrowUp')
  expect(handle).toHaveAttribute('aria-valuetext', 'All of the picture')
  await waitFor(() => expect(viewer.covered).toEqual({ left: 0, right: 0, bottom: 0 }))
  handle.setPointerCapture = () => undefined
  function pull(by: number) {
    const at = (clientY: number) => ({ clientY, button: 0, pointerId: 1 })
    fireEvent.pointerDown(handle, at(300))
    fireEvent.pointerMove(handle, at(300 - by))
    fireEvent.pointerUp(handle, at(300 - by))
  }
  pull(-60)
  expect(handle).toHaveAttribute('aria-valuetext', 'Half of the picture')
  pull(60)
  expect(handle).toHaveAttribute('aria-valuetext', 'All of the picture')
  press('ArrowDown')
  press('ArrowDown')
  expect(screen.queryByRole('region', { name: 'Properties' })).not.toBeInTheDocument()
})
