import { expect, test } from '@jest/globals'
import { expectNoAxeViolations, standInEngine, StandInViewer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../testing/a-capture.ts'
import { aComparison } from '../testing/a-comparison.ts'
import { ComparisonsPlatform } from '../testing/comparisons-platform.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'

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
  expect(screen.getByText('An element has moved that stands farther than 0.039 in from where it stood.')).toBeVisible()
  expect(screen.getByText(/1 element with another unique id/)).toBeVisible()
  expect(screen.getByRole('row', { name: /Doors/ })).toHaveTextContent('Doors1001')
  await expectNoAxeViolations(container)
})

test('goes from a category to its differences, down to the parameter, and keeps the place in the address', async () => {
  const { user, router } = await openComparisons(address, new ComparisonsPlatform())
  await user.click(await screen.findByRole('link', { name: 'Walls' }))
  await waitFor(() =>
    expect(cells()).toEqual([
      'Changed|Element|Walls|Brick|Height|9′ 10 1/8″|10′ 2 1/16″||Basic Wall|100',
      'Changed|Element|Walls|Brick|Mark|Not there|W1||Basic Wall|100',
      'Changed|Element|Walls|Brick|Material|Not there|Empty||Basic Wall|100',
      'Changed|Element|Walls|Brick|Position|3′ 3 3/8″, 6′ 6 3/4″, 0′ 0″|4′ 11 1/16″, 6′ 6 3/4″, 0′ 0″|19.685|Basic Wall|100',
      'Removed|Element|Walls|Brick|||||Basic Wall|200',
    ]),
  )
  expect(screen.getByText('2 elements differ: 4 values changed, one to a row.')).toBeVisible()
  expect(router.state.location.search).toBe('?category=Walls')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Difference' }), 'Removed')
  await waitFor(() => expect(cells()).toHaveLength(1))
  expect(router.state.location.search).toBe('?category=Walls&kind=Removed')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'All Categories')
  expect(router.state.location.search).toBe('?kind=Removed')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Difference' }), 'All Differences')
  expect(await screen.findByText('3 elements and 1 type differ: 6 values changed, one to a row.')).toBeVisible()
  expect(cells()).toContain('Changed|Type|Doors|Brick|Mark|Not there|W1||Basic Wall|Type 1')
})

test('counts elements, types and values of the rows that the filters of the columns leave', async () => {
  const filter = (value: string) =>
    encodeURIComponent(JSON.stringify({ logic: 'and', filters: [{ field: 'subject', operator: '==', value }] }))
  const { router } = await openComparisons(`${address}/differences?filter=${filter('Type')}`, new ComparisonsPlatform())
  expect(await screen.findByText('1 type differs: 2 values changed, one to a row.')).toBeVisible()
  await act(() => router.navigate(`?filter=${filter('Element')}`))
  expect(await screen.findByText('3 elements differ: 4 values changed, one to a row.')).toBeVisible()
})

test('says why the captures could not be compared, and compares them again', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('progressbar', { name: 'Waiting for a worker' })).toBeVisible()
  expect(platform.calls).toContain(`${failed.baseCaptureId} ${failed.compareCaptureId} 0.02`)
  platform.comparisons = [aComparison()]
  expect(await screen.findByRole('link', { name: 'Differences' })).toBeVisible()
})

test('notices at once that somebody has deleted one of the captures, and the comparison with it', async () => {
  const platform = new ComparisonsPlatform()
  await openComparisons(address, platform)
  expect(await screen.findByText('Elements Unchanged')).toBeVisible()
  const { baseCaptureId, compareCaptureId } = aComparison()
  await waitFor(() => expect(platform.followed.toSorted()).toEqual([baseCaptureId, compareCaptureId]))
  platform.comparisons = []
  platform.presence.tell({ isThere: false })
  expect(await screen.findByRole('heading', { level: 1, name: 'Comparison Not Found' })).toBeVisible()
})

test('says that it is void, which file was moved when and by whom, also when that happens while it is looked at', async () => {
  const platform = new ComparisonsPlatform()
  const { container } = await openComparisons(address, platform)
  expect(await screen.findByText('Elements Unchanged')).toBeVisible()
  const { baseCaptureId, compareCaptureId } = aComparison()
  await waitFor(() => expect(platform.followed.toSorted()).toEqual([baseCaptureId, compareCaptureId]))
  expect(screen.queryByText(/^This comparison is void/)).not.toBeInTheDocument()
  const voided = { movedCaptureId: compareCaptureId, voidedBy: 'Ada Byrne', voidedDate: '2026-03-14T15:00:00.000Z' }
  platform.comparisons = [aComparison({ voided })]
  platform.presence.tell({ isThere: true, projectGroupId: captureId(501) })
  expect(await screen.findByText(/^This comparison is void/)).toHaveTextContent(
    /^This comparison is void: Store 0815 permit\.ifc was moved to another project on Mar 14, 2026, .* by Ada Byrne\.$/,
  )
  expect(screen.getByText('Elements Unchanged')).toBeVisible()
  await expectNoAxeViolations(container)
})

test('says that models lie apart whose captures came from two projects', async () => {
  const viewer = new StandInViewer({ elements: [] })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
  platform.origins.set(aComparison().compareCaptureId, { x: 455_123, y: 0, z: 0 })
  await openComparisons(`${address}/model`, platform)
  expect(await screen.findByText(/the models do not lie over each other/)).toBeVisible()
})

test('takes an address without an id for one of a comparison that is not there', async () => {
  await openComparisons('data-management/comparisons/abc', new ComparisonsPlatform())
  expect(await screen.findByRole('heading', { level: 1, name: 'Comparison Not Found' })).toBeVisible()
})

test('says that there is no such comparison, and no model to show', async () => {
  const { unmount } = await openComparisons(address, new ComparisonsPlatform({ comparisons: [] }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Comparison Not Found' })).toBeVisible()
  unmount()
  await openComparisons(`${address}/model`, new ComparisonsPlatform())
  expect(await screen.findByRole('heading', { name: 'There Are No Models to Show' })).toBeVisible()
  expect(screen.getByText('Nothing has a shape.')).toBeVisible()
})

test('shows both models over each other, and lists the elements of both by file', async () => {
  const shape = { category: '', family: '', type: '', propertySets: [] }
  const viewer = new StandInViewer({ elements: ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape })) })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
  const { user, container } = await openComparisons(`${address}/model?difference=3`, platform)
  expect(await screen.findByText('Changed: Basic Wall:Brick:100')).toBeVisible()
  const changes = within(screen.getByRole('list', { name: 'Changes' })).getAllByRole('listitem')
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'Height: 9′ 10 1/8″ → 10′ 2 1/16″',
    'Mark: Not there → W1',
    'Material: Not there → Empty',
    'Position: 3′ 3 3/8″, 6′ 6 3/4″, 0′ 0″ → 4′ 11 1/16″, 6′ 6 3/4″, 0′ 0″, moved by 1′ 7 11/16″',
  ])
  await waitFor(() => expect(viewer.getAppearance().colours.map(({ name }) => name)).toContain('Removed'))
  await user.click(await screen.findByRole('button', { name: 'Model tree' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order of the tree' }), 'By file')
  const tree = await screen.findByRole('tree', { name: 'Model tree' })
  expect(within(tree).getByRole('treeitem', { name: /^Base: Store 0815.ifc 4 elements/ })).toBeVisible()
  await user.click(within(tree).getByRole('treeitem', { name: /^Compare: Store 0815 permit.ifc 4 elements/ }))
  expect(viewer.getSelection()).toHaveLength(4)
  await expectNoAxeViolations(container)
})

test('draws an arrow for what has moved as long as it is wanted, and leaves none behind', async () => {
  const shape = { category: '', family: '', type: '', propertySets: [] }
  const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape }))
  const viewer = new StandInViewer({ elements })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
  const { user, container } = await openComparisons(`${address}/model`, platform)
  const arrows = () => container.querySelector('[data-arrows]')
  await waitFor(() => expect(arrows()).toHaveAttribute('data-arrows', '1'))
  expect(arrows()?.querySelector('path')?.getAttribute('d')).not.toBe('')
  expect(within(screen.getByRole('list', { name: 'Colors' })).getByText('Moved')).toBeVisible()
  // The tools come later, and listen as well.
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

test('says nothing of moves where nothing has moved, and which moves have no arrow', async () => {
  const shape = { category: '', family: '', type: '', propertySets: [] }
  const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape }))
  const viewer = new StandInViewer({ elements, withoutShape: ['1'] })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
  const { unmount } = await openComparisons(`${address}/model`, platform)
  expect(await screen.findByText('No arrow: 1 element without a shape.')).toBeVisible()
  unmount()
  platform.differences = platform.differences.filter(({ number }) => number !== 3)
  await openComparisons(`${address}/model`, platform)
  await waitFor(() => expect(viewer.getAppearance().colours).not.toHaveLength(0))
  expect(screen.queryByRole('button', { name: 'Show Moves' })).not.toBeInTheDocument()
})

test('fades what has not changed, and leaves it as one wants it while the slider moves', async () => {
  const shape = { category: '', family: '', type: '', propertySets: [] }
  const viewer = new StandInViewer({ elements: ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape })) })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
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

test("'Show all' shows what there is at the place of the slider, and no more", async () => {
  const shape = { category: '', family: '', type: '', propertySets: [] }
  const viewer = new StandInViewer({ elements: ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...shape })) })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
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
