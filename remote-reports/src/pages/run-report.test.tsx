import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aReport, idOf } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

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

test('runs a type over a data set, once however often it is clicked, and offers to tell', async () => {
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
  expect(await screen.findByText('You will be told when the report is complete.')).toBeVisible()
  expect(platform.calls).toContain(`notify ${idOf(9000)}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('becomes the way to the report as soon as that is complete, and says why it could not be made', async () => {
  const platform = new ReportsPlatform({ reports: [] })
  const { user } = await open(platform)
  await choose(user, 'Report Type', /^Requests by Month/)
  await choose(user, 'Filtered Data Set', /^All Requests/)
  await user.click(submitButton())
  expect(await screen.findByRole('button', { name: 'Notify When Complete' })).toBeVisible()
  platform.tell(idOf(9000), { status: 'Failed', statusDetails: 'The data set has too many rows.' })
  expect(await screen.findByRole('heading', { name: 'Report Failed' }, { timeout: 4000 })).toBeVisible()
  expect(within(screen.getByRole('dialog')).getByText('The data set has too many rows.')).toBeVisible()
  const way = screen.getByRole('link', { name: 'Open Report' })
  expect(way).toHaveAttribute('href', `/ACME/reports/${idOf(9000)}`)
  expect(screen.queryByRole('button', { name: 'Notify When Complete' })).not.toBeInTheDocument()
})

test('keeps the selections for 250 ms after it is closed, and then begins anew', async () => {
  const { user } = await open(new ReportsPlatform())
  await choose(user, 'Report Type', /^Requests by Month/)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await user.click(screen.getByRole('button', { name: 'Run Report' }))
  expect(await screen.findByRole('combobox', { name: 'Report Type' })).toHaveValue('')
})

test('says why a report is refused, and keeps what was chosen', async () => {
  const { user } = await open(new ReportsPlatform())
  await choose(user, 'Report Type', /^Requests by Month/)
  await choose(user, 'Filtered Data Set', /^All Requests/)
  const problem = aProblem({ status: 409, detail: 'Ten of your reports are being made.' })
  mockServer.use(http.post('/api/reports', () => HttpResponse.json(problem, { status: 409 })))
  await user.click(submitButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('Ten of your reports are being made.')
  expect(screen.getByRole('combobox', { name: 'Report Type' })).toHaveValue('Requests by Month')
})

test('tells at once of a report that is over by then', async () => {
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

test('tells of a report although the dialog was closed before that was asked for', async () => {
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
  expect(await screen.findByText('You will be told when the report is complete.')).toBeVisible()
})

test('says why a report is refused although the dialog was closed before that', async () => {
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
