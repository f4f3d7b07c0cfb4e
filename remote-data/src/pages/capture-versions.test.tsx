import { beforeEach, expect, test } from '@jest/globals'
import type { CaptureVersions } from '@lintel/shared/contract/captures'
import {
  aProblem,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  UploadsPlatform,
} from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReviewRun } from '../features/captures/review/review.model.ts'
import { captureId } from '../testing/a-capture.ts'
import { aReview } from '../testing/a-review.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { IngestionsPlatform } from '../testing/ingestions-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

beforeEach(() => localStorage.clear())

const none: CaptureVersions = { previous: null, next: null, incoming: null }
const previous = { id: captureId(7), documentFileName: 'Store 0814.ifc', isElsewhere: false, comparison: null }
const incoming = { id: captureId(901), fileName: 'Store 0816.ifc', requestedBy: 'Ada Byrne', captureId: null }

async function openCapture(versions: Partial<CaptureVersions> = {}, reviews?: ReviewRun[]) {
  const platform = new CaptureViewPlatform()
  platform.versions = { ...none, ...versions }
  if (reviews) platform.reviews = reviews
  const [uploads, ingestions] = [new UploadsPlatform(), new IngestionsPlatform()]
  mockServer.use(...uploads.handlers(), ...ingestions.handlers())
  const tab = reviews ? 'capture-review' : 'project-details'
  const page = await openCaptures(`captures/${captureId(1)}/${tab}`, platform)
  await screen.findByRole('heading', { name: 'Store 0815.ifc' })
  return { ...page, platform, uploads, ingestions }
}

async function versionsSection() {
  return screen.findByRole('region', { name: 'Versions' })
}

test('uploads the next version of a capture from its page, and leads to it once it is there', async () => {
  const { user, platform, ingestions, container } = await openCapture()
  await user.click(await screen.findByRole('button', { name: 'More Actions' }))
  const upload = await screen.findByRole('menuitem', { name: 'Upload New Version' })
  expect(screen.queryByRole('region', { name: 'Versions' })).not.toBeInTheDocument()
  platform.versions = {
    ...none,
    incoming: { ...incoming, status: 'InProgress', statusDetails: 'Reading the model', progress: 40 },
  }
  await user.click(upload)
  await user.upload(screen.getByLabelText('File of the new version'), new File(['ISO-10303-21;'], 'Store 0816.ifc'))
  await waitFor(() => expect(ingestions.versionsOf).toEqual([captureId(1)]))
  expect(ingestions.chosen).toEqual([undefined])
  expect(ingestions.begun[0]).toMatch(/ Projects\/Main Street$/)
  expect(await screen.findByText('New version Store 0816.ifc, from Ada Byrne: Reading the model')).toBeVisible()
  await expectNoAxeViolations(container)
  platform.versions = { ...none, next: { id: captureId(2), documentFileName: 'Store 0816.ifc' } }
  const section = within(await versionsSection())
  const link = await section.findByRole('link', { name: 'Store 0816.ifc' }, { timeout: 5000 })
  expect(link).toHaveAttribute('href', `/ACME/data-management/captures/${captureId(2)}`)
  expect(screen.queryByLabelText('File of the new version')).not.toBeInTheDocument()
})

test('refuses what is no building file before a byte of it is sent', async () => {
  const { ingestions, uploads } = await openCapture()
  await screen.findByLabelText('File of the new version')
  const files = [new File(['x'], 'Store.exe')]
  fireEvent.change(screen.getByLabelText('File of the new version'), { target: { files } })
  expect(await screen.findByText(/^Store\.exe is not an IFC file\./)).toBeVisible()
  expect(uploads.uploads.size + ingestions.begun.length).toBe(0)
})

test('leads to the version before and to what has changed since', async () => {
  const comparison = { id: captureId(8), status: 'Complete' } as const
  const { container } = await openCapture({ previous: { ...previous, comparison } })
  const section = within(await versionsSection())
  expect(section.getByText(/^It is a new version of/)).toBeVisible()
  expect(section.getByRole('link', { name: 'Store 0814.ifc' })).toBeVisible()
  expect(section.getByRole('link', { name: 'What Has Changed' })).toHaveAttribute(
    'href',
    `/ACME/data-management/comparisons/${captureId(8)}`,
  )
  await expectNoAxeViolations(container)
})

test.each([
  [{ previous: { ...previous, comparison: { id: captureId(8), status: 'Queued' } } }, /The two are being compared\.$/],
  [{ previous: { ...previous, comparison: { id: captureId(8), status: 'Error' } } }, /The Two Could Not Be Compared$/],
  [
    { previous: { ...previous, isElsewhere: true } },
    /is in another project by now, so that the two are not compared\.$/,
  ],
  [
    { previous: { ...previous, id: null } },
    /^It was uploaded as a new version of Store 0814\.ifc, which has been deleted/,
  ],
  [
    { incoming: { ...incoming, status: 'Error', statusDetails: 'This is no IFC file.', progress: 0 } },
    /^Store 0816\.ifc could not be taken in as its next version\. This is no IFC file\./,
  ],
] satisfies [Partial<CaptureVersions>, RegExp][])('says what has become of a version: %#', async (versions, words) => {
  await openCapture(versions)
  expect((await versionsSection()).textContent).toMatch(words)
})

test('tells of a file that was captured before only those who have just sent it', async () => {
  const known = {
    ...incoming,
    status: 'Complete' as const,
    statusDetails: null,
    progress: 100,
    captureId: captureId(3),
  }
  const { user } = await openCapture({ incoming: known })
  await screen.findByLabelText('File of the new version')
  expect(screen.queryByRole('region', { name: 'Versions' })).not.toBeInTheDocument()
  await user.upload(screen.getByLabelText('File of the new version'), new File(['ISO-10303-21;'], 'Store 0816.ifc'))
  expect((await versionsSection()).textContent).toMatch(/this very file was captured before\. View Capture$/)
})

test('offers no new version to those who may not upload, and says where versions could not be loaded', async () => {
  const problem = aProblem({ status: 503, detail: 'The database is away.' })
  const platform = new CaptureViewPlatform()
  const fails = http.get('/api/captures/:id/versions', () => HttpResponse.json(problem, { status: 503 }))
  const failing = { handlers: () => [fails, ...platform.handlers()] }
  await openCaptures(`captures/${captureId(1)}/project-details`, failing, ['revitupload.read'])
  expect(await screen.findByText('The Versions Could Not Be Loaded')).toBeVisible()
  expect(screen.queryByLabelText('File of the new version')).not.toBeInTheDocument()
})

test('says of the first review of a new version what has become of the flags of the version before', async () => {
  await openCapture({ previous }, [aReview({ newlyFlagged: 5, noLongerFlagged: 2, isSinceVersion: true })])
  expect(
    await screen.findByText('Since the review of the version before: 5 elements newly flagged, 2 no longer flagged.'),
  ).toBeVisible()
})
