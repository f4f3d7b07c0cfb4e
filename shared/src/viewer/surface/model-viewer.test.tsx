import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expectNoAxeViolations } from '../../testing/axe.ts'
import { UiProvider } from '../../ui/index.ts'
import { replaceViewerEngine, startDelayOf, viewerStartDelay } from '../load-viewer.ts'
import { standInEngine } from '../testing/stand-in/stand-in-engine.ts'
import { StandInViewer } from '../testing/stand-in/stand-in-viewer.ts'
import { ViewerError } from '../viewer-error.ts'
import type { Viewer } from '../viewer.ts'
import { ModelViewer, type ModelViewerProps } from './model-viewer.tsx'

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

let created: (StandInViewer | undefined)[]
let restore: () => void
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  created = [new StandInViewer({ elements: [wall], pick: () => picked })]
  restore = replaceViewerEngine('open', async () => standInEngine(() => created.shift()), startDelayOf('open'))
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
  return { user, page, handed, viewer: viewer ?? new StandInViewer() }
}

async function openWithModel(props?: Partial<ModelViewerProps>) {
  const opened = await open(props)
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  await act(() => opened.viewer.load({ urn: 'building' }))
  return { ...opened, picture: screen.getByRole('application', { name: '3D model' }) }
}

test('starts half a second after it was mounted, as specified, and ends with its page', async () => {
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

test('keeps no model waiting for its tools to be drawn', async () => {
  const seen: (HTMLElement | null)[] = []
  function Page() {
    const [viewer, setViewer] = useState<Viewer>()
    // Where a page asks for its models.
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

test('says why there is no viewer, and tries again', async () => {
  created = [undefined, new StandInViewer()]
  const { user } = await open()
  expect(await screen.findByRole('heading', { name: 'Failed to create a Viewer.' })).toBeVisible()
  expect(screen.getByText('This browser offers no WebGL 2.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('toolbar', { name: 'Viewer tools' })).toBeVisible()
})

test('draws soft shadows until somebody switches them off, and keeps that', async () => {
  const told: boolean[] = []
  const drawing = () => Object.assign(new StandInViewer(), { setSoftShadows: (isOn: boolean) => void told.push(isOn) })
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
  // Engines that draw none have nothing to switch.
  created = [new StandInViewer()]
  await open()
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  expect(screen.queryByRole('button', name)).not.toBeInTheDocument()
})

test('selects what is clicked and shows its properties', async () => {
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
  await user.click(within(panel).getByRole('button', { name: 'Copy what is found' }))
  expect(await within(panel).findByText('Properties copied')).toBeInTheDocument()
  const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('It is not allowed.'))
  await user.click(within(panel).getByRole('button', { name: 'Copy what is found' }))
  expect(await within(panel).findByText(/^The browser does not allow copying/)).toBeVisible()
  refused.mockRestore()
})

test('shows what several elements share, from another source than the model file', async () => {
  const failing = new Set(['1003'])
  const asked: string[] = []
  const { user, viewer } = await openWithModel({
    properties: async ({ modelId, elementId }) => {
      asked.push(elementId)
      if (failing.has(elementId)) throw new Error('It is away.')
      return { ...wall, modelId, elementId, propertySets: [] }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Properties' }))
  const panel = screen.getByRole('region', { name: 'Properties' })
  const select = (...ids: string[]) =>
    act(async () => viewer.select(ids.map((elementId) => ({ modelId: 'model-1', elementId }))))
  await select('1001', '1002')
  expect(await within(panel).findByText('What 2 elements share:')).toBeVisible()
  expect(within(panel).getByText('Basic Wall')).toBeVisible()
  expect(within(panel).getByText('Varies')).toBeVisible()
  expect(asked).toEqual(['1001', '1002'])
  await select(...Array.from({ length: 51 }, (_, index) => String(index)))
  expect(within(panel).getByText('What elements share is shown of up to 50 of them.')).toBeVisible()
  expect(asked).toHaveLength(2)
  await select('1003')
  expect(await within(panel).findByRole('alert')).toHaveTextContent('The properties could not be read.')
  await select('1001')
  expect(await within(panel).findByText('1001')).toBeVisible()
})

test('answers the keys that its help names', async () => {
  const { user, picture, viewer } = await openWithModel()
  picture.focus()
  await user.keyboard('{ArrowLeft}+f?')
  expect(viewer.calls.slice(2)).toEqual(['nudge {"azimuth":-10}', 'nudge {"zoom":1.2}', 'fit all'])
  expect(screen.getByRole('region', { name: 'Keyboard' })).toBeVisible()
  await user.keyboard('{Escape}{Enter}h')
  expect(screen.queryByRole('region', { name: 'Keyboard' })).not.toBeInTheDocument()
  expect(viewer.getSelection()).toEqual([])
})

test('cuts across an axis or at a picked face, moves, flips, hides handles and clears', async () => {
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

test('covers the picture while the graphics are lost', async () => {
  const { viewer } = await openWithModel()
  act(() => viewer.emitter.emit('contextLost', undefined))
  expect(screen.getByText('The graphics of this page were interrupted.')).toBeVisible()
  act(() => viewer.emitter.emit('contextRestored', undefined))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('has no accessibility violations with each panel open', async () => {
  const { user, page } = await openWithModel()
  for (const name of ['Sections', 'Measure', 'Keyboard', 'Properties']) {
    await user.click(screen.getByRole('button', { name }))
    await expectNoAxeViolations(page.container)
  }
})

test('shows open files, and says so, where the Autodesk service is out of reach', async () => {
  const error = new ViewerError('viewer_not_created', { reason: 'The service is out of reach.' })
  const restoreAutodesk = replaceViewerEngine('autodesk', async () => ({
    kind: 'autodesk',
    createViewer: async () => Promise.reject(error),
  }))
  const { rerender, container } = render(<ModelViewer kind="autodesk" />, { wrapper: UiProvider })
  const notice = await screen.findByText('The Autodesk viewer is not available.')
  expect(notice).toBeVisible()
  expect(screen.getByText(/^The service is out of reach\. The models are shown/)).toBeVisible()
  expect(screen.getByRole('toolbar', { name: 'Viewer tools' })).toBeVisible()
  await expectNoAxeViolations(container)
  rerender(<ModelViewer key="closed" kind="autodesk" hasOpenFiles={false} />)
  expect(await screen.findByRole('heading', { name: 'Failed to create a Viewer.' })).toBeVisible()
  restoreAutodesk()
})

test('shows the planes of a view that was restored as in use, also from home, and clears them with one click', async () => {
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
