import { expect, jest, test, describe } from '@jest/globals'
import { expectNoAxeViolations, http, HttpResponse, mockServer, aProblem } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aReport, idOf, aDataSet, aReportType, entryOf } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'
import { unsupportedMessage } from '@lintel/shared/contract/reports'

describe('report list page', () => {
  function rows() {
    return within(screen.getByRole('list', { name: 'Reports' })).getAllByRole('listitem')
  }

  const queued = { completedDate: null, rowCount: null, columns: null, charts: [] }

  test('lists reports, ten per page, with icon, title, date or status, and submitter @full', async () => {
    const parts = [
      {},
      { ...queued, status: 'Queued' },
      { ...queued, status: 'InProgress', progress: 41.6 },
      { ...queued, status: 'Failed', statusDetails: 'The field Portfolio is gone.' },
    ] as const
    const reports = Array.from({ length: 12 }, (_, index) => aReport({ id: idOf(index + 1), ...parts[index] }))
    const { container } = await openReports('reports', new ReportsPlatform({ reports }))
    expect(await screen.findByText('1–10 of 12')).toBeVisible()
    expect(
      rows()
        .map((row) => row.textContent)
        .slice(0, 4),
    ).toEqual([
      'Requests by Month | All Requests2 hours ago | Ada Byrne',
      'Requests by Month | All RequestsQueued | Ada Byrne',
      'Requests by Month | All RequestsIn Progress, 42% | Ada Byrne',
      'Requests by Month | All RequestsFailed | Ada ByrneThe field Portfolio is gone.Run Again: Requests by Month | All Requests',
    ])
    expect(within(rows()[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', `/ACME/reports/${idOf(1)}`)
    await expectNoAxeViolations(container)
  })

  test('shows the live progress and completion of a report @full', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const platform = new ReportsPlatform({ reports: [aReport({ ...queued, status: 'Queued' })] })
    await openReports('reports', platform)
    expect(await screen.findByText('Queued | Ada Byrne')).toBeVisible()
    platform.changeReport(idOf(1), { status: 'Complete', completedDate: new Date().toISOString() })
    await act(() => jest.advanceTimersByTimeAsync(1500))
    await waitFor(() => expect(rows()[0]).not.toHaveTextContent('Queued'))
  })

  test('runs a failed report again only once, and opens the new report', async () => {
    const platform = new ReportsPlatform({
      reports: [aReport({ ...queued, status: 'Failed', statusDetails: 'Gone.' })],
    })
    const { user, router } = await openReports('reports', platform)
    await user.dblClick(await screen.findByRole('button', { name: /^Run Again/ }))
    expect(await screen.findByText('Waiting for a worker')).toBeVisible()
    expect(router.state.location.pathname).toBe(`/ACME/reports/${idOf(9000)}`)
    expect(platform.reports).toHaveLength(2)
  })

  test('points to the Run button if there are no reports', async () => {
    await openReports('reports', new ReportsPlatform({ reports: [] }))
    expect(await screen.findByText('Choose a report type and a data set with Run Report.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Run Report' })).toBeVisible()
  })

  test('shows empty and failed states', async () => {
    const { user } = await openReports('reports', new ReportsPlatform({ reports: [] }), ['reporting.read'])
    expect(await screen.findByRole('heading', { name: 'No Reports' })).toBeVisible()
    expect(screen.queryByText(/with Run Report/)).toBeNull()
    mockServer.use(http.get('/api/reports', () => new HttpResponse(null, { status: 403 }), { once: true }))
    await user.type(screen.getByRole('searchbox'), 'y')
    expect(await screen.findByRole('heading', { name: "You Don't Have Access to Reports" })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('No Items To Display')).toBeVisible()
  })

  test('does not open the new report after switching the organization @full', async () => {
    const platform = new ReportsPlatform({
      reports: [aReport({ ...queued, status: 'Failed', statusDetails: 'Gone.' })],
    })
    const answer = Promise.withResolvers<undefined>()
    const { user, router } = await openReports('reports', platform)
    mockServer.use(
      http.post('/api/reports/:id/again', async () => {
        await answer.promise
        return HttpResponse.json(aReport({ ...queued, id: idOf(9000), status: 'Queued' }), { status: 202 })
      }),
    )
    await user.click(await screen.findByRole('button', { name: /^Run Again/ }))
    await act(() => router.navigate('/OTHER/reports'))
    const { length } = platform.calls
    answer.resolve(undefined)
    await waitFor(() => expect(platform.calls.length).toBeGreaterThan(length))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(router.state.location.pathname).toBe('/OTHER/reports')
  })
})

describe('run report', () => {
  type Page = Awaited<ReturnType<typeof openReports>>

  function submitButton() {
    return within(screen.getByRole('dialog')).getByRole('button', { name: 'Run Report' })
  }

  async function choose(user: Page['user'], label: string, option: RegExp) {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }

  async function open(platform: ReportsPlatform) {
    const page = await openReports('reports', platform)
    await page.user.click(await screen.findByRole('button', { name: 'Run Report' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Report Type' })).toBeEnabled())
    return page
  }

  /** By then its selections are reset. */
  async function closeFor300ms(user: Page['user'], button: string) {
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: button })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  }

  test("runs a type with a data set once, however often it's clicked, and offers a notification @full", async () => {
    const platform = new ReportsPlatform({ reports: [] })
    const { user, baseElement } = await open(platform)
    expect(submitButton()).toBeDisabled()
    await waitFor(() =>
      expect(submitButton()).toHaveAccessibleDescription('Select a report type and a filtered data set.'),
    )
    await choose(user, 'Report Type', /^Requests by Month/)
    expect(submitButton()).toBeDisabled()
    await user.click(screen.getByRole('combobox', { name: 'Filtered Data Set' }))
    // Favorites first; without those of another source.
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Zoned RequestsBo Ames', 'All RequestsAda Byrne'])
    await user.click(options[0] as HTMLElement)
    await expectNoAxeViolations(baseElement)
    await user.dblClick(submitButton())
    expect(await screen.findByRole('heading', { name: 'Report Queued' })).toBeVisible()
    expect(screen.getByText('Depending on the Size of the Dataset, this may take some time.')).toBeVisible()
    expect(platform.reports).toHaveLength(1)
    expect(platform.reports[0]).toMatchObject({ dataSetId: idOf(302), status: 'Queued' })
    await user.click(screen.getByRole('button', { name: 'Notify When Complete' }))
    expect(await screen.findByText("We'll notify you when the report is ready.")).toBeVisible()
    expect(platform.calls).toContain(`notify ${idOf(9000)}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test("links to the report once it's complete, or explains its failure @full", async () => {
    const platform = new ReportsPlatform({ reports: [] })
    const { user } = await open(platform)
    await choose(user, 'Report Type', /^Requests by Month/)
    await choose(user, 'Filtered Data Set', /^All Requests/)
    jest.useFakeTimers({ advanceTimers: true })
    await user.click(submitButton())
    expect(await screen.findByRole('button', { name: 'Notify When Complete' })).toBeVisible()
    platform.changeReport(idOf(9000), { status: 'Failed', statusDetails: 'The data set has too many rows.' })
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(await screen.findByRole('heading', { name: 'Report Failed' })).toBeVisible()
    expect(within(screen.getByRole('dialog')).getByText('The data set has too many rows.')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Open Report' })
    expect(link).toHaveAttribute('href', `/ACME/reports/${idOf(9000)}`)
    expect(screen.queryByRole('button', { name: 'Notify When Complete' })).not.toBeInTheDocument()
  })

  test('notifies immediately of a report that has already ended @full', async () => {
    const platform = new ReportsPlatform()
    const { user, router } = await open(platform)
    await choose(user, 'Report Type', /^Requests by Month/)
    await choose(user, 'Filtered Data Set', /^All Requests/)
    await user.click(submitButton())
    const notify = await screen.findByRole('button', { name: 'Notify When Complete' })
    platform.reports = [aReport({ id: idOf(9000) })]
    await user.click(notify)
    await user.click(await screen.findByRole('button', { name: 'Show Report' }))
    expect(router.state.location.pathname).toBe(`/ACME/reports/${idOf(9000)}`)
  })

  test('is not offered to readers', async () => {
    await openReports('reports', new ReportsPlatform(), ['reporting.read'])
    expect(await screen.findByRole('list', { name: 'Reports' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Run Report' })).not.toBeInTheDocument()
  })

  test('notifies of a report after the dialog was closed', async () => {
    const platform = new ReportsPlatform()
    const answer = Promise.withResolvers<undefined>()
    const { user } = await open(platform)
    await choose(user, 'Report Type', /^Requests by Month/)
    await choose(user, 'Filtered Data Set', /^All Requests/)
    await user.click(submitButton())
    mockServer.use(
      http.put('/api/reports/:id/notify', async () => {
        await answer.promise
        return HttpResponse.json(aReport({ id: idOf(9000), status: 'Queued', completedDate: null }))
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Notify When Complete' }))
    await closeFor300ms(user, 'Close')
    answer.resolve(undefined)
    expect(await screen.findByText("We'll notify you when the report is ready.")).toBeVisible()
  })

  test('explains a rejection after the dialog was closed @full', async () => {
    const answer = Promise.withResolvers<undefined>()
    const { user } = await open(new ReportsPlatform())
    await choose(user, 'Report Type', /^Requests by Month/)
    await choose(user, 'Filtered Data Set', /^All Requests/)
    const problem = aProblem({ status: 409, detail: 'Ten of your reports are being made.' })
    mockServer.use(
      http.post('/api/reports', async () => {
        await answer.promise
        return HttpResponse.json(problem, { status: 409 })
      }),
    )
    await user.click(submitButton())
    await closeFor300ms(user, 'Cancel')
    answer.resolve(undefined)
    expect(await screen.findByText('Ten of your reports are being made.')).toBeVisible()
  })
})

describe('values from newer releases', () => {
  type Page = Awaited<ReturnType<typeof openReports>>

  /** Opens a page. One request is answered with values that only a later release knows. */
  function openWith(address: string, path: string, answer: object) {
    const platform = new ReportsPlatform()
    return openReports(address, {
      handlers: () => [http.get(path, () => HttpResponse.json(answer as never)), ...platform.handlers()],
    })
  }

  async function itemsOf({ user }: Page, name: string) {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    return screen.findAllByRole('menuitem')
  }

  test('a report type from a newer release is marked, and can only be deleted', async () => {
    const known = aReportType()
    const grouping = { by: [{ field: 'requestedDate', unit: 'decade' }], measures: [{ function: 'mode' }], chart: true }
    const newer = {
      ...aReportType({ id: idOf(391), name: 'Decades', isBuiltIn: false, mayChange: true }),
      definition: { ...known.definition, grouping, orderBy: 'portfolio' },
    }
    const page = await openWith('reports/report-types', '/api/report-types', [known, newer])
    expect(await screen.findByText(unsupportedMessage)).toBeVisible()
    expect(screen.getByText(known.name)).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Run / })).toHaveLength(1)
    const [edit, remove] = await itemsOf(page, 'Decades')
    expect(edit).toHaveAttribute('aria-disabled', 'true')
    expect(within(edit as HTMLElement).getByText('Needs a newer version of Lintel')).toBeVisible()
    expect(remove).not.toHaveAttribute('aria-disabled', 'true')
    await expectNoAxeViolations(page.baseElement)
  })

  test('a data set with an unknown source only hides its own row', async () => {
    const newer = { ...entryOf(aDataSet({ id: idOf(392), name: 'Weather', mayChange: true })), source: 'weather' }
    const page = await openWith('reports/data-sets', '/api/data-sets', [entryOf(aDataSet()), newer])
    expect(await screen.findByText(unsupportedMessage)).toBeVisible()
    const items = await itemsOf(page, 'Weather')
    expect(items.map((item) => item.getAttribute('aria-disabled') === 'true')).toEqual([true, true, false])
  })

  test('a report of an unknown status stays in the list', async () => {
    const [report] = new ReportsPlatform().reports
    const unknownReport = { ...report, id: idOf(393), reportType: 'Held', status: 'Held' }
    await openWith('reports', '/api/reports', { items: [report, unknownReport], total: 2, hasMore: false })
    expect(await screen.findByText(/^Held/)).toBeVisible()
  })
})
