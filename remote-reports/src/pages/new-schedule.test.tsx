import { expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { idOf } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'
import { SchedulesPlatform } from '../testing/schedules-platform.ts'

type Page = Awaited<ReturnType<typeof openReports>>

async function choose(user: Page['user'], label: string, option: RegExp) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

function submitButton() {
  return screen.getByRole('button', { name: 'Create Recurring Report' })
}

async function open(schedules: SchedulesPlatform, roles?: RoleName[]) {
  const reports = new ReportsPlatform()
  const handlers = () => [...schedules.handlers(), ...reports.handlers()]
  const page = await openReports('reports', { handlers }, roles)
  await page.user.click(await screen.findByRole('button', { name: 'New Recurring Report' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Report Type' })).toBeEnabled())
  return page
}

test('lets a report recur, once however often it is clicked, and says when it runs next', async () => {
  const schedules = new SchedulesPlatform({ schedules: [] })
  const { user, baseElement } = await open(schedules)
  expect(submitButton()).toBeDisabled()
  // Also before a report type says who may see it.
  expect(screen.getByRole('list', { name: 'Recipients' })).toHaveTextContent(/^Remove(?!auth0)\w+ \w+$/)
  await choose(user, 'Report Type', /^Requests by Month/)
  expect(submitButton()).toBeDisabled()
  await choose(user, 'Filtered Data Set', /^All Requests/)
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
  await user.click(submitButton())
  expect(await screen.findByText('Choose at least one day.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }))
  await user.clear(screen.getByLabelText(/^Repeat Every, in week\(s\)/))
  await user.type(screen.getByLabelText(/^Repeat Every, in week\(s\)/), '2')
  expect(await screen.findByRole('list', { name: 'Next Five Runs' })).toHaveTextContent('Fri, Dec 4, 2026')
  await choose(user, 'Send To', /^Bo Cole/)
  // The third member may not see the data set, so nobody is left to choose.
  expect(screen.getByRole('combobox', { name: 'Send To' })).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Attach'), 'PDF')
  await user.click(screen.getByRole('checkbox', { name: 'Only if there are rows' }))
  await user.click(screen.getByRole('checkbox', { name: 'Only over a limit' }))
  await user.selectOptions(
    screen.getByLabelText('Number'),
    await screen.findByRole('option', { name: 'Count of any row' }),
  )
  await user.clear(screen.getByLabelText('Over'))
  await user.click(submitButton())
  expect(await screen.findByText('This field is required.')).toBeVisible()
  await user.type(screen.getByLabelText('Over'), '50')
  // Without the role nobody outside is written to.
  expect(screen.queryByLabelText('Outside of the Organization')).toBeNull()
  await expectNoAxeViolations(baseElement)
  await user.dblClick(submitButton())
  expect(await screen.findByRole('heading', { name: 'Recurring Report Created' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Every 2 weeks on Friday at 8:00 AM')
  const recurrence = { frequency: 'Weekly', interval: 2, weekdays: [5], time: '08:00' }
  expect(schedules.orders).toEqual([
    {
      ...{ reportTypeId: 'built-in:requests-by-month', dataSetId: idOf(301), withSpreadsheet: true, format: 'pdf' },
      condition: { hasRows: true, hasChanged: false, threshold: { field: 'count', over: 50 } },
      recurrence: expect.objectContaining(recurrence),
      recipients: ['auth0|ada', 'auth0|bo'],
    },
  ])
  const way = within(screen.getByRole('dialog')).getByRole('link', { name: 'Show Recurring Reports' })
  expect(way).toHaveAttribute('href', '/ACME/reports/schedules')
})

test('whoever may send reports outside writes addresses; then the report is tried on oneself first', async () => {
  const schedules = new SchedulesPlatform({ schedules: [] })
  const { user } = await open(schedules, ['reporting.read', 'reporting.create', 'reporting.share'])
  await choose(user, 'Report Type', /^Requests by Month/)
  await choose(user, 'Filtered Data Set', /^All Requests/)
  const outside = screen.getByLabelText('Outside of the Organization')
  await user.type(outside, 'ada@example.com\nnobody')
  await user.click(submitButton())
  expect(await screen.findByText('Write one address in each line, such as ada@example.com.')).toBeVisible()
  await user.clear(outside)
  await user.type(outside, 'ada@example.com, bo@example.com')
  await user.click(submitButton())
  await user.click(await screen.findByRole('button', { name: 'Send to Me Now' }))
  expect(await screen.findByText('The report is being made, and comes to you by email.')).toBeVisible()
  expect(schedules.orders).toEqual([
    expect.objectContaining({ outsiders: ['ada@example.com', 'bo@example.com'], condition: null }),
    `send ${idOf(600)}`,
  ])
})
