import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoAxeViolations } from '../../testing/axe.ts'
import { UiProvider } from '../../ui/index.ts'
import type { ColouredElements } from '../appearance/appearance.ts'
import type { ValueSource } from '../colouring/value-source.ts'
import type { ListedElement } from '../elements/listed-element.ts'
import { replaceViewerEngine } from '../load-viewer.ts'
import { ModelViewer } from '../surface/model-viewer.tsx'
import { standInEngine } from '../testing/stand-in/stand-in-engine.ts'
import { StandInViewer } from '../testing/stand-in/stand-in-viewer.ts'
import type { RoomShape } from './room-layer.ts'

function listed(elementId: string, storey: string, given: Partial<ListedElement> = {}): ListedElement {
  const names = { category: 'Walls', family: 'F', type: 'T', file: 'Office.ifc', name: elementId, propertySets: [] }
  return { modelId: 'model-1', elementId, storey, ...names, ...given }
}

function room(elementId: string, storey: string, type: string) {
  return listed(elementId, storey, { category: 'Rooms', type, room: `${elementId} ${type}`, isRoom: true })
}

const elements = [
  listed('w1', 'Level 1'),
  listed('w2', 'Level 2'),
  room('101', 'Level 1', 'Office'),
  room('102', 'Level 1', 'Hall'),
  room('201', 'Level 2', 'Office'),
]

function shape(elementId: string, z: number): RoomShape {
  const place = { x: 0, y: 0, z }
  return { element: { modelId: 'model-1', elementId }, place, top: z + 2.6, width: 60, depth: 40, area: 2400 }
}

const values: ValueSource = {
  properties: async () => [{ set: 'Qto_SpaceBaseQuantities', name: 'NetFloorArea' }],
  valuesOf: async () => [{ modelId: 'model-1', elementId: '101', value: '100 m²' }],
}

const layer = {
  shown: [] as readonly ColouredElements[],
  shapes: [] as readonly RoomShape[],
  wanted: false,
  isWanted: () => layer.wanted,
  want: (isWanted: boolean) => {
    layer.wanted = isWanted
    viewer.emitter.emit('appearance', viewer.getAppearance())
  },
  read: jest.fn(async () => layer.shapes),
  show: (rooms: readonly ColouredElements[]) => (layer.shown = rooms),
  pick: () => undefined as ReturnType<NonNullable<StandInViewer['rooms']>['pick']>,
}

let viewer: StandInViewer
let restore: () => void
beforeEach(() => {
  Object.assign(layer, {
    shown: [],
    wanted: false,
    shapes: [shape('101', 0), shape('102', 0), shape('201', 4)],
    pick: () => undefined,
  })
  layer.read.mockClear()
  restore = replaceViewerEngine('open', async () => standInEngine(() => viewer))
})
afterEach(() => restore())

async function openPicture(listedElements = elements) {
  function boundsOf([first]: readonly { elementId: string }[]) {
    const z = first?.elementId.startsWith('w2') ? 4 : 0
    return { min: { x: 0, y: 0, z }, max: { x: 100, y: 80, z: z + 3 } }
  }
  viewer = new StandInViewer({ elements: [], boundsOf, rooms: layer })
  const user = userEvent.setup()
  const page = render(
    <UiProvider>
      <ModelViewer kind="open" elements={async () => listedElements} values={values} />
    </UiProvider>,
  )
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  await act(() => viewer.load({ urn: 'office' }))
  return { user, page }
}

async function open(listedElements = elements) {
  const { user, page } = await openPicture(listedElements)
  act(() => screen.getByRole('application', { name: '3D model' }).focus())
  await user.keyboard('l')
  await screen.findByRole('list', { name: 'Levels' })
  return { user, page }
}

function labels() {
  return [...(screen.queryByTestId('room-labels')?.children ?? [])].map(({ textContent }) => textContent)
}

test('asks for nothing of rooms until they are switched on, and takes them away again', async () => {
  const { user, page } = await open()
  expect(layer.read).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: 'Rooms' }))
  await waitFor(() => expect(layer.shown.flatMap((each) => each.elements)).toHaveLength(3))
  expect(new Set(layer.shown.map(({ colour }) => colour)).size).toBe(3)
  expect(labels()).toEqual([])
  await expectNoAxeViolations(page.container)
  await user.click(screen.getByRole('checkbox', { name: 'Rooms' }))
  expect(layer.shown).toEqual([])
})

test('are shown and taken away by a view, with no panel open, which then says so', async () => {
  const { user } = await openPicture()
  act(() => viewer.rooms?.want(true))
  await waitFor(() => expect(layer.shown.flatMap((each) => each.elements)).toHaveLength(3))
  act(() => screen.getByRole('application', { name: '3D model' }).focus())
  await user.keyboard('l')
  expect(await screen.findByRole('checkbox', { name: 'Rooms' })).toBeChecked()
  act(() => viewer.rooms?.want(false))
  expect(layer.shown).toEqual([])
  expect(screen.getByRole('checkbox', { name: 'Rooms' })).not.toBeChecked()
})

test('labels the rooms of a plan with their areas, also behind a closed panel', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Rooms' }))
  await user.click(screen.getByRole('button', { name: 'Plan of Level 1' }))
  // What the file says before what the shape measures.
  await waitFor(() => expect(labels()).toEqual(['101 Office1,076.4 ft²', '102 Hall25,833.4 ft²']))
  await user.click(screen.getByRole('button', { name: 'Close Levels' }))
  expect(labels()).toHaveLength(2)
  act(() => viewer.hide([{ modelId: 'model-1', elementId: '102' }]))
  expect(labels()).toEqual(['101 Office1,076.4 ft²'])
  act(() => viewer.setCutPlanes([]))
  expect(labels()).toEqual([])
})

test('colors rooms by what they have in common, with a legend', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Rooms' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Color rooms by' }), 'What it is for')
  const legend = await screen.findByRole('list', { name: 'Colors of rooms' })
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent),
  ).toEqual(['Office2', 'Hall1'])
  expect(layer.shown.map(({ name }) => name)).toEqual(['Office', 'Hall'])
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Color rooms by' }),
    'Qto_SpaceBaseQuantities: NetFloorArea',
  )
  await waitFor(() => expect(layer.shown.map(({ name }) => name)).toEqual(['1,076.4 ft²', 'No value']))
})

test('selects the room that is clicked on, and leaves rooms alone while a tool is in hand', async () => {
  const { user } = await open()
  const hit = {
    element: { modelId: 'model-1', elementId: '101' },
    point: { x: 0, y: 0, z: 1 },
    normal: { x: 0, y: 0, z: 1 },
  }
  layer.pick = () => hit
  const picture = screen.getByRole('application', { name: '3D model' })
  function click() {
    fireEvent.pointerDown(picture, { isPrimary: true, button: 0, clientX: 20, clientY: 20 })
    fireEvent.pointerUp(picture, { isPrimary: true, button: 0, clientX: 20, clientY: 20 })
  }
  click()
  expect(viewer.getSelection()).toEqual([hit.element])
  await user.click(screen.getByRole('button', { name: 'Measure' }))
  click()
  expect(viewer.getMeasurements()).toEqual([])
  expect(screen.queryByText('1 point')).not.toBeInTheDocument()
})

test('says in words that there are no shapes, and offers nothing where the building has no rooms', async () => {
  layer.shapes = []
  const { user, page } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Rooms' }))
  expect(await screen.findByText(/^The rooms of this model have no shapes/)).toBeVisible()
  page.unmount()
  await open(elements.filter(({ isRoom }) => !isRoom))
  expect(screen.queryByRole('checkbox', { name: 'Rooms' })).not.toBeInTheDocument()
})

test('can be asked again where they could not be read', async () => {
  layer.read.mockRejectedValueOnce(new Error('Away.'))
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Rooms' }))
  const alert = await screen.findByText('The rooms could not be read.')
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(layer.shown).toHaveLength(3))
})
