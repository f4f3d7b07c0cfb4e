import { expect, jest, test, beforeEach, describe } from '@jest/globals'
import {
  expectNoAxeViolations,
  aProblem,
  aUser,
  http,
  HttpResponse,
  mockServer,
  renderPage,
  fakeEngine,
  FakeViewer,
} from '@lintel/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  aTopic,
  topicId,
  ada,
  aFinding,
  aViewpoint,
  southCamera,
  bo,
  aComment,
  anEvent,
} from '../../testing/topics/a-topic.ts'
import { aProposal, anImport, BcfPlatform, importId } from '../../testing/topics/bcf-platform.ts'
import { openTopics, topicRoles } from '../../testing/topics/open-topics.tsx'
import { TopicsPlatform } from '../../testing/topics/topics-platform.ts'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { remote } from '../../remote.ts'
import { captureId } from '../../testing/a-capture.ts'
import { CaptureViewPlatform } from '../../testing/capture-view-platform.ts'
import { CaptureViewPage } from '../capture-view.page.tsx'
import { TopicViewPage } from './topic-view.page.tsx'

describe('bcf files', () => {
  /** Opens a page below `topics`. */
  function open(address: string, platform: BcfPlatform, roles = topicRoles) {
    const topics = new TopicsPlatform([
      aTopic(),
      aTopic({ id: topicId(2), number: 13, title: 'Lamp is missing', status: 'Closed' }),
    ])
    return openTopics(`topics${address}`, topics, roles, platform.handlers())
  }

  test('shows the topics of a file, and explains unreadable ones', async () => {
    const platform = new BcfPlatform()
    platform.fault = 'Nothing was imported. The file is damaged.'
    const { user, router, container } = await open('/bcf-imports', platform)
    expect(await screen.findByText('No Imported BCF Files')).toBeVisible()
    expect(screen.getByText(/Choose the project/)).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Project' }))
    await user.click(await screen.findByRole('option', { name: /Main Street/ }))
    const file = new File(['PK'], 'site.bcf')
    const input = await screen.findByLabelText('BCF file')
    await user.upload(input, file)
    expect(await screen.findByText(/The file is damaged/)).toBeVisible()
    platform.fault = undefined
    await user.upload(await screen.findByLabelText('BCF file'), file)
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/ACME/data-management/topics/bcf-imports/${importId}`),
    )
    expect(platform.sent).toEqual([{ projectId: expect.any(String), fileName: 'site.bcf', type: 'application/zip' }])
    expect(await screen.findByRole('heading', { name: 'site.bcf' })).toBeVisible()
    expect(screen.getByText(/1 new topic, 1 change, 1 unchanged, 1 refused; 2 open/)).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('accepts one topic, then all open ones; failed ones show their reason', async () => {
    const platform = new BcfPlatform()
    platform.imports = [anImport()]
    const { user } = await open(`/bcf-imports/${importId}`, platform)
    const grid = await screen.findByRole('grid', { name: 'Topics in the File' })
    const row = (await within(grid).findByText('Door too low')).closest<HTMLElement>('[role="row"]')
    await user.click(within(row ?? document.body).getByRole('checkbox'))
    const table = await screen.findByRole('group', { name: 'Differences' })
    expect(within(table).getByText('Closed')).toBeVisible()
    const bar = within(screen.getByRole('region', { name: 'Decide' }))
    platform.fault = 'Somebody has changed the topic since the file was read.'
    await user.click(bar.getByRole('button', { name: 'Accept' }))
    expect(await bar.findByRole('alert')).toHaveTextContent('Door too low: Somebody has changed the topic')
    platform.fault = undefined
    await user.click(bar.getByRole('button', { name: 'Accept All (2)' }))
    expect(await screen.findByText('2 topics accepted.')).toBeVisible()
    expect(platform.proposals.map(({ state }) => state)).toEqual(['Accepted', 'Accepted', 'Open', 'Open'])
    expect(await bar.findByRole('button', { name: 'Accept All (0)' })).toBeDisabled()
  })

  test('deletes a file after a confirmation, and is read-only for readers @full', async () => {
    const platform = new BcfPlatform()
    platform.imports = [anImport()]
    const { user, router, unmount } = await open(`/bcf-imports/${importId}`, platform)
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/data-management/topics/bcf-imports'))
    expect(await screen.findByText('No Imported BCF Files')).toBeVisible()
    unmount()
    platform.imports = [anImport()]
    platform.proposals = [aProposal(1)]
    const second = await open(`/bcf-imports/${importId}`, platform, ['topics.read'])
    expect(await screen.findByText('Topic 1')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Decide' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    second.unmount()
    platform.imports = []
    await open(`/bcf-imports/${importId}`, platform)
    expect(await screen.findByText('File Not Found')).toBeVisible()
  })
})

describe('capture topics', () => {
  const empty = { category: '', family: '', type: '', propertySets: [] }
  const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty }))
  const bounds = { min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 4, z: 6 } }

  /** jsdom can't read pictures, so viewpoints have none. */
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
    const viewer = new FakeViewer({ elements, boundsOf: () => bounds, pick: () => wall })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const page = await openCapture(platform, `model${query}`, roles)
    await screen.findByText('4 elements')
    await screen.findByRole('toolbar', { name: 'Viewer tools' })
    return { ...page, viewer, modelId: viewer.models()[0]?.modelId ?? '' }
  }

  async function topicsBeside() {
    return within(await screen.findByRole('region', { name: 'Topics' }))
  }

  test("lists the project's topics next to the model; opening one shows its newest viewpoint", async () => {
    const closed = aTopic({ id: topicId(2), number: 13, title: 'Done', status: 'Closed', isOpen: false })
    const platform = new TopicsPlatform([aTopic({ assignedTo: ada, dueDate: '2026-01-31' }), closed])
    const away = { ...southCamera, position: { x: 0, y: 30, z: 4 } }
    platform.viewpoints = [aViewpoint(), aViewpoint({ id: captureId(5001), camera: away, components: null })]
    const { user, viewer, router, container } = await openModel(platform)
    await user.click(screen.getByRole('button', { name: 'Topics' }))
    const topicsPanel = await topicsBeside()
    expect(
      await topicsPanel.findByRole('button', { name: /Door too low.*Open · Ada Byrne · due Jan 31, 2026 \(Overdue\)/ }),
    ).toBeVisible()
    expect(topicsPanel.queryByRole('button', { name: /Done/ })).toBeNull()
    await user.click(topicsPanel.getByRole('button', { name: 'Open Only' }))
    expect(topicsPanel.getByRole('button', { name: /#13 Done/ })).toBeVisible()
    await user.type(topicsPanel.getByRole('searchbox', { name: 'Search Topics' }), 'ada 12')
    expect(topicsPanel.getByRole('status')).toHaveTextContent('1 topic')
    await expectNoAxeViolations(container)
    await user.click(topicsPanel.getByRole('button', { name: /Door too low/ }))
    await waitFor(() => expect(viewer.getView().position).toEqual(away.position))
    expect(router.state.location.search).toBe(`?topic=${topicId(1)}&viewpoint=${captureId(5001)}`)
    await user.click(topicsPanel.getByRole('button', { name: /^Viewpoint 1, in a capture/ }))
    await waitFor(() => expect(viewer.getView().position).toEqual({ x: 14, y: -20, z: 6 }))
    await waitFor(() => expect(viewer.getSelection().map(({ elementId }) => elementId)).toEqual(['2']))
    expect(await topicsPanel.findByRole('button', { name: /^Viewpoint 1/, pressed: true })).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(topicsPanel.getByRole('button', { name: 'All Topics' }))
    expect(router.state.location.search).toBe('')
  })

  test('applies the viewpoint of a link once, keeping later camera changes @full', async () => {
    const platform = new TopicsPlatform()
    platform.viewpoints = [aViewpoint(), aViewpoint({ id: captureId(5001) })]
    const { user, viewer } = await openModel(platform, `?topic=${topicId(1)}&viewpoint=${captureId(5000)}`)
    expect(await (await topicsBeside()).findByRole('button', { name: /^Viewpoint 1/, pressed: true })).toBeVisible()
    // The viewpoint has no colors, so flagged elements aren't red.
    expect(viewer.getAppearance().colours).toEqual([])
    const rotatedView = { ...viewer.getView(), position: { x: 0, y: 0, z: 90 } }
    act(() => viewer.setView(rotatedView))
    await user.click(screen.getByRole('button', { name: 'Topics' }))
    await user.click(screen.getByRole('button', { name: 'Topics' }))
    expect(await (await topicsBeside()).findByRole('button', { name: /^Viewpoint 1/, pressed: true })).toBeVisible()
    expect(viewer.getView().position).toEqual(rotatedView.position)
  })

  test('shows pins of open topics, merges close ones, and opens a topic by its pin @full', async () => {
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
    const pins = within(await screen.findByRole('group', { name: 'Topics in View' }))
    await user.click(await pins.findByRole('button', { name: '2 topics close together' }))
    expect(viewer.getView().target).toEqual({ x: 10, y: 20, z: 0 })
    expect(pins.getAllByRole('button')).toHaveLength(2)
    act(() => viewer.setCutPlanes([{ x: -1, y: 0, z: 0, w: 100 }]))
    expect(pins.getAllByRole('button')).toHaveLength(1)
    await user.click(pins.getByRole('button', { name: '#3 Topic 3, Open' }))
    expect(await (await topicsBeside()).findByRole('heading', { name: '#3 Topic 3' })).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe(`?topic=${topicId(3)}&viewpoint=${captureId(5003)}`))
    expect(await pins.findByRole('button', { name: /^#3/, pressed: true })).toBeVisible()
    // The fake viewer reports a wall everywhere, which hides pins that are farther away.
    const toggle = (await topicsBeside()).getByRole('button', { name: 'Show Hidden Pins', pressed: true })
    await user.click(toggle)
    await waitFor(() => expect(pins.getAllByRole('button')).toHaveLength(1))
    expect(pins.getByRole('button', { name: /^#3/ })).toBeVisible()
    await user.click(toggle)
    expect(pins.getAllByRole('button')).toHaveLength(2)
    await expectNoAxeViolations(document.body)
  })

  test('reports a missing viewpoint or topic of a link @full', async () => {
    const { unmount } = await openModel(new TopicsPlatform(), `?topic=${topicId(1)}&viewpoint=${captureId(5000)}`)
    expect(await screen.findByText('This viewpoint no longer exists.')).toBeVisible()
    unmount()
    await openModel(new TopicsPlatform([]), `?topic=${topicId(1)}`)
    expect(await screen.findByText("This topic doesn't exist.")).toBeVisible()
  })

  test('creates a topic from the view: camera, clipping planes, selection and links @full', async () => {
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
    // Later camera changes don't affect the topic.
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
    const topicsPanel = await topicsBeside()
    expect(await topicsPanel.findByRole('link', { name: 'Open Topic' })).toBeVisible()
    await user.click(await topicsPanel.findByRole('button', { name: 'Add Viewpoint' }))
    await waitFor(() => expect(platform.sentViewpoints).toHaveLength(2))
  })

  test('keeps the topic if its viewpoint is rejected, and says so @full', async () => {
    const platform = new TopicsPlatform([])
    const { user } = await openModel(platform)
    const detail = 'This topic already has 500 viewpoints, which is the limit.'
    mockServer.use(
      http.post('/api/topics/:id/viewpoints', () =>
        HttpResponse.json(aProblem({ status: 409, code: 'topics/too-many', detail }), { status: 409 }),
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Topics' }))
    await user.click((await topicsBeside()).getByRole('button', { name: 'New Topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
    expect(dialog.getByText('About the whole capture')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Title/), 'Roof')
    await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByText(`#13 Roof was created without its viewpoint. ${detail}`)).toBeVisible()
    expect(platform.topics).toHaveLength(1)
  })

  test('shows no topics to users who cannot see them @full', async () => {
    await openModel(new TopicsPlatform(), `?topic=${topicId(1)}`, ['revitupload.read'])
    expect(screen.queryByRole('button', { name: 'Topics' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Topics' })).toBeNull()
  })

  test('creates topics from selected findings of a review, and shows their assignees there', async () => {
    const platform = new TopicsPlatform()
    const known = aTopic({ id: topicId(7), number: 7, title: 'Known already', status: 'Closed', isOpen: false })
    platform.findings = [1, 2, 3].map((number) => aFinding(number, number === 3 ? { topic: known } : {}))
    const { user } = await openCapture(platform, 'capture-review')
    expect(await screen.findByRole('button', { name: /^Doors: Single Flush: 36 x 84.*Topic #7/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create Topics…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Topics' }))
    expect(await dialog.findByText('Of 3 findings, 1 already have a topic.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Create Topics' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Select All 2' }))
    await user.type(dialog.getByRole('searchbox', { name: 'Search Findings' }), 'doors 2')
    await user.click(dialog.getByRole('checkbox', { name: /^Finding 2/ }))
    expect(dialog.getByRole('status')).toHaveTextContent('1 finding chosen')
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Bo Adams' })).toBeInTheDocument())
    await user.selectOptions(dialog.getByLabelText('Assigned To'), 'Bo Adams')
    await expectNoAxeViolations(document.body)
    await user.click(dialog.getByRole('button', { name: 'Create Topics' }))
    expect(await screen.findByText('1 topic created.')).toBeVisible()
    expect(platform.createdFromReview).toEqual([{ keys: [aFinding(1).key], fields: { assignedTo: 'auth0|bo' } }])
    const group = await screen.findByRole('button', { name: /^Doors: Single Flush: 36 x 84.*Topic #200, Bo Adams/ })
    await user.click(group)
    expect(await screen.findByRole('link', { name: '#200 Finding 1 (Open)' })).toHaveAttribute(
      'href',
      `/ACME/data-management/topics/${topicId(200)}`,
    )
  })
})

describe('topic list page', () => {
  const lamp = aTopic({ id: topicId(2), number: 13, title: 'Lamp is missing', assignedTo: ada, dueDate: '2026-01-31' })
  const done = aTopic({
    id: topicId(3),
    number: 14,
    title: 'Stair is done',
    status: 'Closed',
    isOpen: false,
    assignedTo: bo,
  })

  test('lists topics with quick filters and links', async () => {
    const { user, router, container } = await openTopics('topics', new TopicsPlatform([aTopic(), lamp, done]))
    expect(await screen.findByText('Door too low')).toBeVisible()
    const quick = within(screen.getByRole('group', { name: 'Quick filters' }))
    await user.click(quick.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(screen.queryByText('Stair is done')).toBeNull())
    expect(screen.getByText('Door too low')).toBeVisible()
    await user.click(quick.getByRole('button', { name: 'Mine' }))
    await waitFor(() => expect(screen.queryByText('Door too low')).toBeNull())
    expect(quick.getByRole('button', { name: 'Mine', pressed: true })).toBeVisible()
    await user.click(quick.getByRole('button', { name: 'Overdue' }))
    expect(await screen.findByText('Lamp is missing')).toBeVisible()
    await expectNoAxeViolations(container)
    for (const name of ['Open', 'Mine', 'Overdue']) await user.click(quick.getByRole('button', { name }))
    await user.click(await screen.findByText('Stair is done'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/data-management/topics/${topicId(3)}`))
  })

  test('shows empty and failed states, and topics added by others @full', async () => {
    const platform = new TopicsPlatform([])
    const { unmount } = await openTopics('topics', platform)
    expect(await screen.findByText('No Items To Display')).toBeVisible()
    await waitFor(() => expect(platform.events.areFollowed).toBe(true))
    platform.events.send({ tag: '1' })
    platform.topics = [lamp]
    platform.events.send({ tag: '2' })
    expect(await screen.findByText('Lamp is missing')).toBeVisible()
    unmount()
    const refusing = new TopicsPlatform()
    refusing.refuses = true
    const { user } = await openTopics('topics', refusing)
    const again = await screen.findByRole('button', { name: 'Try Again' })
    refusing.refuses = false
    await user.click(again)
    expect(await screen.findByText('Door too low')).toBeVisible()
  })

  test('offers only permitted actions', async () => {
    await openTopics('topics', new TopicsPlatform(), ['topics.read'])
    expect(await screen.findByText('Door too low')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'New Topic' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Topic Choices' })).toBeNull()
  })

  test('changes selected topics; conflicting ones stay selected with their reason', async () => {
    const platform = new TopicsPlatform([aTopic(), lamp, done])
    const { user } = await openTopics('topics', platform)
    await screen.findByText('Door too low')
    await user.click(await screen.findByRole('button', { name: 'Topics menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change Topics' }))
    const bar = within(await screen.findByRole('region', { name: 'Change Topics' }))
    expect(bar.getByRole('button', { name: 'Change…' })).toBeDisabled()
    for (const name of ['Door too low', 'Lamp is missing']) {
      const row = screen.getByText(name).closest<HTMLElement>('[role="row"]')
      await user.click(within(row ?? document.body).getByRole('checkbox'))
    }
    expect(bar.getByRole('status')).toHaveTextContent('2 topics chosen')
    platform.topics = platform.topics.map((topic) => (topic.number === 13 ? { ...topic, revision: 2 } : topic))
    await user.click(bar.getByRole('button', { name: 'Change…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 Topics' }))
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    expect(await dialog.findByText('Choose at least one change.')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Bo Adams' })).toBeInTheDocument())
    await user.selectOptions(dialog.getByLabelText(/^Status/), 'Resolved')
    await user.selectOptions(dialog.getByLabelText('Assigned To'), 'Bo Adams')
    await user.selectOptions(dialog.getByLabelText('Due'), 'None')
    const added = within(dialog.getByRole('group', { name: 'Add Labels' }))
    await user.click(added.getByRole('checkbox', { name: 'Structure' }))
    await user.dblClick(dialog.getByRole('button', { name: 'Change' }))
    expect(await bar.findByText("1 topic couldn't be changed.")).toBeVisible()
    expect(bar.getByText('1 topic: Bo Adams has changed this topic.')).toBeVisible()
    expect(bar.getByRole('status')).toHaveTextContent('1 topic chosen')
    expect(platform.massChanges).toEqual([
      { status: 'Resolved', assignedTo: 'auth0|bo', dueDate: null, addedLabels: ['Structure'] },
    ])
    expect(platform.topics.map(({ status }) => status)).toEqual(['Resolved', 'Open', 'Closed'])
  })

  test('shows the topics of a project, and creates one in it', async () => {
    const other = aTopic({
      id: topicId(5),
      title: 'Elsewhere',
      project: { id: captureId(1), number: '', name: 'Harbor' },
    })
    const platform = new TopicsPlatform([aTopic(), other, lamp])
    const { user, router } = await openTopics(`projects/${captureId(901)}/topics`, platform)
    expect(await screen.findByText('Door too low')).toBeVisible()
    expect(screen.queryByText('Elsewhere')).toBeNull()
    expect(await screen.findByTitle('Overdue')).toHaveTextContent('Jan 31, 2026')
    expect(screen.queryByRole('columnheader', { name: /Project/ })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'New Topic' }))
    await user.type(await screen.findByLabelText(/^Title/), 'Second door too low')
    await user.selectOptions(screen.getByLabelText('Priority'), 'High')
    await user.click(screen.getByLabelText(/^Title/))
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/topics\/[0-9a-f-]{36}$/))
    expect(platform.topics.filter(({ title }) => title === 'Second door too low')).toMatchObject([
      { priority: 'High', project: { id: captureId(901) } },
    ])
  })

  test('asks for the project of a new topic, keeps drafts, and finds a topic whose response was lost', async () => {
    const platform = new TopicsPlatform([])
    const { user, router, container } = await openTopics('topics/new', platform)
    await user.type(await screen.findByLabelText(/^Title/), 'Door')
    await user.click(screen.getByRole('button', { name: 'Create Topic' }))
    const project = screen.getByRole('combobox', { name: 'Project' })
    await waitFor(() => expect(project).toHaveFocus())
    expect(project).toBeInvalid()
    expect(project).toHaveAccessibleDescription('This field is required.')
    await user.click(project)
    expect(screen.queryByRole('option', { name: 'New Project…' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: /0815 Main Street/ }))
    expect(project).toBeValid()
    await expectNoAxeViolations(container)
    // The topic was created, but the response was lost.
    mockServer.use(
      http.post(
        '/api/topics',
        async ({ request }) => {
          const { id } = (await request.clone().json()) as { id: string }
          platform.topics = [aTopic({ id, title: 'Door' })]
          return HttpResponse.json(aProblem({ status: 502 }), { status: 502 })
        },
        { once: true },
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Create Topic' }))
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Create Topic' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/topics\/[0-9a-f-]{36}$/))
    expect(platform.topics).toHaveLength(1)
  })
})

describe('topic board', () => {
  const lamp = aTopic({ id: topicId(2), number: 13, title: 'Lamp is missing', assignedTo: ada, dueDate: '2026-01-31' })
  const postponedTopic = aTopic({ id: topicId(3), number: 14, title: 'Stair', status: 'Postponed', priority: 'High' })

  async function openBoard(topics = [aTopic(), lamp, postponedTopic], roles = topicRoles) {
    const platform = new TopicsPlatform(topics)
    platform.viewpoints = [aViewpoint()]
    const page = await openTopics('topics?layout=board', platform, roles)
    await screen.findByRole('link', { name: '#12 Door too low' })
    return { ...page, platform }
  }

  function column(status: string) {
    return within(screen.getByRole('region', { name: status }))
  }

  async function choose({ user }: Pick<Awaited<ReturnType<typeof openBoard>>, 'user'>, title: string) {
    await user.click(screen.getByRole('button', { name: 'Actions for #12 Door too low' }))
    await user.click(await screen.findByRole('menuitem', { name: title }))
  }

  test('has a column for each status with topic cards', async () => {
    const withPicture = aTopic({ viewpointCount: 1, priority: 'Critical' })
    const { container, router, user } = await openBoard([withPicture, lamp, postponedTopic])
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Open', 'In Progress', 'Resolved', 'Accepted', 'Closed', 'Postponed'])
    expect(column('Open').getAllByRole('listitem')).toHaveLength(2)
    expect(column('Resolved').getByText('No topics')).toBeVisible()
    const card = within(column('Open').getByRole('link', { name: '#13 Lamp is missing' }).closest('li') ?? container)
    expect(card.getByText('Ada Byrne')).toBeVisible()
    expect(card.getByTitle('Overdue')).toHaveTextContent('Jan 31, 2026')
    expect(column('Open').getByText('Critical')).toBeVisible()
    await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', '/files/viewpoint.webp'))
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('link', { name: '#13 Lamp is missing' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/data-management/topics/${lamp.id}`))
  })

  test('moves a dragged card to an available status', async () => {
    const { platform } = await openBoard()
    const dataTransfer = { setData: jest.fn(), effectAllowed: '' }
    const card = screen.getByRole('link', { name: '#12 Door too low' })
    fireEvent.dragStart(card, { dataTransfer })
    // Cards can't be moved to a status that is no longer available.
    fireEvent.drop(screen.getByRole('region', { name: 'Postponed' }), { dataTransfer })
    expect(platform.topics[0]?.status).toBe('Open')
    fireEvent.dragStart(card, { dataTransfer })
    const target = screen.getByRole('region', { name: 'Resolved' })
    expect(fireEvent.dragOver(target, { dataTransfer })).toBe(false)
    fireEvent.drop(target, { dataTransfer })
    expect(await column('Resolved').findByRole('link', { name: '#12 Door too low' })).toBeVisible()
    expect(platform.topics[0]?.status).toBe('Resolved')
  })

  test('asks after a conflict, and moves the card again', async () => {
    const page = await openBoard()
    page.platform.topics = page.platform.topics.map((topic) =>
      topic.number === 12 ? { ...topic, status: 'Closed', isOpen: false, revision: 5 } : topic,
    )
    await choose(page, 'Move to In Progress')
    const question = within(await screen.findByRole('alertdialog', { name: 'Move to In Progress Anyway?' }))
    expect(question.getByText(/Bo Adams changed this topic/)).toBeVisible()
    expect(await question.findByText('Now: Closed')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Closed', hidden: true })).toHaveTextContent('#12 Door too low')
    await page.user.click(question.getByRole('button', { name: 'Move to In Progress' }))
    await waitFor(() => expect(page.platform.topics[0]).toMatchObject({ status: 'In Progress', revision: 6 }))
  })

  test('renders the cards of a column in batches @full', async () => {
    const many = Array.from({ length: 45 }, (_, index) =>
      aTopic({ id: topicId(100 + index), number: 100 + index, title: `Topic ${index}` }),
    )
    const { user } = await openBoard([aTopic({ modifiedDate: new Date().toISOString() }), ...many])
    expect(column('Open').getByLabelText('46 in Open')).toBeVisible()
    expect(column('Open').getAllByRole('listitem')).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Show more topics in Open' }))
    expect(column('Open').getAllByRole('listitem')).toHaveLength(40)
    await user.click(screen.getByRole('button', { name: 'Show more topics in Open' }))
    expect(column('Open').getAllByRole('listitem')).toHaveLength(46)
    expect(screen.queryByRole('button', { name: 'Show more topics in Open' })).toBeNull()
  })

  test('assigns a card to the user, and is read-only for readers', async () => {
    const page = await openBoard()
    await choose(page, 'Assign to Me')
    await waitFor(() => expect(page.platform.topics[0]?.assignedTo).toEqual(ada))
    page.unmount()
    await openBoard(undefined, ['topics.read'])
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
    expect(screen.getByRole('link', { name: '#12 Door too low' }).closest('[draggable="true"]')).toBeNull()
  })

  test('explains why it failed to load', async () => {
    const platform = new TopicsPlatform()
    platform.refuses = true
    const { user } = await openTopics('topics?layout=board', platform)
    expect(await screen.findByRole('heading', { name: "Couldn't Load the Topics" })).toBeVisible()
    platform.refuses = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('link', { name: '#12 Door too low' })).toBeVisible()
  })
})

describe('topic view page', () => {
  const topicPath = `topics/${topicId(1)}`

  async function openEdit(platform: TopicsPlatform) {
    const page = await openTopics(topicPath, platform)
    await page.user.click(await screen.findByRole('button', { name: 'Edit' }))
    return { ...page, form: within(await screen.findByRole('form', { name: 'Edit Topic' })) }
  }

  test("shows a topic with links to everything it's about", async () => {
    const about = [
      { captureId: captureId(1), elementId: '2', masterElementId: null, title: 'Door 102' },
      { captureId: null, elementId: null, masterElementId: null, title: 'A capture that is gone' },
    ]
    const platform = new TopicsPlatform([
      aTopic({
        about,
        assignedTo: bo,
        dueDate: '2026-01-31',
        labels: ['Structure'],
        description: '<b>1.98 m</b>',
        referenceLinks: ['https://codes.example/door', 'javascript:alert(1)'],
      }),
    ])
    platform.viewpoints = [
      aViewpoint(),
      aViewpoint({ id: captureId(5001), seenIn: null, pictureUrl: null, hasCamera: false }),
    ]
    platform.history = [3, 2, 1].map((position) =>
      anEvent({
        position,
        before: position === 1 ? null : 'In Progress',
        through: position === 1 ? 'Assistant' : null,
      }),
    )
    const { user, container } = await openTopics(topicPath, platform)
    expect(await screen.findByRole('heading', { level: 1, name: '#12 Door too low' })).toBeVisible()
    expect(screen.getByText('Overdue')).toBeVisible()
    expect(screen.getByText('<b>1.98 m</b>')).toBeVisible()
    expect(screen.getByRole('link', { name: '0815 Main Street' })).toHaveAttribute(
      'href',
      expect.stringMatching(/topics$/),
    )
    expect(screen.getByRole('link', { name: 'https://codes.example/door' })).toHaveAttribute(
      'rel',
      'noreferrer noopener',
    )
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Door 102' })).toHaveAttribute(
      'href',
      `/ACME/data-management/captures/${captureId(1)}/model?element=2`,
    )
    expect(screen.queryByRole('link', { name: 'A capture that is gone' })).toBeNull()
    expect(await screen.findByRole('link', { name: 'Show Viewpoint 1, in a capture in 3D' })).toHaveAttribute(
      'href',
      `/ACME/data-management/captures/${captureId(1)}/model?topic=${topicId(1)}&viewpoint=${captureId(5000)}`,
    )
    expect(screen.getByRole('img', { name: 'Viewpoint 2' })).toBeVisible()
    expect(await screen.findAllByText(/changed Status from “In Progress” to “Open”/)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Earlier Changes' }))
    expect(await screen.findByText(/set Status to “Open” through Assistant/)).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('assigns a topic to the user in one click, unless there is a conflict @full', async () => {
    const platform = new TopicsPlatform([aTopic({ assignedTo: bo })])
    const { user, unmount } = await openTopics(topicPath, platform)
    await user.click(await screen.findByRole('button', { name: 'Assign to Me' }))
    expect(await screen.findByText('#12 Door too low is assigned to you.')).toBeVisible()
    expect(platform.topics[0]).toMatchObject({ assignedTo: ada, revision: 2 })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign to Me' })).toBeNull())
    unmount()
    await openTopics(topicPath, platform, ['topics.read'])
    expect(await screen.findByText('Ada Byrne')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Assign to Me' })).toBeNull()
  })

  test('shows missing and forbidden states', async () => {
    const { unmount } = await openTopics(`topics/${topicId(9)}`, new TopicsPlatform())
    expect(await screen.findByRole('heading', { name: 'Topic Not Found' })).toBeVisible()
    unmount()
    const noId = await openTopics('topics/abc', new TopicsPlatform())
    expect(await screen.findByRole('heading', { name: 'Topic Not Found' })).toBeVisible()
    noId.unmount()
    const refusing = new TopicsPlatform()
    refusing.refuses = true
    await openTopics(topicPath, refusing)
    expect(await screen.findByRole('heading', { name: "You Don't Have Access to This Topic" })).toBeVisible()
  })

  test('saves only changed fields, together with changes by others @full', async () => {
    const platform = new TopicsPlatform()
    const { user, form } = await openEdit(platform)
    expect(form.getByLabelText(/^Title/)).toHaveFocus()
    await user.clear(form.getByLabelText(/^Title/))
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await form.findByText('This field is required.')).toBeVisible()
    await user.type(form.getByLabelText(/^Title/), 'Door much too low')
    await waitFor(() => expect(form.getByRole('option', { name: 'Ada Byrne' })).toBeInTheDocument())
    await user.selectOptions(form.getByLabelText('Assigned To'), 'Ada Byrne')
    platform.topics = [aTopic({ revision: 2, status: 'Resolved' })]
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    // Different fields were changed, so it is not a conflict.
    expect(await screen.findByRole('heading', { level: 1, name: '#12 Door much too low' })).toBeVisible()
    expect(platform.topics).toMatchObject([{ status: 'Resolved', assignedTo: ada, revision: 3 }])
    expect(screen.queryByRole('form', { name: 'Edit Topic' })).toBeNull()
  })

  test.each([
    ['Keep Mine', 'Door 102 too low', []],
    ['Use Theirs', 'Doors too low', ['Save Changes']],
  ])('shows both edits of a field, and resolves the conflict: %s @full', async (choice, title, then) => {
    const platform = new TopicsPlatform()
    const { user, form, container } = await openEdit(platform)
    await user.clear(form.getByLabelText(/^Title/))
    await user.type(form.getByLabelText(/^Title/), 'Door 102 too low')
    await user.selectOptions(form.getByLabelText('Priority'), 'High')
    platform.topics = [aTopic({ revision: 2, title: 'Doors too low' })]
    await user.click(form.getByRole('button', { name: 'Save Changes' }))
    const both = within(await form.findByRole('alert'))
    expect(both.getByText('Theirs: Doors too low')).toBeVisible()
    expect(both.queryByText('Priority')).toBeNull()
    await expectNoAxeViolations(container)
    await user.click(both.getByRole('button', { name: choice }))
    for (const name of then) await user.click(form.getByRole('button', { name }))
    await waitFor(() => expect(platform.topics).toMatchObject([{ title, priority: 'High', revision: 3 }]))
    expect(await screen.findByRole('heading', { level: 1, name: `#12 ${title}` })).toBeVisible()
  })

  test('adds comments with mentions, also by keyboard; authors can change and remove them', async () => {
    const platform = new TopicsPlatform()
    platform.comments = [3, 2, 1].map((position) =>
      aComment({ id: captureId(4100 + position), position, text: `Said ${position}` }),
    )
    const { user, container } = await openTopics(topicPath, platform, ['topics.read'])
    expect(await screen.findByText('Said 3')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    const field = screen.getByRole('textbox', { name: 'Comment' })
    const add = screen.getByRole('button', { name: 'Add Comment' })
    expect(add).toBeDisabled()
    await user.type(field, 'For @ada')
    expect(await screen.findByText('2 members found. Press the down arrow key to choose.')).toBeInTheDocument()
    await user.type(field, 'm')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('button', { name: 'Bo Adams' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('look <i>')
    expect(field).toHaveValue('For @Bo Adams look <i>')
    await expectNoAxeViolations(container)
    await user.dblClick(add)
    const list = within((await screen.findAllByRole('list', { name: 'Comments' }))[0] ?? document.body)
    expect(await list.findByText('@Bo Adams')).toBeVisible()
    expect(field).toHaveValue('')
    expect(platform.comments.map(({ text }) => text)).toEqual([
      'For @[Bo Adams](auth0|bo) look <i>',
      'Said 3',
      'Said 2',
      'Said 1',
    ])
    await user.click(screen.getByRole('button', { name: 'Earlier Comments' }))
    expect(await screen.findByText('Said 1')).toBeVisible()
    await user.click(list.getByRole('button', { name: 'Edit' }))
    const commentForm = within(await screen.findByRole('form', { name: 'Save Comment' }))
    expect(commentForm.getByRole('textbox')).toHaveValue('For @Bo Adams look <i>')
    await user.type(commentForm.getByRole('textbox'), ' now')
    await user.click(commentForm.getByRole('button', { name: 'Save Comment' }))
    await waitFor(() => expect(platform.comments[0]?.text).toBe('For @[Bo Adams](auth0|bo) look <i> now'))
    await user.click(await list.findByRole('button', { name: 'Remove' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(platform.comments).toHaveLength(3))
    await waitFor(() => expect(screen.queryByText('@Bo Adams')).toBeNull())
  })

  test.each([
    { choice: 'Keep Mine', then: [], text: 'Said 1 again' },
    { choice: 'Use Theirs', then: ['Save Comment'], text: 'Theirs' },
  ])(
    'if a comment was changed in another window in the meantime, the user resolves the conflict with $choice @full',
    async ({ choice, then, text }) => {
      const platform = new TopicsPlatform()
      const comment = aComment({ id: captureId(4101), position: 1, text: 'Said 1', author: ada, isOwn: true })
      platform.comments = [comment]
      const { user } = await openTopics(topicPath, platform, ['topics.read'])
      const list = within(await screen.findByRole('list', { name: 'Comments' }))
      await user.click(list.getByRole('button', { name: 'Edit' }))
      const form = within(await screen.findByRole('form', { name: 'Save Comment' }))
      await user.type(form.getByRole('textbox'), ' again')
      platform.comments = [{ ...comment, text: 'Theirs', modifiedBy: ada, revision: comment.revision + 1 }]
      await user.click(form.getByRole('button', { name: 'Save Comment' }))
      expect(await form.findByText('Mine: Said 1 again')).toBeVisible()
      expect(form.getByText('Theirs: Theirs')).toBeVisible()
      await user.click(form.getByRole('button', { name: choice }))
      for (const name of then) await user.click(form.getByRole('button', { name }))
      await waitFor(() => expect(platform.comments).toMatchObject([{ text, revision: comment.revision + 2 }]))
      await waitFor(() => expect(screen.queryByRole('form', { name: 'Save Comment' })).toBeNull())
    },
  )

  test("asks whether it's resolved, deletes a viewpoint after a confirmation, and shows live changes", async () => {
    const platform = new TopicsPlatform([aTopic({ isPerhapsResolved: true })])
    platform.viewpoints = [aViewpoint()]
    const { user } = await openTopics(topicPath, platform)
    const question = within(await screen.findByRole('region', { name: 'Resolved?' }))
    await user.click(question.getByRole('button', { name: 'Not Resolved' }))
    await waitFor(() => expect(platform.topics).toMatchObject([{ isPerhapsResolved: false }]))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Resolved?' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Remove Viewpoint 1, in a capture' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/^No viewpoints/)).toBeVisible()
    await waitFor(() => expect(platform.events.areFollowed).toBe(true))
    platform.events.send({ tag: '1' })
    platform.topics = [aTopic({ title: 'Another title' })]
    platform.events.send({ tag: '2' })
    expect(await screen.findByRole('heading', { level: 1, name: '#12 Another title' })).toBeVisible()
  })

  test('saves the choices, one per line, and shows both versions of a conflict', async () => {
    const platform = new TopicsPlatform()
    const { user, container } = await openTopics('topics/choices', platform)
    const labels = await screen.findByLabelText('Labels')
    const open = screen.getByLabelText('Open Statuses')
    expect(open).toHaveValue('Open\nIn Progress\nResolved')
    await user.type(labels, '\nfire\nFire')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('List each choice only once.')).toBeVisible()
    await user.clear(labels)
    await user.type(labels, 'Fire')
    await expectNoAxeViolations(container)
    platform.choices = { ...platform.choices, labels: ['Water'], types: ['Task'], revision: 5 }
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    const both = within(await screen.findByRole('alert'))
    expect(both.getByText('Theirs: Water')).toBeVisible()
    await user.click(both.getByRole('button', { name: 'Keep Mine' }))
    await waitFor(() => expect(platform.choices).toMatchObject({ labels: ['Fire'], types: ['Task'], revision: 6 }))
    expect(await screen.findByText('The choices have been saved.')).toBeVisible()
    expect(screen.getByLabelText('Topic Types')).toHaveValue('Task')
  })

  test('lets a user follow and unfollow a topic', async () => {
    const platform = new TopicsPlatform()
    const { user } = await openTopics(topicPath, platform)
    const button = await screen.findByRole('button', { name: 'Follow', pressed: false })
    await user.dblClick(button)
    expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeVisible()
    expect(platform.topics[0]).toMatchObject({ isFollowed: true })
    await user.click(screen.getByRole('button', { name: 'Following' }))
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible()
  })
})
