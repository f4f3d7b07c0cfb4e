import { beforeEach, expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import {
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  standInEngine,
  StandInViewer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../testing/a-capture.ts'
import { aComparison } from '../testing/a-comparison.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { ComparisonsPlatform } from '../testing/comparisons-platform.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'

const address = `data-management/comparisons/${captureId(700)}`
const roles: RoleName[] = ['revituploadcompare.read', 'topics.read', 'topics.create']
const { compareCaptureId, baseCaptureId, projectGroupId } = aComparison()

/** Here no picture can be read: viewpoints do without. */
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue())

/** With a topic about what was the second element of the base. */
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
  const viewer = new StandInViewer({ elements: ['1', '2', '3'].map((elementId) => ({ elementId, ...shape })) })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  mockServer.use(
    ...topicHandlers(sent),
    http.get('/api/topic-links', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('captureId') === baseCaptureId ? [link] : []),
    ),
  )
  const platform = new ComparisonsPlatform({ model: new CaptureViewPlatform().model })
  return { ...(await openComparisons(`${address}/${place}`, platform, roles)), sent }
}

test('says in the grid which differences have a topic', async () => {
  await open('differences?kind=Removed')
  const grid = within(await screen.findByRole('grid', { name: 'Differences' }))
  await waitFor(() => expect(grid.getByRole('row', { name: /Removed/ })).toHaveTextContent('#12 Open'))
})

test('says where there are topics that it does not know', async () => {
  await open('differences?kind=Removed', { hasMore: true })
  expect(await screen.findByText(/topics about these captures: the oldest are not shown/)).toBeVisible()
})

test('leads from a difference to its topic', async () => {
  await open('model?difference=2')
  expect(await screen.findByRole('link', { name: '#12 Wall is gone' })).toHaveAttribute(
    'href',
    `/ACME/data-management/topics/${captureId(3001)}`,
  )
})

test('makes a topic of a difference, about the element as it is now, with what is seen', async () => {
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
