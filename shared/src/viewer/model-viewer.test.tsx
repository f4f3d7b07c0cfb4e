import { afterEach, beforeEach, expect, jest, test, describe } from '@jest/globals'
import { act, render, screen, waitFor, within, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { UiProvider } from '../ui/components/index.ts'
import { replaceViewerEngine, startDelayOf, viewerStartDelay } from './load-viewer.ts'
import { fakeEngine } from './testing/fake/fake-engine.ts'
import { FakeViewer } from './testing/fake/fake-viewer.ts'
import type { Viewer } from './viewer.ts'
import { ModelViewer, type ModelViewerProps } from './surface/model-viewer.tsx'
import { openTools } from '../testing/open-tools.tsx'
import type { Point } from './view.ts'
import { afterTest } from '../testing/runner/index.ts'
import { ToastRegion } from '../ui/toast/index.ts'

describe('model viewer', () => {
  const wall = {
    elementId: '1001',
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Exterior',
    propertySets: [
      { name: '', properties: [{ name: 'Length', value: 4 }] },
      {
        name: 'Pset_WallCommon',
        properties: [
          { name: 'Fire Rating', value: '60 min' },
          { name: 'LoadBearing', value: true },
        ],
      },
      { name: 'Own', properties: [{ name: 'Fire Rating', value: '30 min' }] },
    ],
  }
  const picked = {
    element: { modelId: 'model-1', elementId: '1001' },
    point: { x: 0, y: 0, z: 1 },
    normal: { x: 0, y: 0, z: 1 },
  }

  let created: (FakeViewer | undefined)[]
  let restore: () => void
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true })
    created = [new FakeViewer({ elements: [wall], pick: () => picked })]
    restore = replaceViewerEngine('open', async () => fakeEngine(() => created.shift()), startDelayOf('open'))
  })
  afterEach(() => restore())

  async function open(props: Partial<ModelViewerProps> = {}) {
    const [viewer] = created
    const handed: (Viewer | undefined)[] = []
    const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) })
    const page = render(
      <UiProvider>
        <ModelViewer kind="open" onViewer={(each) => handed.push(each)} {...props} />
      </UiProvider>,
    )
    return { user, page, handed, viewer: viewer ?? new FakeViewer() }
  }

  async function openWithModel(props?: Partial<ModelViewerProps>) {
    const opened = await open(props)
    await screen.findByRole('toolbar', { name: 'Viewer tools' })
    await act(() => opened.viewer.load({ urn: 'building' }))
    return { ...opened, picture: screen.getByRole('application', { name: '3D model' }) }
  }

  test('starts half a second after mounting, as specified, and is disposed with its page @full', async () => {
    jest.useFakeTimers()
    const { viewer, handed, page } = await open()
    await jest.advanceTimersByTimeAsync(viewerStartDelay - 1)
    expect(handed).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(handed).toEqual([viewer])
    expect(viewer.calls).toEqual(['light 18', 'reverse zoom true'])
    page.unmount()
    expect(handed).toEqual([viewer, undefined])
    expect(viewer.calls.at(-1)).toBe('dispose')
  })

  test('loads models before its tools render @full', async () => {
    const seen: (HTMLElement | null)[] = []
    function Page() {
      const [viewer, setViewer] = useState<Viewer>()
      // The location from which a page loads its models.
      useEffect(() => {
        if (viewer) seen.push(screen.queryByRole('toolbar'))
      }, [viewer])
      return <ModelViewer kind="open" onViewer={setViewer} />
    }
    const page = render(
      <UiProvider>
        <Page />
      </UiProvider>,
    )
    expect(await screen.findByRole('toolbar', { name: 'Viewer tools' })).toBeVisible()
    expect(seen).toEqual([null])
    page.unmount()
  })

  test('shows why the viewer could not start, and retries', async () => {
    created = [undefined, new FakeViewer()]
    const { user } = await open()
    expect(await screen.findByRole('heading', { name: 'Failed to create a Viewer.' })).toBeVisible()
    expect(screen.getByText('This browser offers no WebGL 2.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('toolbar', { name: 'Viewer tools' })).toBeVisible()
  })

  test('shows soft shadows until turned off, and saves the choice @full', async () => {
    const told: boolean[] = []
    const drawing = () => Object.assign(new FakeViewer(), { setSoftShadows: (isOn: boolean) => void told.push(isOn) })
    created = [drawing(), drawing()]
    const name = { name: 'Soft shadows' }
    const first = await open()
    await first.user.click(await screen.findByRole('button', { ...name, pressed: true }))
    expect(told).toEqual([true, false])
    first.page.unmount()
    const { user, page } = await open()
    const button = await screen.findByRole('button', { ...name, pressed: false })
    expect([told.at(-1), localStorage.getItem('lintel.viewer.soft-shadows')]).toEqual([false, 'off'])
    await user.click(button)
    expect(told.at(-1)).toBe(true)
    page.unmount()
    // Engines without soft shadows have no switch for them.
    created = [new FakeViewer()]
    await open()
    await screen.findByRole('toolbar', { name: 'Viewer tools' })
    expect(screen.queryByRole('button', name)).not.toBeInTheDocument()
  })

  test('selects a clicked element and shows its properties', async () => {
    const { user, picture, viewer } = await openWithModel()
    await user.click(screen.getByRole('button', { name: 'Properties' }))
    expect(screen.getByText('Select an element to see its properties.')).toBeVisible()
    await user.click(picture)
    expect(viewer.getSelection()).toEqual([{ modelId: 'model-1', elementId: '1001' }])
    const panel = screen.getByRole('region', { name: 'Properties' })
    expect(await within(panel).findByText('Basic Wall')).toBeVisible()
    expect(within(panel).getByText('Yes')).toBeVisible()
    await user.type(within(panel).getByRole('searchbox'), 'fire')
    expect(within(panel).getByText('60 min')).toBeVisible()
    expect(within(within(panel).getByRole('group', { name: 'Own' })).getByText('30 min')).toBeVisible()
    expect(within(panel).queryByText('Basic Wall')).not.toBeInTheDocument()
    await user.click(within(panel).getByRole('button', { name: 'Copy results' }))
    expect(await within(panel).findByText('Properties copied')).toBeInTheDocument()
    const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('It is not allowed.'))
    await user.click(within(panel).getByRole('button', { name: 'Copy results' }))
    expect(await within(panel).findByText(/^Your browser blocked copying/)).toBeVisible()
    refused.mockRestore()
  })

  test('shows common properties of several elements, from a source other than the model file', async () => {
    const failing = new Set(['1003'])
    const requestedUrls: string[] = []
    const { user, viewer } = await openWithModel({
      properties: async ({ modelId, elementId }) => {
        requestedUrls.push(elementId)
        if (failing.has(elementId)) throw new Error('It is away.')
        return { ...wall, modelId, elementId, propertySets: [] }
      },
    })
    await user.click(screen.getByRole('button', { name: 'Properties' }))
    const panel = screen.getByRole('region', { name: 'Properties' })
    const select = (...ids: string[]) =>
      act(async () => viewer.select(ids.map((elementId) => ({ modelId: 'model-1', elementId }))))
    await select('1001', '1002')
    expect(await within(panel).findByText('Shared by 2 elements:')).toBeVisible()
    expect(within(panel).getByText('Basic Wall')).toBeVisible()
    expect(within(panel).getByText('Varies')).toBeVisible()
    expect(requestedUrls).toEqual(['1001', '1002'])
    await select(...Array.from({ length: 51 }, (_, index) => String(index)))
    expect(within(panel).getByText('Shared properties are shown for up to 50 elements.')).toBeVisible()
    expect(requestedUrls).toHaveLength(2)
    await select('1003')
    expect(await within(panel).findByRole('alert')).toHaveTextContent("Couldn't read the properties.")
    await select('1001')
    expect(await within(panel).findByText('1001')).toBeVisible()
  })

  test('handles the shortcuts listed in its help', async () => {
    const { user, picture, viewer } = await openWithModel()
    picture.focus()
    await user.keyboard('{ArrowLeft}+f?')
    expect(viewer.calls.slice(2)).toEqual(['nudge {"azimuth":-10}', 'nudge {"zoom":1.2}', 'fit all'])
    expect(screen.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
    await user.keyboard('{Escape}{Enter}h')
    expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument()
    expect(viewer.getSelection()).toEqual([])
  })

  test('cuts along an axis or at a picked face, moves, flips, hides handles and clears', async () => {
    const { user, picture, viewer } = await openWithModel()
    await user.click(screen.getByRole('button', { name: 'Sections' }))
    await user.click(screen.getByRole('button', { name: 'Add section across Z' }))
    expect(viewer.getCutPlanes()).toEqual([{ x: 0, y: 0, z: 1, w: -1 }])
    screen.getByRole('slider', { name: 'Section 1, Z' }).focus()
    await user.keyboard('{ArrowUp}')
    expect(viewer.getCutPlanes()).toEqual([{ x: 0, y: 0, z: 1, w: -1.1 }])
    await user.click(screen.getByRole('button', { name: 'Flip Section 1' }))
    expect(viewer.getCutPlanes()).toEqual([{ x: 0, y: 0, z: -1, w: 1.1 }])
    await user.click(picture)
    expect(viewer.getCutPlanes()).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: 'Show handles' }))
    await waitFor(() => expect(screen.queryByRole('slider')).not.toBeInTheDocument())
    expect(viewer.getCutPlanes()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(viewer.getCutPlanes()).toEqual([])
  })

  test('covers the canvas while the WebGL context is lost', async () => {
    const { viewer } = await openWithModel()
    act(() => viewer.emitter.emit('contextLost', undefined))
    expect(screen.getByText('The 3D view was interrupted.')).toBeVisible()
    act(() => viewer.emitter.emit('contextRestored', undefined))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('has no accessibility violations with each panel open @full', async () => {
    const { user, page } = await openWithModel()
    for (const name of ['Sections', 'Measure', 'Keyboard shortcuts', 'Properties']) {
      await user.click(screen.getByRole('button', { name }))
      await expectNoAxeViolations(page.container)
    }
  })

  test('shows section planes of a restored view as active, even after Home, and clears them with one click @full', async () => {
    const { user, viewer, picture } = await openWithModel()
    const sections = screen.getByRole('button', { name: 'Sections' })
    expect(sections).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByRole('button', { name: 'Clear sections' })).not.toBeInTheDocument()
    act(() => viewer.setView({ ...viewer.getView(), cutPlanes: [{ x: 0, y: 0, z: 1, w: -1 }] }))
    await user.click(screen.getByRole('button', { name: 'Home view' }))
    expect(sections).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Clear sections' }))
    expect(viewer.getCutPlanes()).toEqual([])
    expect(picture).toHaveFocus()
    expect(sections).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByRole('button', { name: 'Clear sections' })).not.toBeInTheDocument()
  })
})

describe('measure', () => {
  const [origin, east, north] = [
    { x: 0, y: 0, z: 0 },
    { x: 3, y: 0, z: 0 },
    { x: 0, y: 4, z: 0 },
  ]

  test('measures lengths, angles and areas, and keeps them until they are cleared @full', async () => {
    const { viewer, user, picture, pick } = await openTools()
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
    // They stay visible after the panel is closed.
    await user.click(screen.getByRole('button', { name: 'Close Measure' }))
    expect(screen.getByText('9′ 10 1/8″')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Measure' }))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByText('9′ 10 1/8″')).not.toBeInTheDocument()
  })

  test('announces every click that hits nothing, and keeps the measurements @full', async () => {
    const { aim, viewer, user, pick } = await openTools()
    await user.click(screen.getByRole('button', { name: 'Measure' }))
    const panel = screen.getByRole('region', { name: 'Measure' })
    const status = within(panel).getByRole('status')
    await pick(origin)
    const { pick: hits } = viewer
    viewer.pick = () => undefined
    await pick(east)
    expect(within(panel).getByText('No surface there. Try another point. Click two points.')).toBeVisible()
    expect(status).toHaveTextContent('No surface there. Try another point. Length: 1 point picked')
    const told = status.firstElementChild
    await pick(east)
    expect(status.firstElementChild).not.toBe(told)
    viewer.pick = hits
    aim(east)
    await pick(east)
    expect(status).toHaveTextContent(/^Length: 9′ 10 1\/8″$/)
    expect(within(panel).getByText('Click two points.')).toBeVisible()
  })

  test('measures an angle by keyboard; Escape in the panel discards it before ending the tool', async () => {
    const { viewer, aim, user, picture } = await openTools()
    picture.focus()
    await user.keyboard('m')
    const panel = screen.getByRole('region', { name: 'Measure' })
    await user.click(within(panel).getByRole('button', { name: 'Angle' }))
    picture.focus()
    async function take(region: Point, key = ' ') {
      aim(region)
      await user.keyboard(key)
    }
    await take(east)
    await take(north)
    expect(within(panel).getByRole('status')).toHaveTextContent('Angle: 2 points picked')
    await user.keyboard('{Backspace}')
    await take(origin)
    await take(north, '{Enter}')
    expect(within(panel).getByRole('listitem')).toHaveTextContent('Angle 90.0°')
    expect(viewer.getSelection()).toEqual([])
    await take(east)
    within(panel).getByRole('button', { name: 'Undo last point' }).focus()
    await user.keyboard('{Escape}')
    expect(within(panel).queryByRole('button', { name: 'Undo last point' })).not.toBeInTheDocument()
    expect(panel).toBeInTheDocument()
  })
})

describe('picture panel', () => {
  test('saves the view as a PNG named after the model, in the chosen size, one at a time', async () => {
    const { viewer, user, picture } = await openTools()
    const saved: string[] = []
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLElement) {
      saved.push(this.getAttribute('download') ?? '')
    })
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
    jest.spyOn(picture, 'clientWidth', 'get').mockReturnValue(640)
    jest.spyOn(picture, 'clientHeight', 'get').mockReturnValue(400)
    afterTest(() => click.mockRestore())
    const drawing = Promise.withResolvers<Blob>()
    const taken = jest.spyOn(viewer, 'snapshot').mockReturnValue(drawing.promise)
    await user.click(screen.getByRole('button', { name: 'Save picture' }))
    await screen.findByRole('button', { name: 'Save PNG' })
    const panel = screen.getByRole('region', { name: 'Save picture' })
    expect(within(panel).queryByRole('checkbox', { name: 'Include measurements' })).not.toBeInTheDocument()
    act(() => viewer.setMeasurements([{ kind: 'length', points: [0, 3].map((x) => ({ x, y: 0, z: 0 })) }]))
    await user.click(within(panel).getByRole('checkbox', { name: 'Include measurements' }))
    await user.selectOptions(
      within(panel).getByRole('combobox', { name: 'Picture size' }),
      '1280 × 800, double resolution',
    )
    await user.dblClick(within(panel).getByRole('button', { name: 'Save PNG' }))
    drawing.resolve(new Blob(['picture']))
    await waitFor(() => expect(saved).toEqual(['building.png']))
    expect(taken.mock.calls).toEqual([[{ width: 1280, height: 800, type: 'image/png' }]])
  })

  test('reports a picture that could not be created', async () => {
    const { viewer, user } = await openTools()
    render(<ToastRegion />, { wrapper: UiProvider })
    viewer.snapshot = () => Promise.reject(new Error('Too large.'))
    await user.click(screen.getByRole('button', { name: 'Save picture' }))
    await user.click(await screen.findByRole('button', { name: 'Save PNG' }))
    expect(await screen.findByText("Couldn't save the picture. Try the screen size.")).toBeInTheDocument()
  })

  test('saves nothing without a model', async () => {
    const { viewer, user } = await openTools()
    await user.click(screen.getByRole('button', { name: 'Save picture' }))
    const save = await screen.findByRole('button', { name: 'Save PNG' })
    expect(save).toBeEnabled()
    act(() => viewer.unloadAll())
    expect(save).toBeDisabled()
    expect(screen.getByText('No model is loaded yet.')).toBeInTheDocument()
  })
})

describe('tools', () => {
  test('orbits around the double-clicked point or the center, and shows the pivot briefly', async () => {
    const { viewer, aim, user, picture } = await openTools()
    await user.dblClick(picture)
    expect(viewer.calls.at(-1)).toBe('turn around 0 0 1')
    expect(viewer.getSelection()).toHaveLength(1)
    expect(screen.getByTestId('pivot')).toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(screen.queryByTestId('pivot')).not.toBeInTheDocument()
    aim({ x: 7, y: 0, z: 0 })
    picture.focus()
    await user.keyboard('o')
    expect(viewer.calls.at(-1)).toBe('turn around 7 0 0')
    await user.click(screen.getByRole('button', { name: 'Measure' }))
    const { length } = viewer.calls
    await user.dblClick(picture)
    expect(viewer.calls).toHaveLength(length)
  })

  test('selects elements inside or crossing a box, and adds to the selection', async () => {
    const { viewer, user, picture } = await openTools()
    picture.focus()
    await user.keyboard('b')
    const region = screen.getByRole('application', { name: 'Box select' })
    expect(region).toHaveFocus()
    function draw(from: number, to: number, keys = {}) {
      const at = (x: number) => ({ clientX: x, clientY: x, isPrimary: true, button: 0, pointerId: 1, ...keys })
      region.setPointerCapture = () => undefined
      fireEvent.pointerDown(region, at(from))
      fireEvent.pointerMove(region, at(to))
      fireEvent.pointerUp(region, at(to))
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
    expect(within(region).getByRole('status')).toHaveTextContent('2 elements selected')
    await user.keyboard('{Enter}')
    expect(selected()).toEqual(['1001'])
    await user.keyboard('{Escape}')
    expect(picture).toHaveFocus()
  })

  test('walks with held keys, looks around by dragging, and goes to a floor', async () => {
    const { viewer, aim, user, picture } = await openTools()
    picture.focus()
    await user.keyboard('w')
    const region = screen.getByRole('application', { name: 'Walk' })
    expect(region).toHaveFocus()
    const start = viewer.getView().position
    await user.keyboard('d')
    const step = viewer.getView().position
    expect(Math.hypot(step.x - start.x, step.y - start.y)).toBeCloseTo(0.2, 6)
    fireEvent.keyDown(region, { key: 'W', shiftKey: true })
    await act(() => jest.advanceTimersByTimeAsync(500))
    fireEvent.keyUp(region, { key: 'W' })
    const far = viewer.getView().position
    expect(Math.hypot(far.x - step.x, far.y - step.y)).toBeGreaterThan(3)
    await act(() => jest.advanceTimersByTimeAsync(200))
    expect(viewer.getView().position).toEqual(far)
    region.setPointerCapture = () => undefined
    const at = (clientX: number) => ({ clientX, clientY: 10, pointerId: 1 })
    const { target } = viewer.getView()
    fireEvent.pointerDown(region, at(10))
    fireEvent.pointerMove(region, at(110))
    fireEvent.pointerUp(region, at(110))
    expect(viewer.getView().target).not.toEqual(target)
    aim({ x: 5, y: 6, z: 3 })
    fireEvent.pointerDown(region, at(10))
    fireEvent.pointerUp(region, at(10))
    expect(viewer.getView().position).toEqual({ x: 5, y: 6, z: 4.65 })
    // A second finger neither looks around nor moves.
    const before = viewer.getView()
    const second = (clientX: number) => ({ clientX, clientY: 10, pointerId: 2 })
    fireEvent.pointerDown(region, at(10))
    fireEvent.pointerDown(region, second(300))
    fireEvent.pointerMove(region, second(200))
    fireEvent.pointerUp(region, second(200))
    fireEvent.pointerUp(region, at(10))
    expect(viewer.getView()).toEqual(before)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('application', { name: 'Walk' })).not.toBeInTheDocument()
  })

  test('sets standard views by the cube and number keys', async () => {
    const { viewer, user, picture } = await openTools()
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

  test('cuts with a section box around the model or the selection', async () => {
    const { viewer, user, picture, page } = await openTools()
    picture.focus()
    await user.keyboard('s')
    expect(screen.getByRole('button', { name: 'Box around selection' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Box around model' }))
    expect(viewer.getCutPlanes()).toHaveLength(6)
    expect(screen.getByText('7′ 2 5/8″ × 7′ 2 5/8″ × 7′ 2 5/8″')).toBeVisible()
    screen.getByRole('slider', { name: 'Section 5, Z' }).focus()
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await waitFor(() => expect(screen.getByText('7′ 2 5/8″ × 7′ 2 5/8″ × 10′ 6″')).toBeVisible())
    act(() => viewer.select([{ modelId: 'model-1', elementId: '1001' }]))
    await user.click(screen.getByRole('button', { name: 'Box around selection' }))
    expect(screen.getByText('7′ 2 5/8″ × 7′ 2 5/8″ × 7′ 2 5/8″')).toBeVisible()
    await expectNoAxeViolations(page.container)
    await user.click(screen.getByRole('button', { name: 'Properties' }))
    expect(await screen.findByRole('button', { name: 'Copy Element Id' })).toBeVisible()
    await expectNoAxeViolations(page.container)
  })

  test('opens the help by ? even if a tool has taken the focus from the picture @full', async () => {
    const { user, picture } = await openTools()
    picture.focus()
    await user.keyboard('w')
    expect(picture).not.toHaveFocus()
    await user.keyboard('?')
    expect(screen.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})
