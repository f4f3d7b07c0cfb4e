import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoAxeViolations } from '../../testing/axe.ts'
import { UiProvider } from '../../ui/index.ts'
import { replaceViewerEngine } from '../load-viewer.ts'
import type { ElementReference } from '../model.ts'
import { ModelViewer } from '../surface/model-viewer.tsx'
import { standInEngine } from '../testing/stand-in/stand-in-engine.ts'
import { StandInViewer } from '../testing/stand-in/stand-in-viewer.ts'
import type { View } from '../view.ts'
import { headingAngle, placeOnMap, squareAround, viewAt } from './minimap.model.ts'

const elements = [1, 2].map((level) => ({
  elementId: String(level),
  category: 'Walls',
  family: 'F',
  type: 'T',
  propertySets: [{ name: '', properties: [{ name: 'Level', value: `Level ${level}` }] }],
}))

/** Ten meters by six, the storeys four meters high. */
function boundsOf(references: readonly ElementReference[]) {
  const floors = references.map(({ elementId }) => (Number(elementId) - 1) * 4)
  return { min: { x: 0, y: 0, z: Math.min(...floors) }, max: { x: 10, y: 6, z: Math.max(...floors) + 3 } }
}

const inside: View = {
  cameraType: 1,
  position: { x: 5, y: 1, z: 5.7 },
  target: { x: 8, y: 1, z: 5.7 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [],
}

let viewer: StandInViewer
let restore: () => void
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  restore = replaceViewerEngine('open', async () => standInEngine(() => viewer))
  Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => undefined })
})
afterEach(() => restore())

async function openMap(given: ConstructorParameters<typeof StandInViewer>[0] = {}) {
  viewer = new StandInViewer({ elements, boundsOf, ...given })
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) })
  const page = render(
    <UiProvider>
      <ModelViewer kind="open" />
    </UiProvider>,
  )
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  await act(() => viewer.load({ urn: 'office' }))
  act(() => viewer.setView(inside))
  await user.click(screen.getByRole('button', { name: 'Minimap' }))
  return { user, page, map: await screen.findByRole('application', { name: /^Plan of/ }) }
}

function plans() {
  return viewer.calls.filter((call) => call.startsWith('plan'))
}

test('draws the plan of the storey around the camera once, and follows the camera to another', async () => {
  const { user, page, map } = await openMap()
  expect(map).toHaveAccessibleName('Plan of Level 2')
  await screen.findByRole('presentation')
  expect(plans()).toEqual(['plan at 5.2'])
  await expectNoAxeViolations(page.container)
  act(() => viewer.setView({ ...inside, position: { ...inside.position, z: 1.7 } }))
  expect(map).toHaveAccessibleName('Plan of Level 1')
  await screen.findByRole('presentation')
  act(() => viewer.setView(inside))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Level of the minimap' }), 'Level 1')
  expect(map).toHaveAccessibleName('Plan of Level 1')
  expect(plans()).toEqual(['plan at 5.2', 'plan at 1.2'])
  act(() => viewer.hide([{ modelId: 'model-1', elementId: '1' }]))
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(plans()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Close Minimap' }))
  expect(map).not.toBeInTheDocument()
})

test('moves the camera to where one clicks, and by keys', async () => {
  const { user, map } = await openMap()
  jest.spyOn(map, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  fireEvent.click(map, { clientX: 50, clientY: 50 })
  const { position, target } = viewer.getView()
  expect(position).toEqual({ x: 5, y: 3, z: 5.65 })
  expect(target).toEqual({ x: 8, y: 3, z: 5.65 })
  act(() => map.focus())
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
  expect(viewer.getView().position).toEqual({ x: 4, y: 8, z: 5.65 })
})

test('says where a viewer draws no plans, and still has the camera on the map', async () => {
  const { map } = await openMap({ hasPlans: false })
  expect(await screen.findByText('This viewer draws no plans beside its picture.')).toBeVisible()
  expect(map).toContainElement(screen.getByTestId('camera'))
})

test('knows where the camera is and looks to', () => {
  const area = squareAround({ min: { x: 0, y: 0, z: 0 }, max: { x: 10, y: 6, z: 3 } })
  expect(placeOnMap(area, { x: 5, y: 3, z: 0 })).toEqual({ right: 0.5, down: 0.5, isOff: false })
  expect(placeOnMap(area, { x: 50, y: 3, z: 0 })).toEqual({ right: 1, down: 0.5, isOff: true })
  expect(headingAngle(inside)).toBe(90)
  const above: View = { ...inside, cameraType: 0, target: { x: 5, y: 1, z: 0 }, upVector: { x: 0, y: 1, z: 0 } }
  expect(headingAngle(above)).toBe(0)
  // A plan is moved, and stays one.
  expect(viewAt(above, { x: 2, y: 3 }, { floor: 4 })).toMatchObject({
    cameraType: 0,
    position: { x: 2, y: 3, z: 5.7 },
    target: { x: 2, y: 3, z: 0 },
  })
})
