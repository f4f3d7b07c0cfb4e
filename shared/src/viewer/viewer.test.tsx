import { afterEach, beforeEach, expect, jest, test, describe } from '@jest/globals'
import { loadLmv } from './autodesk/service/load-lmv.ts'
import { serviceDeadline } from './autodesk/service/within-deadline.ts'
import { fireEvent, render, screen, waitFor, act, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterTest, setGlobal } from '../testing/runner/index.ts'
import { UiProvider } from '../ui/components/index.ts'
import { replaceViewerEngine } from './load-viewer.ts'
import { ModelViewer } from './surface/model-viewer.tsx'
import { fakeEngine } from './testing/fake/fake-engine.ts'
import { FakeViewer } from './testing/fake/fake-viewer.ts'
import { expectNoAxeViolations } from '../testing/axe.ts'
import type { ElementReference } from './model.ts'
import type { View } from './view.ts'
import { headingAngle, placeOnMap, squareAround, viewAt } from './minimap/minimap.model.ts'
import { isViewerError } from './viewer-error.ts'
import { openEngine } from './open/open-engine.ts'
import type { ColoredElements } from './appearance/appearance.ts'
import type { ValueSource } from './coloring/value-source.ts'
import type { ListedElement } from './elements/listed-element.ts'
import type { RoomShape } from './rooms/room-layer.ts'

describe('load lmv', () => {
  let attempt = 0
  let service: { scriptUrl: string }

  function tags() {
    return [...document.head.querySelectorAll<HTMLElement>('script[src*="viewer3D"], link[href*="style.min.css"]')]
  }

  /** Dispatches the load events after the script has run. */
  function arrive() {
    Object.assign(globalThis, { Autodesk: { Viewing: {} }, THREE: {} })
    for (const tag of tags()) tag.dispatchEvent(new Event('load'))
  }

  beforeEach(() => {
    jest.useFakeTimers()
    attempt += 1
    service = { scriptUrl: `https://viewer.test/${attempt}/viewer3D.min.js` }
  })
  afterEach(() => {
    for (const tag of tags()) tag.remove()
    Object.assign(globalThis, { Autodesk: undefined, THREE: undefined })
  })

  test('loads the script, and the style sheet in the same folder, once', async () => {
    const [one, other] = [loadLmv(service), loadLmv(service)]
    expect(tags().map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href'))).toEqual([
      `https://viewer.test/${attempt}/style.min.css`,
      service.scriptUrl,
    ])
    arrive()
    expect(await one).toBe(await other)
    await loadLmv(service)
    expect(tags()).toHaveLength(2)
    expect(jest.getTimerCount()).toBe(0)
  })

  test('removes its tags when one fails, and retries', async () => {
    const failing = loadLmv(service)
    tags()[1]?.dispatchEvent(new Event('error'))
    await expect(failing).rejects.toThrow(`${service.scriptUrl} could not be loaded.`)
    expect(tags()).toEqual([])
    const again = loadLmv(service)
    arrive()
    expect(await again).toHaveProperty('viewing')
  })

  test('times out after 15 seconds', async () => {
    const late = loadLmv(service)
    const settled = jest.fn()
    late.catch(settled)
    await jest.advanceTimersByTimeAsync(serviceDeadline - 1)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    await expect(late).rejects.toThrow("The Autodesk viewer didn't respond within 15 seconds.")
    expect(tags()).toEqual([])
  })

  test('rejects a script without the expected API', async () => {
    const other = loadLmv(service)
    for (const tag of tags()) tag.dispatchEvent(new Event('load'))
    await expect(other).rejects.toThrow("isn't the Autodesk viewer script")
  })
})

describe('use covered', () => {
  /** Calls back at once, like browsers for a new target. */
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

  /** jsdom has no layout: mocks a canvas of 1440 × 800 pixels, or a narrow one above its sheet. */
  let isNarrow: boolean
  let sheetTop = 300
  function placeOf(element: Element) {
    const name = element.getAttribute('aria-label') ?? element.querySelector('h2')?.textContent
    if (name === '3D model') return isNarrow ? new DOMRect(0, 0, 390, 300) : new DOMRect(0, 0, 1440, 800)
    if (isNarrow)
      return element.tagName === 'SECTION'
        ? new DOMRect(8, sheetTop, 374, 640 - sheetTop)
        : new DOMRect(8, 640, 374, 50)
    if (name === 'Levels') return new DOMRect(12, 12, 320, 700)
    return name === 'Properties' ? new DOMRect(1108, 12, 320, 90) : new DOMRect(8, 744, 1424, 48)
  }

  let viewer: FakeViewer
  let restore: () => void
  beforeEach(() => {
    setGlobal('ResizeObserver', PromptObserver)
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
      return placeOf(this)
    })
    // All tools fit.
    document.documentElement.style.fontSize = '16px'
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440)
    viewer = new FakeViewer()
    restore = replaceViewerEngine('open', async () => fakeEngine(() => viewer))
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

  test('reports the area covered by toolbar and panels while they are open @full', async () => {
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

  test('a sheet below the canvas covers nothing @full', async () => {
    isNarrow = true
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Properties' }))
    await waitFor(() => expect(viewer.covered).toEqual({ left: 0, right: 0, bottom: 0 }))
  })

  test('dragging a sheet up by keys or touch does not move the camera, and dragging it down closes it', async () => {
    isNarrow = true
    sheetTop = 20
    afterTest(() => (sheetTop = 300))
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Properties' }))
    // Styles hide it in wide windows, and the test's window is wide.
    const handle = screen.getByLabelText('Height of Properties')
    expect(handle).toHaveAttribute('aria-valuetext', 'Half height')
    // It does not take the focus either.
    const press = (key: string) => fireEvent.keyDown(handle, { key })
    press('ArrowUp')
    expect(handle).toHaveAttribute('aria-valuetext', 'Full height')
    await waitFor(() => expect(viewer.covered).toEqual({ left: 0, right: 0, bottom: 0 }))
    handle.setPointerCapture = () => undefined
    function pull(by: number) {
      const at = (clientY: number) => ({ clientY, button: 0, pointerId: 1 })
      fireEvent.pointerDown(handle, at(300))
      fireEvent.pointerMove(handle, at(300 - by))
      fireEvent.pointerUp(handle, at(300 - by))
    }
    pull(-60)
    expect(handle).toHaveAttribute('aria-valuetext', 'Half height')
    pull(60)
    expect(handle).toHaveAttribute('aria-valuetext', 'Full height')
    press('ArrowDown')
    press('ArrowDown')
    expect(screen.queryByRole('region', { name: 'Properties' })).not.toBeInTheDocument()
  })
})

describe('minimap', () => {
  const elements = [1, 2].map((level) => ({
    elementId: String(level),
    category: 'Walls',
    family: 'F',
    type: 'T',
    propertySets: [{ name: '', properties: [{ name: 'Level', value: `Level ${level}` }] }],
  }))

  /** Ten by six meters, with storeys of four meters. */
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

  let viewer: FakeViewer
  let restore: () => void
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true })
    restore = replaceViewerEngine('open', async () => fakeEngine(() => viewer))
    Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => undefined })
  })
  afterEach(() => restore())

  async function openMap(given: ConstructorParameters<typeof FakeViewer>[0] = {}) {
    viewer = new FakeViewer({ elements, boundsOf, ...given })
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

  test("renders the plan of the camera's storey once, and changes storeys with the camera", async () => {
    const { user, page, map } = await openMap()
    expect(map).toHaveAccessibleName('Plan of Level 2')
    await screen.findByRole('presentation')
    expect(plans()).toEqual(['plan at 5.2'])
    await expectNoAxeViolations(page.container)
    act(() => viewer.setView({ ...inside, position: { ...inside.position, z: 1.7 } }))
    expect(map).toHaveAccessibleName('Plan of Level 1')
    await screen.findByRole('presentation')
    act(() => viewer.setView(inside))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Minimap level' }), 'Level 1')
    expect(map).toHaveAccessibleName('Plan of Level 1')
    expect(plans()).toEqual(['plan at 5.2', 'plan at 1.2'])
    act(() => viewer.hide([{ modelId: 'model-1', elementId: '1' }]))
    await act(() => jest.advanceTimersByTimeAsync(200))
    expect(plans()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Close Minimap' }))
    expect(map).not.toBeInTheDocument()
  })

  test('moves the camera by click and by keys', async () => {
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

  test('reports a viewer that cannot draw plans, and still shows the camera', async () => {
    const { map } = await openMap({ hasPlans: false })
    expect(await screen.findByText("This viewer doesn't support floor plans.")).toBeVisible()
    expect(map).toContainElement(screen.getByTestId('camera'))
  })

  test('shows camera position and direction', () => {
    const area = squareAround({ min: { x: 0, y: 0, z: 0 }, max: { x: 10, y: 6, z: 3 } })
    expect(placeOnMap(area, { x: 5, y: 3, z: 0 })).toEqual({ right: 0.5, down: 0.5, isOff: false })
    expect(placeOnMap(area, { x: 50, y: 3, z: 0 })).toEqual({ right: 1, down: 0.5, isOff: true })
    expect(headingAngle(inside)).toBe(90)
    const above: View = { ...inside, cameraType: 0, target: { x: 5, y: 1, z: 0 }, upVector: { x: 0, y: 1, z: 0 } }
    expect(headingAngle(above)).toBe(0)
    // Panning a plan leaves it a plan.
    expect(viewAt(above, { x: 2, y: 3 }, { floor: 4 })).toMatchObject({
      cameraType: 0,
      position: { x: 2, y: 3, z: 5.7 },
      target: { x: 2, y: 3, z: 0 },
    })
  })
})

describe('open engine', () => {
  test('explains what to do without WebGL', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const container = document.createElement('div')
    const error: unknown = await openEngine.createViewer({ container }).catch((reason: unknown) => reason)
    expect(isViewerError(error)).toBe(true)
    expect(error).toMatchObject({
      message: 'Failed to create a Viewer.',
      code: 'viewer_not_created',
      reason: expect.stringContaining('hardware acceleration'),
    })
    expect(container.childElementCount).toBe(0)
  })
})

describe('rooms', () => {
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
    return {
      element: { modelId: 'model-1', elementId },
      place,
      top: z + 2.6,
      width: 60,
      depth: 40,
      area: 2400,
    }
  }

  const values: ValueSource = {
    properties: async () => [{ set: 'Qto_SpaceBaseQuantities', name: 'NetFloorArea' }],
    valuesOf: async () => [{ modelId: 'model-1', elementId: '101', value: '100 m²' }],
  }

  const layer = {
    shown: [] as readonly ColoredElements[],
    shapes: [] as readonly RoomShape[],
    wanted: false,
    isWanted: () => layer.wanted,
    want: (isWanted: boolean) => {
      layer.wanted = isWanted
      viewer.emitter.emit('appearance', viewer.getAppearance())
    },
    read: jest.fn(async () => layer.shapes),
    show: (rooms: readonly ColoredElements[]) => (layer.shown = rooms),
    pick: () => undefined as ReturnType<NonNullable<FakeViewer['rooms']>['pick']>,
  }

  let viewer: FakeViewer
  let restore: () => void
  beforeEach(() => {
    Object.assign(layer, {
      shown: [],
      wanted: false,
      shapes: [shape('101', 0), shape('102', 0), shape('201', 4)],
      pick: () => undefined,
    })
    layer.read.mockClear()
    restore = replaceViewerEngine('open', async () => fakeEngine(() => viewer))
  })
  afterEach(() => restore())

  async function openPicture(listedElements = elements) {
    function boundsOf([first]: readonly { elementId: string }[]) {
      const z = first?.elementId.startsWith('w2') ? 4 : 0
      return { min: { x: 0, y: 0, z }, max: { x: 100, y: 80, z: z + 3 } }
    }
    viewer = new FakeViewer({ elements: [], boundsOf, rooms: layer })
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

  test('loads no rooms until they are turned on, and removes them again @full', async () => {
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

  test('a view shows and hides rooms without an open panel, and the panel reflects that', async () => {
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
    // Prefers the area in the file to that of the geometry.
    await waitFor(() => expect(labels()).toEqual(['101 Office1,076.4 ft²', '102 Hall25,833.4 ft²']))
    await user.click(screen.getByRole('button', { name: 'Close Levels' }))
    expect(labels()).toHaveLength(2)
    act(() => viewer.hide([{ modelId: 'model-1', elementId: '102' }]))
    expect(labels()).toEqual(['101 Office1,076.4 ft²'])
    act(() => viewer.setCutPlanes([]))
    expect(labels()).toEqual([])
  })

  test('selects a clicked room, but not while a tool is active @full', async () => {
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
    expect(screen.queryByText(/1 point picked/)).not.toBeInTheDocument()
  })

  test('reports rooms without geometry, and hides the setting for buildings without rooms @full', async () => {
    layer.shapes = []
    const { user, page } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Rooms' }))
    expect(await screen.findByText(/^This model has no room geometry/)).toBeVisible()
    page.unmount()
    await open(elements.filter(({ isRoom }) => !isRoom))
    expect(screen.queryByRole('checkbox', { name: 'Rooms' })).not.toBeInTheDocument()
  })
})

describe('storeys panel', () => {
  /** Three storeys of four meters with a window above the floor, and a roof without a storey. */
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

  let viewer: FakeViewer
  let restore: () => void
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true })
    restore = replaceViewerEngine('open', async () => fakeEngine(() => viewer))
  })
  afterEach(() => restore())

  async function open(given: ConstructorParameters<typeof FakeViewer>[0] = {}, shown = 'Cut above the floor') {
    viewer = new FakeViewer({ elements, boundsOf, ...given })
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

  test('lists storeys top to bottom, and isolates and hides one', async () => {
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

  test('shows plans with an adjustable cut height, and returns to the previous view @full', async () => {
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

  test('keeps the previous view while the panel is closed @full', async () => {
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

  test('explodes storeys until a section is added @full', async () => {
    const { user } = await open()
    await rows()
    const slider = screen.getByRole('slider', { name: 'Exploded' })
    act(() => slider.focus())
    await user.keyboard('{End}')
    await waitFor(() => expect(viewer.getLifts().map(({ lift }) => lift)).toEqual([16, 8]))
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '100%'))
    await user.click(plan(2))
    expect(viewer.getLifts()).toEqual([])
    expect(viewer.getCutPlanes()[0]?.w).toBe(-5.2)
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '0%'))
  })
})
