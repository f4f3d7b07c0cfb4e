import { beforeEach, expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installApi } from '../../core/api/api-settings.ts'
import type { ReportNotice } from '../../domain/contract/reports/index.ts'
import { HttpResponse, http, mockServer } from '../../testing/index.ts'
import { afterTest } from '../../testing/runner/index.ts'
import { ToastRegion } from '../../ui/toast/index.ts'
import { UiProvider } from '../../ui/components/index.ts'
import { awaitReport, followReportNotices, type NoticeTexts } from './index.ts'

const id = '00000000-0000-4000-8000-000000000001'
const startedNotice: ReportNotice = {
  id,
  reportType: 'Requests by Month',
  dataset: 'All Requests',
  status: 'InProgress',
  statusDetails: null,
  completedDate: null,
}

beforeEach(() => localStorage.clear())

/** Mounts the host's notices with a fake event stream per organization. */
function open(words?: NoticeTexts) {
  const streams: { organization: string | null; tell: (notices: ReportNotice[]) => void }[] = []
  mockServer.use(
    http.get(`/api${words?.events ?? '/report-notices/events'}`, ({ request }) => {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const sendNotices = (notices: ReportNotice[]) =>
            controller.enqueue(new TextEncoder().encode(`event: notices\ndata: ${JSON.stringify(notices)}\n\n`))
          streams.push({ organization: request.headers.get('organization'), tell: sendNotices })
        },
      })
      return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve('abc') })
  const opened: string[] = []
  afterTest(followReportNotices((organization, report) => opened.push(`${organization} ${report}`), words))
  render(
    <UiProvider>
      <ToastRegion />
    </UiProvider>,
  )
  return { streams, opened, user: userEvent.setup() }
}

test('connects while a report is pending, and links to it when complete @full', async () => {
  const { streams, opened, user } = open()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(streams).toEqual([])
  act(() => awaitReport('CFA', id))
  await waitFor(() => expect(streams.map(({ organization }) => organization)).toEqual(['CFA']))
  act(() => streams[0]?.tell([startedNotice]))
  act(() => streams[0]?.tell([{ ...startedNotice, status: 'Complete' }]))
  expect(await screen.findByText("The report 'Requests by Month | All Requests' is complete.")).toBeVisible()
  expect(localStorage.getItem('lintel.awaited-reports')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show Report' }))
  expect(opened).toEqual([`CFA ${id}`])
})

test('resumes after a reload, and shows why a report failed', async () => {
  awaitReport('CFA', id)
  const { streams } = open()
  await waitFor(() => expect(streams).toHaveLength(1))
  act(() => streams[0]?.tell([{ ...startedNotice, status: 'Failed', statusDetails: 'The field is gone.' }]))
  const text = "The report 'Requests by Month | All Requests' failed. The field is gone."
  expect(await screen.findByText(text)).toBeVisible()
})

test('forgets a report that is no longer listed', async () => {
  awaitReport('CFA', id)
  const { streams } = open()
  await waitFor(() => expect(streams).toHaveLength(1))
  act(() => streams[0]?.tell([]))
  // The first event may have been sent before the notice was requested.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(localStorage.getItem('lintel.awaited-reports')).not.toBeNull()
  act(() => streams[0]?.tell([]))
  await waitFor(() => expect(localStorage.getItem('lintel.awaited-reports')).toBeNull())
  expect(screen.queryByText(/The report/)).not.toBeInTheDocument()
})

test('follows the events that a remote declares, with its texts', async () => {
  const words = {
    events: '/inspection-notices',
    complete: '{dataset} is seen.',
    failed: 'No {dataset}: {statusDetails}',
    action: 'Look',
  }
  const { streams, opened, user } = open(words)
  act(() => awaitReport('CFA', id))
  await waitFor(() => expect(streams).toHaveLength(1))
  act(() => streams[0]?.tell([{ ...startedNotice, status: 'Complete' }]))
  expect(await screen.findByText('All Requests is seen.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Look' }))
  expect(opened).toEqual([`CFA ${id}`])
})
