import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoAxeViolations } from '../../testing/axe.ts'
import { UiProvider } from '../../ui/index.ts'
import { replaceViewerEngine } from '../load-viewer.ts'
import type { ElementReference } from '../model.ts'
import { ModelViewer } from '../surface/model-viewer.tsx'
import { standInEngine } from '../testing/stand-in/stand-in-engine.ts'
import { StandInViewer } from '../testing/stand-in/stand-in-viewer.ts'

/** Three storeys, each four meters high, with a window above the floor; and a roof on none. */
const elements = [
  ...[1, 2, 3].flatMap((level) => [0, 1, 2].map((at) => elementOn(level, at))),
  { ...elementOn(4, 1), propertySets: [] },
]

function elementOn(level: number, at: number) {
  const properties = [{ name: 'Level', value: `Level ${level}` }]
  const category = at === 0 ? 'Windows' : 'Walls'
  return { elementId: `${level}-${at}`, category, family: 'F', type: 'T', propertySets: [{ name: '', properties }] }
}

function boundsOf(references: readonly ElementReference[]) {
  const bottoms = references.map(({ elementId }) => {
    const [level = 0, at] = elementId.split('-').map(Number)
    return (level - 1) * 4 + (at === 0 ? 0.9 : 0)
  })
  return { min: { x: 0, y: 0, z: Math.min(...bottoms) }, max: { x: 12, y: 8, z: Math.max(...bottoms) + 2 } }
}

let viewer: StandInViewer
let restore: () => void
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  restore = replaceViewerEngine('open', async () => standInEngine(() => viewer))
})
afterEach(() => restore())

async function open(given: ConstructorParameters<typeof StandInViewer>[0] = {}, shown = 'Cut above the floor') {
  viewer = new StandInViewer({ elements, boundsOf, ...given })
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) })
  const page = render(
    <UiProvider>
      <ModelViewer kind="open" />
    </UiProvider>,
  )
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  await act(() => viewer.load({ urn: 'office' }))
  act(() => screen.getByRole('application', { name: '3D model' }).focus())
  await user.keyboard('l')
  await screen.findByText(shown)
  return { user, page, panel: screen.getByRole('region', { name: 'Levels' }) }
}

async function rows() {
  const list = await screen.findByRole('list', { name: 'Levels' })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
}

function plan(level: number) {
  return screen.getByRole('button', { name: `Plan of Level ${level}` })
}

function isFromAbove() {
  const { cameraType, position, target, upVector } = viewer.getView()
  return cameraType === 0 && position.x === target.x && position.y === target.y && upVector.y === 1
}

test('lists the storeys as they stand, and isolates and hides one', async () => {
  const { user, page, panel } = await open()
  expect(panel).toHaveFocus()
  expect(await rows()).toEqual(['Level 326′ 2 15/16″ · 3Plan', 'Level 213′ 1 1/2″ · 3Plan', 'Level 10′ 0″ · 3Plan'])
  await user.click(screen.getByRole('button', { name: 'Isolate Level 2' }))
  expect(viewer.getAppearance().isolated?.map(({ elementId }) => elementId)).toEqual(['2-0', '2-1', '2-2'])
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(viewer.getAppearance().isolated).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Hide Level 3' }))
  expect(viewer.getAppearance().hidden).toHaveLength(3)
  await expectNoAxeViolations(page.container)
})

test('shows plans, cut where one sets it, and leads back to where one came from', async () => {
  const { user } = await open()
  await rows()
  const before = viewer.getView()
  await user.click(plan(2))
  expect(plan(2)).toHaveAttribute('aria-pressed', 'true')
  expect(isFromAbove()).toBe(true)
  expect(viewer.getCutPlanes().map(({ z, w }) => [z, w])).toEqual([
    [1, -5.2],
    [-1, 3.4],
  ])
  await user.click(plan(1))
  expect(plan(2)).toHaveAttribute('aria-pressed', 'false')
  expect(viewer.getCutPlanes()[0]?.w).toBe(-1.2)
  const slider = screen.getByRole('slider', { name: 'Cut above the floor' })
  act(() => slider.focus())
  await user.keyboard('{End}')
  await waitFor(() => expect(viewer.getCutPlanes()[0]?.w).toBe(-3))
  expect(plan(1)).toHaveAttribute('aria-pressed', 'true')
  await user.click(plan(1))
  expect(viewer.getView()).toEqual(before)
  await user.click(plan(3))
  expect(viewer.getCutPlanes()[0]?.w).toBe(-11)
  act(() => viewer.setCutPlanes([]))
  expect(plan(3)).toHaveAttribute('aria-pressed', 'false')
})

test('keeps the way back while the panel is closed', async () => {
  const { user } = await open()
  await rows()
  const before = viewer.getView()
  await user.click(plan(2))
  await user.click(screen.getByRole('button', { name: 'Close Levels' }))
  await user.click(screen.getByRole('button', { name: 'Levels' }))
  await rows()
  await user.click(plan(2))
  expect(viewer.getView()).toEqual(before)
})

test('draws storeys apart until something is cut', async () => {
  const { user } = await open()
  await rows()
  const slider = screen.getByRole('slider', { name: 'Exploded' })
  act(() => slider.focus())
  await user.keyboard('{End}')
  await waitFor(() => expect(viewer.getLifts().map(({ lift }) => lift)).toEqual([16, 8]))
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '100 %'))
  await user.click(plan(2))
  expect(viewer.getLifts()).toEqual([])
  expect(viewer.getCutPlanes()[0]?.w).toBe(-5.2)
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '0 %'))
})

test('explodes nothing where the engine cannot', async () => {
  await open({ canLift: false })
  await rows()
  expect(screen.queryByRole('slider', { name: 'Exploded' })).not.toBeInTheDocument()
})

test('says so where no element names its level', async () => {
  const note = 'No element says which level it is on.'
  await open({ elements: elements.map((element) => ({ ...element, propertySets: [] })) }, note)
  expect(screen.getByText(note)).toBeVisible()
})
