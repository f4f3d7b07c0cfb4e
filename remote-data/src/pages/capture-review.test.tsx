import { expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import {
  aProblem,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  readSpreadsheet,
  runSpreadsheetWorkers,
} from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId, hoursAgo } from '../testing/a-capture.ts'
import { aFlag, aReview, masterWall, runningReview } from '../testing/a-review.ts'
import { openCaptures } from '../testing/open-captures.tsx'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'

const address = `captures/${captureId(1)}/capture-review`
const before = aReview({ id: captureId(499), failedElementsCount: 2, reviewDate: hoursAgo(30) })

function open(change: (platform: CaptureViewPlatform) => void = () => undefined, roles?: RoleName[], query = '') {
  const platform = new CaptureViewPlatform()
  change(platform)
  return openCaptures(`${address}${query}`, platform, roles).then((page) => ({ ...page, platform }))
}

function counters() {
  return screen
    .getAllByRole('term')
    .slice(3)
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
}

test('says what the review has found: the sentence, the counters, and each group with its instances', async () => {
  const { user, container } = await open()
  expect(
    await screen.findByText(
      'Reviewed 1,080 elements against 12 Master Model elements. 3 elements were flagged in the review.',
    ),
  ).toBeVisible()
  // Whoever asked for it may have a long name.
  expect(screen.getByText(/requested by/)).toHaveStyle({ overflowWrap: 'anywhere', minWidth: '0' })
  expect(counters()).toEqual([
    'Captured Elements: 1,204',
    'Approved Elements: 1,077',
    'Flagged Elements: 3',
    'Not Reviewed: 124',
  ])
  const door = await screen.findByRole('button', { name: /^Doors: Single Flush: 36 x 84 ?2 instances/ })
  expect(door).toHaveTextContent('Height is not 6′ 10 11/16″. The element has no parameter Fire Rating.')
  await user.click(door)
  const instances = within(await screen.findByRole('list', { name: 'Flagged instances' }))
  const link = await instances.findByRole('link', { name: 'Door 102' })
  expect(link).toHaveAttribute(
    'href',
    `/ACME/data-management/captures/${captureId(1)}/model?element=2&review=${captureId(500)}`,
  )
  expect(instances.getAllByText(/^Reason: /).map(({ textContent }) => textContent)).toEqual([
    'Reason: Height is 7′ 2 5/8″ instead of 6′ 10 11/16″.',
    'Reason: The element has no parameter Fire Rating.',
    'Reason: Height is 7′ 2 5/8″ instead of 6′ 10 11/16″.',
  ])
  expect(instances.getAllByText(/^This is the value of /).map(({ textContent }) => textContent)).toEqual([
    'This is the value of the element itself.',
    'This is the value of its type.',
  ])
  expect(instances.getByText('Action: Add the parameter Fire Rating, with F60.')).toBeVisible()
  expect(instances.getByRole('link', { name: 'Single Flush: 36 x 84' })).toBeVisible()
  expect(screen.queryByText('Action: Use concrete.')).not.toBeInTheDocument()
  await expectNoAxeViolations(container)
})

test('opens the panel that the address names', async () => {
  await open(undefined, undefined, `?group=${masterWall}`)
  expect(await screen.findByText('Action: Use concrete.')).toBeVisible()
})

test('lists the reviews before, with what has changed since', async () => {
  const { user, router } = await open((platform) => {
    platform.reviews = [aReview({ newlyFlagged: 2, noLongerFlagged: 1 }), runningReview({ status: 'Error' }), before]
    platform.changes = [
      { ...aFlag({ elementNumber: 2 }), change: 'newly flagged' },
      { ...aFlag({ elementNumber: 9, elementName: 'Door 9' }), change: 'no longer flagged' },
    ]
  })
  await user.click(
    await screen.findByRole('button', {
      name: 'Since the review before: 2 elements newly flagged, 1 no longer flagged',
    }),
  )
  const table = await screen.findByRole('table', { name: 'Elements on which the two reviews do not agree' })
  expect(within(table).getByRole('row', { name: /Door 9/ })).toHaveTextContent('No longer flagged')
  await user.click(screen.getByRole('button', { name: 'Review History' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual([
    'Run New Capture',
    expect.stringMatching(/^[A-Z][a-z]{2} .* · 3 flagged \(\+2 −1\)$/),
    expect.stringMatching(/^[A-Z][a-z]{2} .* · 2 flagged$/),
  ])
  await user.click(screen.getByRole('menuitem', { name: / · 2 flagged$/ }))
  expect(await screen.findByText(/2 elements were flagged in the review\.$/)).toBeVisible()
  expect(router.state.location.search).toBe(`?review=${before.id}`)
})

test('reviews the capture again, and shows what is new when it is complete', async () => {
  const { user, router, platform } = await open(
    (world) => {
      world.reviews = [aReview(), before]
    },
    undefined,
    `?review=${before.id}`,
  )
  await user.click(await screen.findByRole('button', { name: 'Review History' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Run New Capture' }))
  expect(await screen.findByRole('progressbar', { name: 'Comparing with the master model' })).toBeVisible()
  expect(router.state.location.search).toBe('')
  platform.reviews = [aReview({ id: captureId(501), failedElementsCount: 0 }), ...platform.reviews.slice(1)]
  platform.groups = []
  expect(await screen.findByText(/0 elements were flagged in the review\.$/)).toBeVisible()
  expect(await screen.findByText('No elements were flagged.')).toBeVisible()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('says that there is no review, and begins one', async () => {
  const { user, container } = await open((platform) => {
    platform.reviews = []
  })
  expect(await screen.findByRole('heading', { name: 'No Review' })).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Run New Capture' }))
  expect(await screen.findByRole('progressbar')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'No Review' })).not.toBeInTheDocument()
})

test('says why the newest review could not be finished, and why a new one is refused', async () => {
  const { user } = await open((platform) => {
    platform.reviews = [runningReview({ status: 'Error', statusDetails: 'The database went away.' }), before]
  })
  expect(await screen.findByText('The newest review could not be finished. The database went away.')).toBeVisible()
  expect(screen.getByText(/2 elements were flagged in the review\.$/)).toBeVisible()
  const refusal = aProblem({ status: 404, detail: 'There is no such capture in this organization.' })
  mockServer.use(http.post('/api/captures/:id/reviews', () => HttpResponse.json(refusal, { status: 404 })))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByTestId('toast')).toHaveTextContent('There is no such capture in this organization.')
})

test('without the role reviews are only looked at', async () => {
  const { user } = await open(undefined, ['revituploadcompare.read'])
  await user.click(await screen.findByRole('button', { name: 'Review History' }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
  expect(screen.queryByRole('menuitem', { name: 'Run New Capture' })).not.toBeInTheDocument()
})

test('exports every reason of the review as a spreadsheet', async () => {
  const download = jest.spyOn(URL, 'createObjectURL')
  runSpreadsheetWorkers()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Export Review' }))
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
  const sheet = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
  expect(sheet.rows).toHaveLength(5)
  expect(JSON.stringify(sheet.rows)).toContain('Set Height to 6′ 10 11/16″.')
  const [titles, ...rows] = sheet.rows
  const place = titles?.indexOf('Value Of') ?? -1
  expect(rows.map((row) => row[place] ?? '')).toEqual(['Element', '', 'Type', ''])
})
