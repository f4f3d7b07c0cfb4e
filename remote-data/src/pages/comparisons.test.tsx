import { expect, test, beforeEach, jest, describe } from '@jest/globals'
import {
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  fakeEngine,
  FakeViewer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { screen, waitFor, within, act } from '@testing-library/react'
import { captureId, hoursAgo } from '../testing/a-capture.ts'
import { aComparison, aProject } from '../testing/a-comparison.ts'
import { ComparisonsPlatform } from '../testing/comparisons-platform.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import type { RoleName } from '@lintel/shared/contract'

describe('comparison list page', () => {
  function rows() {
    return within(screen.getByRole('list', { name: 'Comparisons' })).getAllByRole('listitem')
  }

  test('lists comparisons, ten per page, with both files and changes @full', async () => {
    const comparisons = Array.from({ length: 12 }, (_, index) =>
      aComparison({
        id: captureId(700 + index),
        ...(index === 1 && { status: 'Error', counts: null }),
        ...(index === 3 && { moveTolerance: 0.0127 }),
        ...(index === 2 && {
          voided: { movedCaptureId: captureId(1), voidedBy: 'Ada Byrne', voidedDate: hoursAgo(1) },
        }),
      }),
    )
    const platform = new ComparisonsPlatform({ comparisons })
    const { container } = await openComparisons('data-management/comparisons', platform)
    expect(await screen.findByText('1–10 of 12')).toBeVisible()
    expect(rows()[0]).toHaveTextContent(
      /^BaseStore 0815\.ifcProjects\/Main Street \| 2 days agoCompareStore 0815 permit\.ifcProjects\/Permit \| 3 hours ago3 elements and 1 type$/,
    )
    expect(rows()[1]).toHaveTextContent(/Failed$/)
    expect(rows()[2]).toHaveTextContent(/Not Valid$/)
    expect(rows()[3]).toHaveTextContent(/3 elements and 1 typeMove tolerance: 0\.5 in$/)
    expect(within(rows()[0] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/ACME/data-management/comparisons/${captureId(700)}`,
    )
    await expectNoAxeViolations(container)
  })

  test('searches on the server, with the search in the URL', async () => {
    const platform = new ComparisonsPlatform()
    const { user, router } = await openComparisons('data-management/comparisons', platform)
    await user.type(await screen.findByRole('searchbox', { name: 'Search Comparisons' }), 'permit')
    expect(await screen.findByText('1 comparison found')).toBeVisible()
    expect(router.state.location.search).toBe('?search=permit')
    expect(platform.calls).toEqual(['filterNeedle=&skip=0&take=10', 'filterNeedle=permit&skip=0&take=10'])
  })

  test('compares two captures after choosing a project, with the older one as the base @full', async () => {
    const platform = new ComparisonsPlatform({ projects: [aProject()] })
    const { user, router, container } = await openComparisons('data-management/comparisons', platform)
    await user.click(await screen.findByRole('link', { name: 'New Comparison' }))
    await user.click(await screen.findByRole('link', { name: /0815 Main Street/ }))
    expect(router.state.location.search).toBe(`?project=${captureId(500)}`)
    expect(await screen.findByText('Select two captures to compare.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
    expect(
      await screen.findByRole('link', { name: /^State 7 Version 7 .* Captured: .* \| Elements: 1,204$/ }),
    ).toBeVisible()
    await user.click(await screen.findByRole('checkbox', { name: 'Compare State 7' }))
    await user.click(screen.getByRole('checkbox', { name: 'Compare State 6' }))
    // A third selection replaces the first one; selections on other pages stay.
    await user.click(screen.getByRole('checkbox', { name: 'Compare State 4' }))
    expect(screen.getByRole('checkbox', { name: 'Compare State 7' })).not.toBeChecked()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Next Page' }))
    expect(await screen.findByText('6–7 of 7')).toBeVisible()
    expect(screen.getByText('State 4', { selector: 'b' }).parentElement).toHaveTextContent(
      /^Base: State 4, Version 4, \w{3} \d+, \d{4}, .*[AP]M$/,
    )
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    await waitFor(() => expect(platform.calls.at(-1)).toBe(`${captureId(4)} ${captureId(2)}`))
    expect(await screen.findByText('Waiting for a worker')).toBeVisible()
    expect(router.state.location.pathname).toBe(`/ACME/data-management/comparisons/${captureId(700)}/summary`)
  })

  test("compares with another move tolerance, in the organization's units and within limits", async () => {
    const platform = new ComparisonsPlatform({ projects: [aProject()] })
    const { user, container } = await openComparisons(
      `data-management/comparisons/new?project=${captureId(500)}`,
      platform,
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Compare State 7' }))
    await user.click(screen.getByRole('checkbox', { name: 'Compare State 6' }))
    const tolerance = screen.getByRole('textbox', { name: 'Move Tolerance' })
    expect(tolerance).toHaveValue('0.039')
    expect(tolerance).toHaveAccessibleDescription('in')
    await user.clear(tolerance)
    await user.type(tolerance, '0')
    expect(tolerance).toBeInvalid()
    expect(screen.getByText('Between 0.004 in and 328′ 1″.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
    await expectNoAxeViolations(container)
    await user.type(tolerance, '.5')
    expect(tolerance).toBeValid()
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    await waitFor(() => expect(platform.calls.at(-1)).toBe(`${captureId(2)} ${captureId(1)} 0.0127`))
  })

  test.each([
    ['is not there', [], 'Project Not Found'],
    [
      'has one capture',
      [aProject({ captureReviewCount: 1 })],
      'A comparison needs two captures. Add another capture to this project.',
    ],
  ])('says that a project %s', async (_name, projects, words) => {
    const platform = new ComparisonsPlatform({ projects })
    platform.captures = platform.captures.slice(0, 1)
    const { container } = await openComparisons(`data-management/comparisons/new?project=${captureId(500)}`, platform)
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Choose Another Project' })).toBeVisible()
    await expectNoAxeViolations(container)
  })
})

describe('comparison view page', () => {
  const address = `data-management/comparisons/${captureId(700)}`

  function cells() {
    return within(screen.getByRole('grid', { name: 'Differences' }))
      .getAllByRole('row')
      .filter(({ dataset }) => Number(dataset['row']) >= 0)
      .map((row) =>
        within(row)
          .getAllByRole('gridcell')
          .map(({ textContent }) => textContent)
          .join('|'),
      )
  }

  test('shows base and compare with their facts, and the counts by category', async () => {
    const { container } = await openComparisons(address, new ComparisonsPlatform())
    expect(await screen.findByRole('heading', { level: 1, name: '0815 Main Street' })).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Base' })).getByText('Projects/Main Street')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Compare' })).toHaveTextContent('Store 0815 permit.ifc')
    expect(screen.getByText('Elements Unchanged').parentElement).toHaveTextContent('Elements Unchanged18')
    expect(screen.getByText('Elements Changed').parentElement).toHaveTextContent('Elements Changed1')
    expect(screen.getByText('Types Changed', { selector: 'dt' }).parentElement).toHaveTextContent('Types Changed1')
    expect(screen.getByText('6 values have changed in 1 element and 1 type.')).toBeVisible()
    expect(screen.getByText('Elements count as moved when they shift more than 0.039 in.')).toBeVisible()
    expect(screen.getByText(/1 element with different unique IDs/)).toBeVisible()
    expect(screen.getByRole('row', { name: /Doors/ })).toHaveTextContent('Doors1001')
    await expectNoAxeViolations(container)
  })

  test('lists different units and georeferences first, and what was not compared', async () => {
    const valueOf = (value: string | number, unit: string | null = null) => ({ value, unit })
    const comparison = aComparison({
      fileChanges: [
        { set: 'Units', name: 'Length Unit', base: valueOf('mm'), compare: valueOf('ft') },
        { set: 'Georeference', name: 'Eastings', base: valueOf(512_345.6, 'm'), compare: null },
      ],
      notCompared: ['Geometry', 'Rotation'],
    })
    await openComparisons(address, new ComparisonsPlatform({ comparisons: [comparison] }))
    expect(await screen.findByText(/The files use different units: mm in the base, ft in the other\./)).toBeVisible()
    expect(screen.getByText(/^Changed geometry and rotation were not compared/)).toBeVisible()
    expect(screen.getByRole('row', { name: /Eastings/ })).toHaveTextContent('Eastings512345.6 mNone')
    const [head, first] = screen.getAllByRole('table')
    expect(head).toHaveTextContent('Length Unitmmft')
    expect(first).toHaveTextContent('Doors')
  })

  test("opens a category's differences by parameter, with the state in the URL @full", async () => {
    const { user, router } = await openComparisons(address, new ComparisonsPlatform())
    await user.click(await screen.findByRole('link', { name: 'Walls' }))
    await waitFor(() =>
      expect(cells()).toEqual([
        'Changed|Element|Walls|Brick|Height|9′ 10 1/8″|10′ 2 1/16″||Basic Wall|100',
        'Changed|Element|Walls|Brick|Mark|None|W1||Basic Wall|100',
        'Changed|Element|Walls|Brick|Material|None|Empty||Basic Wall|100',
        'Changed|Element|Walls|Brick|Position|3′ 3 3/8″, 6′ 6 3/4″, 0′ 0″|4′ 11 1/16″, 6′ 6 3/4″, 0′ 0″|19.685|Basic Wall|100',
        'Removed|Element|Walls|Brick|||||Basic Wall|200',
      ]),
    )
    expect(screen.getByText('2 elements differ: 4 values changed, one per row.')).toBeVisible()
    expect(router.state.location.search).toBe('?category=Walls')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Difference' }), 'Removed')
    await waitFor(() => expect(cells()).toHaveLength(1))
    expect(router.state.location.search).toBe('?category=Walls&kind=Removed')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'All Categories')
    expect(router.state.location.search).toBe('?kind=Removed')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Difference' }), 'All Differences')
    expect(await screen.findByText('3 elements and 1 type differ: 6 values changed, one per row.')).toBeVisible()
    expect(cells()).toContain('Changed|Type|Doors|Brick|Mark|None|W1||Basic Wall|Type 1')
  })

  test('explains why the comparison failed, and retries', async () => {
    const failed = aComparison({
      status: 'Error',
      statusDetails: 'The disk is full.',
      counts: null,
      matches: null,
      moveTolerance: 0.02,
    })
    const platform = new ComparisonsPlatform({ comparisons: [failed] })
    const { user } = await openComparisons(address, platform)
    expect(await screen.findByText('The disk is full.')).toBeVisible()
    jest.useFakeTimers({ advanceTimers: true })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('progressbar', { name: 'Waiting for a worker' })).toBeVisible()
    expect(platform.calls).toContain(`${failed.baseCaptureId} ${failed.compareCaptureId} 0.02`)
    platform.comparisons = [aComparison()]
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(await screen.findByRole('link', { name: 'Differences' })).toBeVisible()
  })

  test('shows immediately that a capture was deleted with the comparison @full', async () => {
    const platform = new ComparisonsPlatform()
    await openComparisons(address, platform)
    expect(await screen.findByText('Elements Unchanged')).toBeVisible()
    const { baseCaptureId, compareCaptureId } = aComparison()
    await waitFor(() => expect(platform.followed.toSorted()).toEqual([baseCaptureId, compareCaptureId]))
    platform.comparisons = []
    platform.presence.send({ isThere: false })
    expect(await screen.findByRole('heading', { level: 1, name: 'Comparison Not Found' })).toBeVisible()
  })

  test("shows that it's void, and which file was moved when and by whom, also live", async () => {
    const platform = new ComparisonsPlatform()
    const { container } = await openComparisons(address, platform)
    expect(await screen.findByText('Elements Unchanged')).toBeVisible()
    const { baseCaptureId, compareCaptureId } = aComparison()
    await waitFor(() => expect(platform.followed.toSorted()).toEqual([baseCaptureId, compareCaptureId]))
    expect(screen.queryByText(/^This comparison is no longer valid/)).not.toBeInTheDocument()
    const voided = { movedCaptureId: compareCaptureId, voidedBy: 'Ada Byrne', voidedDate: '2026-03-14T15:00:00.000Z' }
    platform.comparisons = [aComparison({ voided })]
    platform.presence.send({ isThere: true, projectGroupId: captureId(501) })
    expect(await screen.findByText(/^This comparison is no longer valid/)).toHaveTextContent(
      /^This comparison is no longer valid: Store 0815 permit\.ifc was moved to another project on Mar 14, 2026, .* by Ada Byrne\.$/,
    )
    expect(screen.getByText('Elements Unchanged')).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('explains that models of two projects are not aligned', async () => {
    const viewer = new FakeViewer({ elements: [] })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
    platform.origins.set(aComparison().compareCaptureId, { x: 455_123, y: 0, z: 0 })
    await openComparisons(`${address}/model`, platform)
    expect(await screen.findByText(/the models don't align/)).toBeVisible()
  })

  test('treats an invalid id as a missing comparison', async () => {
    await openComparisons('data-management/comparisons/abc', new ComparisonsPlatform())
    expect(await screen.findByRole('heading', { level: 1, name: 'Comparison Not Found' })).toBeVisible()
  })

  test('shows missing comparisons and models', async () => {
    const { unmount } = await openComparisons(address, new ComparisonsPlatform({ comparisons: [] }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Comparison Not Found' })).toBeVisible()
    unmount()
    await openComparisons(`${address}/model`, new ComparisonsPlatform())
    expect(await screen.findByRole('heading', { name: 'No Models to Show' })).toBeVisible()
    expect(screen.getByText('Nothing has a shape.')).toBeVisible()
  })

  test('overlays both models, and lists their elements by file', async () => {
    const shape = { category: '', family: '', type: '', propertySets: [] }
    const viewer = new FakeViewer({ elements: ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape })) })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
    const { user, container } = await openComparisons(`${address}/model?difference=3`, platform)
    expect(await screen.findByText('Changed: Basic Wall:Brick:100')).toBeVisible()
    const changes = within(screen.getByRole('list', { name: 'Changes' })).getAllByRole('listitem')
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      'Height: 9′ 10 1/8″ → 10′ 2 1/16″',
      'Mark: None → W1',
      'Material: None → Empty',
      'Position: 3′ 3 3/8″, 6′ 6 3/4″, 0′ 0″ → 4′ 11 1/16″, 6′ 6 3/4″, 0′ 0″, moved by 1′ 7 11/16″',
    ])
    await waitFor(() => expect(viewer.getAppearance().colours.map(({ name }) => name)).toContain('Removed'))
    await user.click(await screen.findByRole('button', { name: 'Model tree' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), 'By file')
    const tree = await screen.findByRole('tree', { name: 'Model tree' })
    expect(within(tree).getByRole('treeitem', { name: /^Base: Store 0815.ifc 4 elements/ })).toBeVisible()
    await user.click(within(tree).getByRole('treeitem', { name: /^Compare: Store 0815 permit.ifc 4 elements/ }))
    expect(viewer.getSelection()).toHaveLength(4)
    await expectNoAxeViolations(container)
  })

  test('draws arrows for moves, and removes them @full', async () => {
    const shape = { category: '', family: '', type: '', propertySets: [] }
    const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape }))
    const viewer = new FakeViewer({ elements })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
    const { user, container } = await openComparisons(`${address}/model`, platform)
    const arrows = () => container.querySelector('[data-arrows]')
    await waitFor(() => expect(arrows()).toHaveAttribute('data-arrows', '1'))
    expect(arrows()?.querySelector('path')?.getAttribute('d')).not.toBe('')
    expect(within(screen.getByRole('list', { name: 'Colors' })).getByText('Moved')).toBeVisible()
    // The tools are rendered later, and add listeners too.
    await screen.findByRole('button', { name: 'Model tree' })
    const { listeners } = viewer.statistics()
    await user.click(screen.getByRole('button', { name: 'Show Moves' }))
    expect(arrows()).not.toBeInTheDocument()
    expect(viewer.statistics().listeners).toBe(listeners - 4)
    expect(screen.queryByText('Moved')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show Moves' }))
    act(() => viewer.isolate([{ modelId: 'model-1', elementId: '4' }]))
    expect(arrows()).toHaveAttribute('data-arrows', '0')
    act(() => viewer.showAll())
    expect(arrows()).toHaveAttribute('data-arrows', '1')
    expect(viewer.statistics().listeners).toBe(listeners)
    await expectNoAxeViolations(container)
  })

  test('hides moves if there are none, and counts moves without an arrow @full', async () => {
    const shape = { category: '', family: '', type: '', propertySets: [] }
    const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape }))
    const viewer = new FakeViewer({ elements, withoutShape: ['1'] })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
    const { unmount } = await openComparisons(`${address}/model`, platform)
    expect(await screen.findByText('No arrow: 1 element without geometry.')).toBeVisible()
    unmount()
    platform.differences = platform.differences.filter(({ number }) => number !== 3)
    await openComparisons(`${address}/model`, platform)
    await waitFor(() => expect(viewer.getAppearance().colours).not.toHaveLength(0))
    expect(screen.queryByRole('button', { name: 'Show Moves' })).not.toBeInTheDocument()
  })

  test("fades unchanged elements, and keeps the user's setting while the slider moves", async () => {
    const shape = { category: '', family: '', type: '', propertySets: [] }
    const viewer = new FakeViewer({ elements: ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape })) })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const { user } = await openComparisons(
      `${address}/model`,
      new ComparisonsPlatform({ model: new CaptureViewPlatform().model }),
    )
    await user.click(await screen.findByRole('button', { name: 'Fade the Rest', pressed: true }))
    expect(viewer.getAppearance().ghostsRest).toBe(false)
    act(() => screen.getByRole('slider', { name: 'Shown' }).focus())
    await user.keyboard('{Home}')
    await waitFor(() => expect(viewer.getAppearance().hidden).not.toHaveLength(0))
    expect(viewer.getAppearance().ghostsRest).toBe(false)
  })

  test("'Show all' shows only the elements that the slider position shows @full", async () => {
    const shape = { category: '', family: '', type: '', propertySets: [] }
    const viewer = new FakeViewer({ elements: ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape })) })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
    const { user } = await openComparisons(`${address}/model?shown=0`, platform)
    await waitFor(() => expect(viewer.getAppearance().hidden).not.toHaveLength(0))
    const { hidden, colours } = viewer.getAppearance()
    act(() => viewer.hide([{ modelId: 'model-1', elementId: '4' }]))
    expect(viewer.getAppearance().hidden.length).toBeGreaterThan(hidden.length)
    await user.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(viewer.getAppearance()).toMatchObject({ hidden, colours, isolated: undefined })
    act(() => viewer.isolate([{ modelId: 'model-2', elementId: '4' }]))
    expect(viewer.getAppearance().hidden).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(viewer.getAppearance()).toMatchObject({ hidden, isolated: undefined })
  })
})

describe('comparison topics', () => {
  const address = `data-management/comparisons/${captureId(700)}`
  const roles: RoleName[] = ['revituploadcompare.read', 'topics.read', 'topics.create']
  const { compareCaptureId, baseCaptureId, projectGroupId } = aComparison()

  /** jsdom can't read pictures, so viewpoints have none. */
  beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue())

  /** Opens the comparison with a topic about the second element of the base. */
  async function open(place: string, more: { hasMore?: boolean } = {}) {
    const sent: SentTopic[] = []
    const link = {
      elementId: '2',
      topicId: captureId(3001),
      number: 12,
      title: 'Wall is gone',
      status: 'Open',
      isOpen: true,
      ...more,
    }
    const shape = { category: '', family: '', type: '', propertySets: [] }
    const viewer = new FakeViewer({ elements: ['1', '2', '3'].map((elementId) => ({ elementId, ...shape })) })
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    mockServer.use(
      ...topicHandlers(sent),
      http.get('/api/topic-links', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.get('captureId') === baseCaptureId ? [link] : []),
      ),
    )
    const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
    return { ...(await openComparisons(`${address}/${place}`, platform, roles)), sent }
  }

  test('shows topics of differences in the grid @full', async () => {
    await open('differences?kind=Removed')
    const grid = within(await screen.findByRole('grid', { name: 'Differences' }))
    await waitFor(() => expect(grid.getByRole('row', { name: /Removed/ })).toHaveTextContent('#12 Open'))
  })

  test('shows that there may be more topics', async () => {
    await open('differences?kind=Removed', { hasMore: true })
    expect(await screen.findByText(/topics for these captures\. The oldest aren't shown/)).toBeVisible()
  })

  test('links from a difference to its topic', async () => {
    await open('model?difference=2')
    expect(await screen.findByRole('link', { name: '#12 Wall is gone' })).toHaveAttribute(
      'href',
      `/ACME/data-management/topics/${captureId(3001)}`,
    )
  })

  test('creates a topic for a difference, linked to the current element, with the current view', async () => {
    const { user, sent, container } = await open('model?difference=1')
    await user.click(await screen.findByRole('button', { name: 'New Topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Added: Single:0915:300')
    await expectNoAxeViolations(container)
    await user.dblClick(dialog.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByText('#1 Added: Single:0915:300 was created.')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.topic).toMatchObject({ projectId: projectGroupId, about: [{ captureId: compareCaptureId }] })
    expect(sent[0]?.topic.about?.[0]?.elementId).toMatch(/^\d+$/)
    expect(sent[0]?.viewpoints).toMatchObject([{ components: null, seenIn: { captureId: compareCaptureId } }])
  })
})
