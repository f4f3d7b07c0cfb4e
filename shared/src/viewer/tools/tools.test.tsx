import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoAxeViolations } from '../../testing/axe.ts'
import { UiProvider } from '../../ui/index.ts'
import { replaceViewerEngine } from '../load-viewer.ts'
import { ModelViewer } from '../surface/model-viewer.tsx'
import { standInEngine } from '../testing/stand-in/stand-in-engine.ts'
import { StandInViewer } from '../testing/stand-in/stand-in-viewer.ts'
import type { Point } from '../view.ts'

const element = { category: 'Walls', family: 'Basic Wall', type: 'Exterior', propertySets: [] }
const elements = ['1001', '1002'].map((elementId) => ({ ...element, elementId }))

let viewer: StandInViewer
let point: Point
let restore: () => void
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  point = { x: 0, y: 0, z: 1 }
  const picked = { element: { modelId: 'model-1', elementId: '1001' }, normal: { x: 0, y: 0, z: 1 } }
  viewer = new StandInViewer({ elements, pick: () => ({ ...picked, point }) })
  restore = replaceViewerEngine('open', async () => standInEngine(() => viewer))
})
afterEach(() => restore())

async function open() {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) })
  const page = render(
    <UiProvider>
      <ModelViewer kind="open" />
    </UiProvider>,
  )
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  await act(() => viewer.load({ urn: 'building' }))
  const picture = screen.getByRole('application', { name: '3D model' })
  async function pick(...places: Point[]) {
    for (const place of places) {
      point = place
      await user.click(picture)
    }
  }
  return { user, page, picture, pick }
}

const [origin, east, north] = [
  { x: 0, y: 0, z: 0 },
  { x: 3, y: 0, z: 0 },
  { x: 0, y: 4, z: 0 },
]

test('measures lengths, angles and areas, and keeps them until they are cleared', async () => {
  const { user, picture, pick } = await open()
  picture.focus()
  await user.keyboard('m')
  const panel = screen.getByRole('region', { name: 'Measure' })
  await pick(origin, east)
  await user.click(within(panel).getByRole('button', { name: 'Angle' }))
  await pick(east, origin, north)
  await user.click(within(panel).getByRole('button', { name: 'Area' }))
  await pick(origin, east, north)
  await user.click(within(panel).getByRole('button', { name: 'Finish area' }))
  const list = () => within(within(panel).getByRole('list', { name: 'Measurements' })).getAllByRole('listitem')
  const expected = ['Length 9′ 10 1/8″X 9′ 10 1/8″ · Y 0′ 0″ · Z 0′ 0″', 'Angle 90.0°', 'Area 64.6 ft²']
  expect(list().map((row) => row.textContent)).toEqual(expected)
  expect(within(panel).getByRole('status')).toHaveTextContent('Area: 64.6 ft²')
  await user.click(within(panel).getByRole('button', { name: 'Remove measurement 2' }))
  expect(list()).toHaveLength(2)
  expect(viewer.getMeasurements().map(({ kind }) => kind)).toEqual(['length', 'area'])
  // Put away, they stay in the picture.
  await user.click(screen.getByRole('button', { name: 'Close Measure' }))
  expect(screen.getByText('9′ 10 1/8″')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Measure' }))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByText('9′ 10 1/8″')).not.toBeInTheDocument()
})

test('has what is measured from the viewer, as views bring it back', async () => {
  await open()
  act(() => viewer.setMeasurements([{ kind: 'length', points: [origin, east] }]))
  expect(screen.getByText('9′ 10 1/8″')).toBeInTheDocument()
  act(() => viewer.setMeasurements([]))
  expect(screen.queryByText('9′ 10 1/8″')).not.toBeInTheDocument()
})

test('Escape takes back what is being measured, then the tool', async () => {
  const { user, picture, pick } = await open()
  await user.click(screen.getByRole('button', { name: 'Measure' }))
  await pick(origin)
  picture.focus()
  await user.keyboard('{Escape}')
  await pick(origin)
  await user.keyboard('{Escape}{Escape}')
  expect(screen.queryByRole('region', { name: 'Measure' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Measure' })).toHaveAttribute('aria-pressed', 'false')
})

test('turns around what is clicked twice, or what is in the middle, and shows it for a moment', async () => {
  const { user, picture } = await open()
  await user.dblClick(picture)
  expect(viewer.calls.at(-1)).toBe('turn around 0 0 1')
  expect(viewer.getSelection()).toHaveLength(1)
  expect(screen.getByTestId('pivot')).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(screen.queryByTestId('pivot')).not.toBeInTheDocument()
  point = { x: 7, y: 0, z: 0 }
  picture.focus()
  await user.keyboard('o')
  expect(viewer.calls.at(-1)).toBe('turn around 7 0 0')
  await user.click(screen.getByRole('button', { name: 'Measure' }))
  const { length } = viewer.calls
  await user.dblClick(picture)
  expect(viewer.calls).toHaveLength(length)
})

test('selects what is in a box, also what is touched, and adds to it', async () => {
  const { user, picture } = await open()
  picture.focus()
  await user.keyboard('b')
  const place = screen.getByRole('application', { name: 'Select by a box' })
  expect(place).toHaveFocus()
  function draw(from: number, to: number, keys = {}) {
    const at = (x: number) => ({ clientX: x, clientY: x, isPrimary: true, button: 0, pointerId: 1, ...keys })
    place.setPointerCapture = () => undefined
    fireEvent.pointerDown(place, at(from))
    fireEvent.pointerMove(place, at(to))
    fireEvent.pointerUp(place, at(to))
  }
  const selected = () => viewer.getSelection().map(({ elementId }) => elementId)
  draw(10, 60)
  expect(selected()).toEqual(['1001'])
  draw(60, 10)
  expect(selected()).toEqual(['1001', '1002'])
  draw(60, 58)
  expect(selected()).toEqual(['1001', '1002'])
  draw(10, 60, { shiftKey: true })
  expect(selected()).toEqual(['1001', '1002'])
  expect(within(place).getByRole('status')).toHaveTextContent('2 elements selected')
  await user.keyboard('{Enter}')
  expect(selected()).toEqual(['1001'])
  await user.keyboard('{Escape}')
  expect(picture).toHaveFocus()
})

test('walks with keys that are held, looks around by dragging, and goes to a floor', async () => {
  const { user, picture } = await open()
  picture.focus()
  await user.keyboard('w')
  const place = screen.getByRole('application', { name: 'Walk' })
  expect(place).toHaveFocus()
  const start = viewer.getView().position
  await user.keyboard('d')
  const step = viewer.getView().position
  expect(Math.hypot(step.x - start.x, step.y - start.y)).toBeCloseTo(0.2, 6)
  fireEvent.keyDown(place, { key: 'W', shiftKey: true })
  await act(() => jest.advanceTimersByTimeAsync(500))
  fireEvent.keyUp(place, { key: 'W' })
  const far = viewer.getView().position
  expect(Math.hypot(far.x - step.x, far.y - step.y)).toBeGreaterThan(3)
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(viewer.getView().position).toEqual(far)
  place.setPointerCapture = () => undefined
  const at = (clientX: number) => ({ clientX, clientY: 10, pointerId: 1 })
  const { target } = viewer.getView()
  fireEvent.pointerDown(place, at(10))
  fireEvent.pointerMove(place, at(110))
  fireEvent.pointerUp(place, at(110))
  expect(viewer.getView().target).not.toEqual(target)
  point = { x: 5, y: 6, z: 3 }
  fireEvent.pointerDown(place, at(10))
  fireEvent.pointerUp(place, at(10))
  expect(viewer.getView().position).toEqual({ x: 5, y: 6, z: 4.65 })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('application', { name: 'Walk' })).not.toBeInTheDocument()
})

test('looks from the sides by the cube and by numbers', async () => {
  const { user, picture } = await open()
  const cube = screen.getByRole('group', { name: 'View cube' })
  const faces = () =>
    within(cube)
      .getAllByRole('button')
      .map((face) => face.textContent)
  expect(faces()).toEqual(['Top', 'Front', 'Right'])
  within(cube).getByRole('button', { name: 'Top' }).focus()
  await user.keyboard('{Enter}')
  const { position, target } = viewer.getView()
  expect([position.x, position.y]).toEqual([target.x, target.y])
  expect(faces()).toEqual(['Top'])
  picture.focus()
  await user.keyboard('4')
  expect(faces()).toEqual(['Back'])
})

test('cuts with a box around all or around the selection', async () => {
  const { user, picture, page } = await open()
  picture.focus()
  await user.keyboard('s')
  expect(screen.getByRole('button', { name: 'Box around selection' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Box around all' }))
  expect(viewer.getCutPlanes()).toHaveLength(6)
  expect(screen.getByText('7′ 2 5/8″ × 7′ 2 5/8″ × 7′ 2 5/8″')).toBeVisible()
  screen.getByRole('slider', { name: 'Section 5, Z' }).focus()
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await waitFor(() => expect(screen.getByText('7′ 2 5/8″ × 7′ 2 5/8″ × 10′ 6″')).toBeVisible())
  act(() => viewer.select([{ modelId: 'model-1', elementId: '1001' }]))
  await user.click(screen.getByRole('button', { name: 'Box around selection' }))
  expect(screen.getByText('7′ 2 5/8″ × 7′ 2 5/8″ × 7′ 2 5/8″')).toBeVisible()
  await expectNoAxeViolations(page.container)
})

test('names every tool in the help', async () => {
  const { user, picture } = await open()
  picture.focus()
  await user.keyboard('?')
  const help = screen.getByRole('region', { name: 'Keyboard' })
  for (const name of ['Measure', 'Select by a box', 'Walk', 'Sections', 'Turn around what is in the middle'])
    expect(within(help).getByText(name)).toBeVisible()
})
