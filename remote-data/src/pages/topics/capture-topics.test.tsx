import { beforeEach, expect, jest, test } from '@jest/globals'
import {
  aProblem,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  renderPage,
  standInEngine,
  StandInViewer,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { remote } from '../../remote.ts'
import { captureId } from '../../testing/a-capture.ts'
import { CaptureViewPlatform } from '../../testing/capture-view-platform.ts'
import { ada, aFinding, aTopic, aViewpoint, southCamera, topicId } from '../../testing/topics/a-topic.ts'
import { topicRoles } from '../../testing/topics/open-topics.tsx'
import { TopicsPlatform } from '../../testing/topics/topics-platform.ts'
import { CaptureViewPage } from '../capture-view.page.tsx'
import { TopicViewPage } from './topic-view.page.tsx'

const empty = { category: '', family: '', type: '', propertySets: [] }
const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty }))
const bounds = { min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 4, z: 6 } }

/** Here no picture can be read: viewpoints do without. */
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue())

function openCapture(platform: TopicsPlatform, tab: string, roles = topicRoles) {
  mockServer.use(...platform.handlers(), ...new CaptureViewPlatform().handlers())
  return renderPage(`/ACME/data-management/captures/${captureId(1)}/${tab}`, {
    user: aUser({ roles }),
    releasedPages: Object.values(remote.pages),
    routes: [
      { path: remote.pages.captureView.path, Component: CaptureViewPage },
      { path: remote.pages.topicView.path, Component: TopicViewPage },
    ],
  })
}

const wall = {
  element: { modelId: 'wall', elementId: '4' },
  point: { x: 9, y: -9, z: 7 },
  normal: { x: 0, y: 0, z: 1 },
}

async function openModel(platform: TopicsPlatform, query = '', roles = topicRoles) {
  const viewer = new StandInViewer({ elements, boundsOf: () => bounds, pick: () => wall })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  const page = await openCapture(platform, `model${query}`, roles)
  await screen.findByText('4 elements')
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  return { ...page, viewer, modelId: viewer.models()[0]?.modelId ?? '' }
}

async function topicsBeside() {
  return within(await screen.findByRole('region', { name: 'Topics' }))
}

test('lists the topics of the project beside the picture; one that is opened turns it to its newest viewpoint', async () => {
  const closed = aTopic({ id: topicId(2), number: 13, title: 'Done', status: 'Closed', isOpen: false })
  const platform = new TopicsPlatform([aTopic({ assignedTo: ada, dueDate: '2026-01-31' }), closed])
  const away = { ...southCamera, position: { x: 0, y: 30, z: 4 } }
  platform.viewpoints = [aViewpoint(), aViewpoint({ id: captureId(5001), camera: away, components: null })]
  const { user, viewer, router, container } = await openModel(platform)
  await user.click(screen.getByRole('button', { name: 'Topics' }))
  const beside = await topicsBeside()
  expect(
    await beside.findByRole('button', { name: /Door too low.*Open · Ada Byrne · overdue since Jan 31, 2026/ }),
  ).toBeVisible()
  expect(beside.queryByRole('button', { name: /Done/ })).toBeNull()
  await user.click(beside.getByRole('button', { name: 'Open Only' }))
  expect(beside.getByRole('button', { name: /#13 Done/ })).toBeVisible()
  await user.type(beside.getByRole('searchbox', { name: 'Find Topics' }), 'ada 12')
  expect(beside.getByRole('status')).toHaveTextContent('1 topic')
  await expectNoAxeViolations(container)
  await user.click(beside.getByRole('button', { name: /Door too low/ }))
  await waitFor(() => expect(viewer.getView().position).toEqual(away.position))
  expect(router.state.location.search).toBe(`?topic=${topicId(1)}&viewpoint=${captureId(5001)}`)
  await user.click(beside.getByRole('button', { name: /^Viewpoint 1, in a capture/ }))
  await waitFor(() => expect(viewer.getView().position).toEqual({ x: 14, y: -20, z: 6 }))
  await waitFor(() => expect(viewer.getSelection().map(({ elementId }) => elementId)).toEqual(['2']))
  expect(await beside.findByRole('button', { name: /^Viewpoint 1/, pressed: true })).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(beside.getByRole('button', { name: 'All Topics' }))
  expect(router.state.location.search).toBe('')
})

test('opens the viewpoint that a link names, once: what one has turned since stays', async () => {
  const platform = new TopicsPlatform()
  platform.viewpoints = [aViewpoint(), aViewpoint({ id: captureId(5001) })]
  const { user, viewer } = await openModel(platform, `?topic=${topicId(1)}&viewpoint=${captureId(5000)}`)
  expect(await (await topicsBeside()).findByRole('button', { name: /^Viewpoint 1/, pressed: true })).toBeVisible()
  // What is red is not what was seen.
  expect(viewer.getAppearance().colours).toEqual([])
  const turned = { ...viewer.getView(), position: { x: 0, y: 0, z: 90 } }
  act(() => viewer.setView(turned))
  await user.click(screen.getByRole('button', { name: 'Topics' }))
  await user.click(screen.getByRole('button', { name: 'Topics' }))
  expect(await (await topicsBeside()).findByRole('button', { name: /^Viewpoint 1/, pressed: true })).toBeVisible()
  expect(viewer.getView().position).toEqual(turned.position)
})

test('shows open topics in the picture; those close together are one, and a pin opens its topic', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const topics = [1, 2, 3].map((number) => aTopic({ id: topicId(number), number, title: `Topic ${number}` }))
  const platform = new TopicsPlatform([...topics, aTopic({ id: topicId(4), number: 4, isOpen: false })])
  platform.viewpoints = [
    [1, 10],
    [2, 12],
    [3, 300],
    [4, 500],
  ].map(([number = 0, x = 0]) =>
    aViewpoint({ id: captureId(5000 + number), topicId: topicId(number), pin: { x, y: 20, z: 0 } }),
  )
  const { user, viewer, router } = await openModel(platform)
  await user.click(screen.getByRole('button', { name: 'Topics' }))
  const pins = within(await screen.findByRole('group', { name: 'Topics in the Picture' }))
  await user.click(await pins.findByRole('button', { name: '2 topics close together' }))
  expect(viewer.getView().target).toEqual({ x: 10, y: 20, z: 0 })
  expect(pins.getAllByRole('button')).toHaveLength(2)
  act(() => viewer.setCutPlanes([{ x: -1, y: 0, z: 0, w: 100 }]))
  expect(pins.getAllByRole('button')).toHaveLength(1)
  await user.click(pins.getByRole('button', { name: '#3 Topic 3, Open' }))
  expect(await (await topicsBeside()).findByRole('heading', { name: '#3 Topic 3' })).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toBe(`?topic=${topicId(3)}&viewpoint=${captureId(5003)}`))
  expect(await pins.findByRole('button', { name: /^#3/, pressed: true })).toBeVisible()
  // What stands farther away than the wall that the stand-in sees everywhere is behind it.
  const toggle = (await topicsBeside()).getByRole('button', { name: 'Pins Behind Walls', pressed: true })
  await user.click(toggle)
  await waitFor(() => expect(pins.getAllByRole('button')).toHaveLength(1))
  expect(pins.getByRole('button', { name: /^#3/ })).toBeVisible()
  await user.click(toggle)
  expect(pins.getAllByRole('button')).toHaveLength(2)
  await expectNoAxeViolations(document.body)
})

test('says that a viewpoint or a topic of a link is gone', async () => {
  const { unmount } = await openModel(new TopicsPlatform(), `?topic=${topicId(1)}&viewpoint=${captureId(5000)}`)
  expect(await screen.findByText('This viewpoint is not there any more.')).toBeVisible()
  unmount()
  await openModel(new TopicsPlatform([]), `?topic=${topicId(1)}`)
  expect(await screen.findByText('There is no such topic.')).toBeVisible()
})

test('makes a topic of what is seen: camera, cuts, selection and what it is about', async () => {
  const platform = new TopicsPlatform([])
  const { user, viewer, modelId } = await openModel(platform)
  act(() => {
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -3 }])
    viewer.setAppearance({
      selected: [{ modelId, elementId: '2' }],
      hidden: [{ modelId, elementId: '3' }],
      colours: [],
    })
  })
  await user.click(screen.getByRole('button', { name: 'Topics' }))
  await user.click((await topicsBeside()).getByRole('button', { name: 'New Topic' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
  expect(dialog.getByText('About 1 selected element')).toBeVisible()
  // What is turned meanwhile is not what was meant.
  act(() => viewer.setView({ ...viewer.getView(), position: { x: 0, y: 0, z: 90 } }))
  await user.type(dialog.getByLabelText(/^Title/), 'Door too low')
  await user.dblClick(dialog.getByRole('button', { name: 'Create Topic' }))
  expect(await screen.findByText('#13 Door too low was created.')).toBeVisible()
  expect(platform.topics).toMatchObject([
    { title: 'Door too low', project: { id: captureId(901) }, about: [{ captureId: captureId(1), elementId: '2' }] },
  ])
  expect(platform.sentViewpoints).toMatchObject([
    {
      camera: { position: { x: 10, y: -10, z: 8 }, cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }] },
      components: {
        selection: [{ elementId: 'unique-2' }],
        visibility: { isVisible: true, exceptions: [{ elementId: 'unique-3' }] },
      },
      pin: { x: 1, y: 2, z: 3 },
      seenIn: { kind: 'capture', captureId: captureId(1) },
    },
  ])
  const beside = await topicsBeside()
  expect(await beside.findByRole('link', { name: 'Open Topic' })).toBeVisible()
  await user.click(await beside.findByRole('button', { name: 'Add Viewpoint' }))
  await waitFor(() => expect(platform.sentViewpoints).toHaveLength(2))
})

test('keeps the topic where its viewpoint is refused, and says so', async () => {
  const platform = new TopicsPlatform([])
  const { user } = await openModel(platform)
  const detail = 'This topic has 500 viewpoints, which is the most that are kept.'
  mockServer.use(
    http.post('/api/topics/:id/viewpoints', () =>
      HttpResponse.json(aProblem({ status: 409, code: 'topics/too-many', detail }), { status: 409 }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Topics' }))
  await user.click((await topicsBeside()).getByRole('button', { name: 'New Topic' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
  expect(dialog.getByText('About the capture as a whole')).toBeVisible()
  await user.type(dialog.getByLabelText(/^Title/), 'Roof')
  await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
  expect(await screen.findByText(`#13 Roof was created without its viewpoint. ${detail}`)).toBeVisible()
  expect(platform.topics).toHaveLength(1)
})

test('shows no topics to those who may not see them', async () => {
  await openModel(new TopicsPlatform(), `?topic=${topicId(1)}`, ['revitupload.read'])
  expect(screen.queryByRole('button', { name: 'Topics' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Topics' })).toBeNull()
})

test('makes topics of what a review found, looked through before, and says in the review whose they are', async () => {
  const platform = new TopicsPlatform()
  const known = aTopic({ id: topicId(7), number: 7, title: 'Known already', status: 'Closed', isOpen: false })
  platform.findings = [1, 2, 3].map((number) => aFinding(number, number === 3 ? { topic: known } : {}))
  const { user } = await openCapture(platform, 'capture-review')
  expect(await screen.findByRole('button', { name: /^Doors: Single Flush: 36 x 84.*Topic #7/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make Topics…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Topics' }))
  expect(await dialog.findByText('Of 3 findings, 1 already have a topic.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Make Topics' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Choose All 2' }))
  await user.type(dialog.getByRole('searchbox', { name: 'Find Findings' }), 'doors 2')
  await user.click(dialog.getByRole('checkbox', { name: /^Finding 2/ }))
  expect(dialog.getByRole('status')).toHaveTextContent('1 finding chosen')
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Bo Adams' })).toBeInTheDocument())
  await user.selectOptions(dialog.getByLabelText('Assigned To'), 'Bo Adams')
  await expectNoAxeViolations(document.body)
  await user.click(dialog.getByRole('button', { name: 'Make Topics' }))
  expect(await screen.findByText('1 topic made.')).toBeVisible()
  expect(platform.made).toEqual([{ keys: [aFinding(1).key], fields: { assignedTo: 'auth0|bo' } }])
  const group = await screen.findByRole('button', { name: /^Doors: Single Flush: 36 x 84.*Topic #200, Bo Adams/ })
  await user.click(group)
  expect(await screen.findByRole('link', { name: '#200 Finding 1 (Open)' })).toHaveAttribute(
    'href',
    `/ACME/data-management/topics/${topicId(200)}`,
  )
})
