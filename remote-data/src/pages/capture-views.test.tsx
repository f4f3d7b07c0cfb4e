import { expect, jest, test } from '@jest/globals'
import {
  aProblem,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  fakeEngine,
  FakeViewer,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aCaptureView, captureId } from '../testing/a-capture.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

const empty = { category: '', family: '', type: '', propertySets: [] }
const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty }))

async function openModel(change: (platform: CaptureViewPlatform) => void = () => undefined, query = '') {
  const viewer = new FakeViewer({ elements })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
  const platform = new CaptureViewPlatform()
  change(platform)
  const page = await openCaptures(`captures/${captureId(1)}/model${query}`, platform)
  await screen.findByText('4 elements')
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  const [handle] = viewer.models()
  return { ...page, viewer, platform, modelId: handle?.modelId ?? '' }
}

async function openViews(change?: (platform: CaptureViewPlatform) => void) {
  const page = await openModel(change)
  await page.user.click(screen.getByRole('button', { name: 'Saved Views' }))
  return { ...page, section: within(await screen.findByRole('region', { name: 'Saved Views' })) }
}

function withFront(platform: CaptureViewPlatform) {
  platform.views = [aCaptureView()]
}

function list() {
  return screen.findByRole('list', { name: 'Saved views' })
}

test('shows the parts of assemblies and rooms that a view refers to @full', async () => {
  const { viewer } = await openModel((platform) => {
    platform.elements = platform.elements.map((one) => ({ ...one, whole: { 2: 1, 1: 4 }[one.number] ?? null }))
    const components = { selection: [{ elementId: 'unique-4' }] }
    platform.views = [aCaptureView({ components, hasComponents: true })]
  }, `?view=${aCaptureView().id}`)
  await waitFor(() => expect(viewer.getSelection().map(({ elementId }) => elementId)).toEqual(['1', '2', '4']))
})

test('saves a view for the chosen audience, with stable element ids @full', async () => {
  const { user, viewer, platform, modelId, section, container } = await openViews()
  expect(await section.findByText('No Saved Views')).toBeVisible()
  act(() => viewer.setAppearance({ selected: [{ modelId, elementId: '2' }], colours: [], ghostsRest: false }))
  await user.click(section.getByRole('button', { name: 'New View' }))
  await user.type(section.getByRole('textbox', { name: 'View Name' }), 'Door')
  const choice = section.getByRole('combobox', { name: 'Visible to' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Everyone', 'Only me', 'Members who upload captures', 'Members who compare captures'])
  await user.selectOptions(choice, 'Only me')
  await user.click(section.getByRole('button', { name: 'Save View' }))
  expect(within(await list()).getByRole('button')).toHaveTextContent(/^Door.*Only me$/)
  expect(platform.views[0]).toMatchObject({ audience: 'self', components: { selection: [{ elementId: 'unique-2' }] } })
  await expectNoAxeViolations(container)
})

test('opens the view of a link from an earlier capture with existing elements @full', async () => {
  const { viewer, platform } = await openModel(
    (world) => {
      const components = { selection: [{ elementId: 'unique-3' }, { elementId: 'gone' }, { elementId: '1' }] }
      world.views = [
        aCaptureView({ captureId: captureId(9), captureFileName: 'Store.ifc', components, hasComponents: true }),
      ]
    },
    `?view=${captureId(600)}`,
  )
  expect(await screen.findByText("2 of 3 elements of this view aren't in the model.")).toBeVisible()
  expect(viewer.getSelection().map(({ elementId }) => elementId)).toEqual(['3'])
  expect(viewer.getView().position).toEqual(platform.views[0]?.position)
  expect(within(await list()).getByRole('button', { pressed: true })).toHaveTextContent(
    /From Store.ifc of Mar 14, 2026$/,
  )
  // The view has no colors, so flagged elements aren't red.
  expect(viewer.getAppearance().colours).toEqual([])
})

test('writes the chosen view to the URL, and applies each once @full', async () => {
  const { user, router, viewer } = await openViews((world) => {
    const away = { x: 0, y: 30, z: 4 }
    world.views = [aCaptureView(), aCaptureView({ id: captureId(601), name: 'Back', position: away })]
  })
  await user.click(within(await list()).getByRole('button', { name: /^Front/ }))
  await waitFor(() => expect(router.state.location.search).toBe(`?view=${captureId(600)}`))
  await user.click(within(await list()).getByRole('button', { name: /^Back/ }))
  await waitFor(() => expect(router.state.location.search).toBe(`?view=${captureId(601)}`))
  expect(within(await list()).getByRole('button', { pressed: true })).toHaveTextContent(/^Back/)
  expect(viewer.getView().position).toEqual({ x: 0, y: 30, z: 4 })
})

test('keeps the camera when the views panel is closed and reopened @full', async () => {
  const { user, viewer } = await openModel(withFront, `?view=${captureId(600)}`)
  const toggle = screen.getByRole('button', { name: 'Saved Views' })
  await within(await list()).findByRole('button', { pressed: true })
  const rotatedView = { ...viewer.getView(), position: { x: 0, y: 30, z: 4 } }
  act(() => viewer.setView(rotatedView))
  await user.click(toggle)
  await user.click(toggle)
  expect(await within(await list()).findByRole('button', { pressed: true })).toHaveTextContent(/^Front/)
  expect(viewer.getView().position).toEqual(rotatedView.position)
})

test('shows a view that was saved after the list was loaded @full', async () => {
  const { user, platform, router, viewer, section } = await openViews()
  expect(await section.findByText('No Saved Views')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Saved Views' }))
  platform.views = [aCaptureView()]
  await act(() => router.navigate(`${router.state.location.pathname}?view=${captureId(600)}`))
  await user.click(screen.getByRole('button', { name: 'Saved Views' }))
  expect(await within(await list()).findByRole('button', { pressed: true })).toHaveTextContent(/^Front/)
  expect(viewer.getView().position).toEqual(platform.views[0]?.position)
  expect(screen.queryByText('The view in this link no longer exists.')).toBeNull()
})

test('shows a view without exploded levels @full', async () => {
  const { user, viewer, modelId } = await openViews(withFront)
  act(() => viewer.setLifts([{ lift: 6, elements: [{ modelId, elementId: '2' }] }]))
  await user.click(within(await list()).getByRole('button', { name: /^Front/ }))
  expect(viewer.getLifts()).toEqual([])
})

test('saves measurements with imported drawings, and restores them @full', async () => {
  const pointAt = (x: number) => ({ x, y: 0, z: 0 })
  const lines = [{ from: pointAt(0), to: pointAt(1) }]
  const { user, viewer, platform, section } = await openViews((world) => {
    world.views = [
      aCaptureView({ drawings: { lines }, hasDrawings: true }),
      aCaptureView({ id: captureId(601), name: 'Old', components: {}, hasComponents: true }),
    ]
  })
  const wide = { kind: 'length', points: [pointAt(0), pointAt(9)] } as const
  act(() => viewer.setMeasurements([wide]))
  await user.click(within(await list()).getByRole('button', { name: /^Front/ }))
  await user.click(section.getByRole('button', { name: 'Update' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(platform.views[0]?.drawings).toEqual({ lines, measures: [wide] }))
  act(() => viewer.setMeasurements([]))
  await user.click(within(await list()).getByRole('button', { name: /^Old/ }))
  await user.click(within(await list()).getByRole('button', { name: /^Front/ }))
  await waitFor(() => expect(viewer.getMeasurements()).toEqual([wide]))
  // A view saved by an earlier release has no measurements, and keeps the current ones.
  await user.click(within(await list()).getByRole('button', { name: /^Old/ }))
  expect(viewer.getMeasurements()).toEqual([wide])
})

test.each([
  { choice: 'Keep Mine', x: 1, revision: 3 },
  { choice: 'Use Theirs', x: 7, revision: 2 },
])(
  'if someone else has moved the view in the meantime, the user resolves the conflict with $choice @full',
  async ({ choice, x, revision }) => {
    const at = (x: number) => ({ x, y: 30, z: 4 })
    const { user, viewer, platform, section } = await openViews(withFront)
    await user.click(within(await list()).getByRole('button', { name: /^Front/ }))
    act(() => viewer.setView({ ...viewer.getView(), position: at(1) }))
    platform.views = platform.views.map((view) => ({ ...view, position: at(7), revision: 2 }))
    await user.click(section.getByRole('button', { name: 'Update' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Update' }))
    await user.click(await section.findByRole('button', { name: choice }))
    expect(screen.queryByTestId('toast')).toBeNull()
    await waitFor(() => expect(platform.views).toMatchObject([{ position: at(x), revision }]))
    expect(viewer.getView().position).toEqual(at(x))
    await waitFor(() => expect(section.queryByRole('button', { name: choice })).toBeNull())
  },
)

test("explains why another user's view can't be made private", async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const { user, section } = await openViews(withFront)
  const detail = 'This view belongs to someone else. Save your own instead.'
  const problem = aProblem({ status: 403, code: 'capture-views/not-yours', detail })
  mockServer.use(http.put('/api/capture-views/:id', () => HttpResponse.json(problem, { status: 403 })))
  await user.click(within(await list()).getByRole('button', { name: /^Front/ }))
  await user.click(section.getByRole('button', { name: 'Rename' }))
  await user.selectOptions(section.getByRole('combobox', { name: 'Visible to' }), 'Only me')
  await user.click(section.getByRole('button', { name: 'Save View' }))
  expect(await screen.findByText(new RegExp(`^${detail}`))).toBeVisible()
})

test('keeps read-only views, and renames others @full', async () => {
  const { user, platform, section } = await openViews((world) => {
    world.views = [
      aCaptureView({ isChangeable: false }),
      aCaptureView({ id: captureId(601), name: 'Back', audience: 'revitupload.create' }),
    ]
  })
  await user.click(within(await list()).getByRole('button', { name: /^Front/ }))
  for (const name of ['Update', 'Rename', 'Delete']) expect(section.getByRole('button', { name })).toBeDisabled()
  await user.click(within(await list()).getByRole('button', { name: /^Back/ }))
  await user.click(section.getByRole('button', { name: 'Rename' }))
  const choice = section.getByRole('combobox', { name: 'Visible to' })
  expect(choice).toHaveValue('revitupload.create')
  await user.selectOptions(choice, 'Everyone')
  await user.click(section.getByRole('button', { name: 'Save View' }))
  await waitFor(() => expect(platform.views[1]).toMatchObject({ name: 'Back', audience: 'organization', revision: 2 }))
})
