import { beforeEach, expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import type { Ingestion } from '@lintel/shared/contract/captures'
import {
  aProblem,
  dropFiles,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  UploadsPlatform,
} from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { captureId, someCaptures } from '../testing/a-capture.ts'
import { anIngestion, failedIngestion } from '../testing/an-ingestion.ts'
import { CapturesPlatform } from '../testing/captures-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

beforeEach(() => localStorage.clear())

const ifc = new File(['ISO-10303-21;'], 'Store 0815.ifc', { lastModified: 1 })

async function openPage(ingestions: Ingestion[] = [], roles?: RoleName[]) {
  const uploads = new UploadsPlatform()
  const platform = new CapturesPlatform(someCaptures(1), ingestions)
  mockServer.use(...uploads.handlers())
  const page = await openCaptures('captures', platform, roles)
  await screen.findByRole('list', { name: 'Captures' })
  return { ...page, uploads, platform }
}

async function openPanel() {
  const page = await openPage()
  await page.user.click(screen.getByRole('button', { name: 'Upload' }))
  return page
}

function rowsOf(label: string) {
  return within(screen.getByRole('list', { name: label })).getAllByRole('listitem')
}

function openWithIngestion(ingestion: Partial<Ingestion>) {
  return anIngestion({ status: 'InProgress', statusDetails: 'Reading the model', progress: 40, ...ingestion })
}

test('uploads chosen files, captures them and links to the capture @full', async () => {
  const { user, uploads, platform, container } = await openPanel()
  await user.type(screen.getByLabelText(/^Source path/), 'Projects/Main Street')
  await expectNoAxeViolations(container)
  jest.useFakeTimers({ advanceTimers: true })
  await user.upload(screen.getByLabelText('IFC files'), [ifc, new File(['zip'], 'Store 0816.IFCZIP')])
  await waitFor(() => expect(platform.ingestions.started).toHaveLength(2))
  expect(platform.ingestions.started.every((begun) => begun.endsWith(' Projects/Main Street'))).toBe(true)
  expect([...uploads.uploads.values()].map(({ fileName }) => fileName)).toEqual(['Store 0815.ifc', 'Store 0816.IFCZIP'])
  await waitFor(() => expect(screen.getAllByText('Waiting for a worker')).toHaveLength(2))
  expect(screen.queryByRole('list', { name: 'Files to upload' })).not.toBeInTheDocument()
  const [first = anIngestion(), second = anIngestion()] = platform.ingestions.ingestions
  platform.captures = someCaptures(2)
  platform.ingestions.change(first.id, { status: 'Complete', captureId: captureId(1), progress: 100 })
  platform.ingestions.change(second.id, { status: 'Complete', captureId: captureId(2), progress: 100, isKnown: true })
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(await screen.findByText('This exact file has already been captured.')).toBeVisible()
  expect(screen.getByText('The file has been captured.')).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^View Capture/ })[0]).toHaveAttribute(
    'href',
    `/ACME/data-management/captures/${captureId(1)}`,
  )
  await waitFor(() => expect(rowsOf('Captures')).toHaveLength(2))
  await expectNoAxeViolations(container)
})

test('uploads files to the chosen project, or detects it from the file @full', async () => {
  const { user, platform, container } = await openPanel()
  const box = screen.getByRole('combobox', { name: 'Project' })
  expect(box).toHaveAttribute('placeholder', 'Detect from File')
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  await waitFor(() => expect(platform.ingestions.chosen).toEqual([undefined]))
  await user.click(box)
  await user.paste('harb')
  await user.click(await screen.findByRole('option', { name: /^Harbor/ }))
  await waitFor(() => expect(box).toHaveValue('Harbor'))
  await expectNoAxeViolations(container)
  await user.upload(screen.getByLabelText('IFC files'), new File(['a'], 'A.ifc'))
  await waitFor(() => expect(platform.ingestions.chosen).toHaveLength(2))
  expect(platform.ingestions.chosen[1]).toEqual({ kind: 'existing', projectGroupId: captureId(501) })
  await user.click(screen.getByRole('button', { name: 'Show all of Project' }))
  await user.click(await screen.findByRole('option', { name: 'Detect from File' }))
  await waitFor(() => expect(box).toHaveValue(''))
  await user.upload(screen.getByLabelText('IFC files'), new File(['b'], 'B.ifc'))
  await waitFor(() => expect(platform.ingestions.chosen).toHaveLength(3))
  expect(platform.ingestions.chosen[2]).toBeUndefined()
})

test('accepts files for a new project once it has a name @full', async () => {
  const { user, platform, container } = await openPanel()
  await user.click(screen.getByRole('combobox', { name: 'Project' }))
  await user.click(await screen.findByRole('option', { name: 'New Project…' }))
  const fields = within(await screen.findByRole('group', { name: 'New Project' }))
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  expect(screen.getByText(/^Enter a name for the new project/)).toBeVisible()
  await user.type(fields.getByRole('textbox', { name: 'Name' }), ' Pier ')
  await user.type(fields.getByRole('textbox', { name: 'Number (optional)' }), '0901')
  await expectNoAxeViolations(container)
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  await waitFor(() => expect(platform.ingestions.chosen).toHaveLength(1))
  expect(platform.ingestions.chosen).toEqual([{ kind: 'named', projectName: 'Pier', projectNumber: '0901' }])
  expect(screen.queryByText(/^Enter a name for the new project/)).not.toBeInTheDocument()
})

test('accepts dropped files, and explains why others are rejected @full', async () => {
  const { platform } = await openPanel()
  const files = [ifc, new File(['x'], 'Plan.pdf'), new File([], 'Empty.ifc')]
  dropFiles(screen.getByText('Drop IFC files here'), files)
  expect(await screen.findByText("Plan.pdf isn't an IFC file. Choose files that end in .ifc or .ifczip.")).toBeVisible()
  expect(screen.getByText('Empty.ifc is empty (0 bytes). Export it from the model again.')).toBeVisible()
  await waitFor(() => expect(platform.ingestions.started).toHaveLength(1))
})

test('shows progress, pauses and resumes @full', async () => {
  const { user, uploads, platform } = await openPanel()
  const { promise: response, resolve: respond } = Promise.withResolvers<undefined>()
  mockServer.use(http.patch('/api/uploads/:id', () => response, { once: true }))
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  await user.click(await screen.findByRole('button', { name: 'Pause: Store 0815.ifc' }))
  expect(screen.getByText('Paused')).toHaveAttribute('role', 'status')
  act(() => respond(undefined))
  await user.click(screen.getByRole('button', { name: 'Resume: Store 0815.ifc' }))
  await waitFor(() => expect(platform.ingestions.started).toHaveLength(1))
  expect(uploads.calls.filter((call) => call === 'POST')).toHaveLength(1)
})

function asksBeforeUnload() {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('asks before the window is closed during uploads, on any page @full', async () => {
  const { user, router, platform } = await openPanel()
  const { promise: response, resolve: respond } = Promise.withResolvers<undefined>()
  mockServer.use(http.patch('/api/uploads/:id', () => response, { once: true }))
  expect(asksBeforeUnload()).toBe(false)
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  await screen.findByRole('button', { name: 'Pause: Store 0815.ifc' })
  await act(() => router.navigate('/'))
  expect(screen.queryByRole('list', { name: 'Captures' })).not.toBeInTheDocument()
  expect(asksBeforeUnload()).toBe(true)
  act(() => respond(undefined))
  await waitFor(() => expect(platform.ingestions.started).toHaveLength(1))
  await waitFor(() => expect(asksBeforeUnload()).toBe(false))
})

test('resumes automatically when the connection is back', async () => {
  const { user, platform } = await openPanel()
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  mockServer.use(http.patch('/api/uploads/:id', () => HttpResponse.error(), { once: true }))
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  expect(await screen.findByText(/^Connection lost\./)).toBeVisible()
  expect(platform.ingestions.started).toEqual([])
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(platform.ingestions.started).toHaveLength(1))
})

test('resumes if the connection was back before the event listener was added', async () => {
  const { user, platform } = await openPanel()
  const onLine = jest.spyOn(navigator, 'onLine', 'get')
  let calls = 0
  mockServer.use(
    http.post('/api/capture-ingestions', () => {
      calls += 1
      if (calls > 1) return undefined
      // Offline only while the failure is examined.
      onLine.mockReturnValueOnce(false)
      return HttpResponse.error()
    }),
  )
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  await waitFor(() => expect(platform.ingestions.started).toHaveLength(1))
  expect(calls).toBe(2)
  expect(onLine.mock.results.map(({ value }) => value)).toContain(false)
})

test('explains why a file was rejected, retries, and cancels', async () => {
  const { user, uploads, platform } = await openPanel()
  const problem = aProblem({ status: 413, detail: "Files can't be larger than 256 MB." })
  mockServer.use(http.post('/api/uploads', () => HttpResponse.json(problem, { status: 413 }), { once: true }))
  const full = aProblem({ status: 409, detail: '100 of your files are still being taken in.' })
  mockServer.use(http.post('/api/capture-ingestions', () => HttpResponse.json(full, { status: 409 }), { once: true }))
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  expect(await screen.findByText("Files can't be larger than 256 MB.")).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again: Store 0815.ifc' }))
  expect(await screen.findByText('100 of your files are still being taken in.')).toBeVisible()
  expect(uploads.uploads.size).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Cancel: Store 0815.ifc' }))
  expect(screen.queryByRole('list', { name: 'Files to upload' })).not.toBeInTheDocument()
  await waitFor(() => expect(uploads.uploads.size).toBe(0))
  expect(platform.ingestions.started).toEqual([])
})

test('offers unfinished uploads of an earlier visit', async () => {
  const stored = { person: 'auth0|ada', organization: 'ACME', purpose: 'capture', fileName: ifc.name, bytes: ifc.size }
  const id = '00000000-0000-4000-9000-000000000001'
  const upload = { ...stored, id, changedAt: 1, begunAt: Date.now() }
  const other = { ...upload, id: '00000000-0000-4000-9000-000000000002', fileName: 'Other.ifc' }
  localStorage.setItem('lintel.uploads', JSON.stringify([upload, other]))
  const { user, uploads, platform } = await openPage()
  uploads.begin(ifc.name, ifc.size, ifc.slice(0, 5))
  uploads.begin('Other.ifc', ifc.size)
  expect(rowsOf('Files to upload')[0]).toHaveTextContent(/Store 0815\.ifc13 bytes uploaded\./)
  await user.upload(screen.getByLabelText('IFC files'), ifc)
  await waitFor(() => expect(platform.ingestions.started).toEqual([`${id} `]))
  expect(uploads.calls).toEqual(['HEAD', 'PATCH 5'])
  await user.click(screen.getByRole('button', { name: 'Discard: Other.ifc' }))
  expect(screen.queryByText('Other.ifc')).not.toBeInTheDocument()
  await waitFor(() => expect([...uploads.uploads.keys()]).toEqual([id]))
})

test('shows ingestions in progress and failed ones, retries and removes them', async () => {
  const failed = failedIngestion({ id: captureId(901), fileName: 'Plan.ifc' })
  const done = anIngestion({ id: captureId(902), status: 'Complete', captureId: captureId(1) })
  jest.useFakeTimers({ advanceTimers: true })
  const { user, platform } = await openPage([openWithIngestion({}), failed, done])
  expect(rowsOf('Files Being Captured')).toHaveLength(2)
  expect(screen.getByRole('progressbar', { name: 'Reading the model' })).toHaveAttribute('aria-valuenow', '40')
  expect(rowsOf('Files Being Captured')[1]).toHaveTextContent(/^Plan\.ifc4\.2 MB · Ada Byrne · 1 hour ago/)
  expect(screen.getByText(/^This is no IFC file\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again: Plan.ifc' }))
  expect(await screen.findByText('Waiting for a worker')).toBeVisible()
  platform.ingestions.change(failed.id, failed)
  await act(() => jest.advanceTimersByTimeAsync(2000))
  await user.click(await screen.findByRole('button', { name: 'Remove: Plan.ifc' }))
  await waitFor(() => expect(screen.queryByText('Plan.ifc')).not.toBeInTheDocument())
})

test('cancels an ingestion after a confirmation', async () => {
  const stored = openWithIngestion({ id: captureId(903), fileName: 'Stored.ifc', captureId: captureId(1) })
  const { user, platform, container } = await openPage([openWithIngestion({ fileName: 'Plan.ifc' }), stored])
  expect(screen.queryByRole('button', { name: 'Cancel: Stored.ifc' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel: Plan.ifc' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Plan.ifc?' })
  expect(within(dialog).getByText(/^The file won't be captured and its upload is deleted\./)).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(within(dialog).getByRole('button', { name: 'Keep Capturing' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(platform.ingestions.cancelled).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel: Plan.ifc' }))
  const again = await screen.findByRole('alertdialog')
  await user.dblClick(within(again).getByRole('button', { name: 'Cancel Capture' }))
  await waitFor(() => expect(screen.queryByText('Plan.ifc')).not.toBeInTheDocument())
  expect(platform.ingestions.cancelled).toEqual([captureId(900)])
  expect(screen.getByTestId('toast')).toHaveTextContent('Plan.ifc has been cancelled.')
})

test('notifies the user that someone else has canceled a file @full', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { platform } = await openPage([openWithIngestion({ fileName: 'Plan.ifc' })])
  platform.ingestions.ingestions = []
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(await screen.findByTestId('toast')).toHaveTextContent("Plan.ifc wasn't captured: someone cancelled it.")
})

test("shows that an entry couldn't be removed", async () => {
  const { user } = await openPage([failedIngestion()])
  const refusal = aProblem({ status: 404, detail: "This upload doesn't exist in this organization." })
  mockServer.use(http.delete('/api/capture-ingestions/:id', () => HttpResponse.json(refusal, { status: 404 })))
  await user.click(screen.getByRole('button', { name: /^Remove/ }))
  expect(await screen.findByTestId('toast')).toHaveTextContent("This upload doesn't exist in this organization.")
})
