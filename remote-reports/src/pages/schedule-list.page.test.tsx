import { expect, test, describe } from '@jest/globals'
import { expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { idOf } from '../testing/a-report.ts'
import { aSchedule } from '../testing/a-schedule.ts'
import { openReports } from '../testing/open-reports.tsx'
import { SchedulesPlatform } from '../testing/schedules-platform.ts'
import type { RoleName } from '@lintel/shared/contract'
import { ReportsPlatform } from '../testing/reports-platform.ts'

describe('schedule list page', () => {
  const title = 'Requests by Month | All Requests'
  const text = 'Every 2 weeks on Monday and Friday at 8:00 AM, New York time'

  function open(platform: SchedulesPlatform) {
    return openReports('reports/schedules', platform)
  }

  async function choose({ user }: Awaited<ReturnType<typeof open>>, entry: string) {
    await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }

  test('lists recurring reports with next run, owner, and why they are paused @full', async () => {
    const paused = {
      id: idOf(502),
      isPaused: true,
      nextRun: null,
      problem: 'The data set was deleted.',
      recipients: [],
    }
    const view = await open(new SchedulesPlatform({ schedules: [aSchedule(), aSchedule(paused)] }))
    const list = within(await screen.findByRole('list', { name: 'Recurring Reports' }))
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      `${title}Next run: Mon, Nov 30, 2026, 8:00 AM EST${text} | Ada Byrne | 1 recipient`,
      `${title}Paused${text}Ada Byrne | No recipientsThe data set was deleted.`,
    ])
    await expectNoAxeViolations(view.container)
  })

  test("shows another user's change, and offers the command again @full", async () => {
    const platform = new SchedulesPlatform()
    const view = await open(platform)
    await screen.findByText(title)
    platform.schedules = [aSchedule({ revision: 2, ownerName: 'Bo Cole' })]
    await choose(view, 'Pause')
    const question = await screen.findByRole('alertdialog', { name: 'Pause Anyway?' })
    expect(question).toHaveTextContent('This recurring report was changed after you opened it.Owner')
    expect(question).toHaveTextContent('OwnerBefore: Ada ByrneNow: Bo Cole')
    expect(question).not.toHaveTextContent('Recipients')
    await expectNoAxeViolations(question)
    await view.user.click(within(question).getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('The recurring report is paused.')).toBeVisible()
    expect(question).not.toBeInTheDocument()
    expect(platform.orders).toEqual([{ isPaused: true }])
  })

  test('shows current values, and sends changed ones @full', async () => {
    const platform = new SchedulesPlatform()
    const view = await open(platform)
    await choose(view, 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${title}` }))
    expect(await dialog.findByText('Mon, Nov 30, 2026, 8:00 AM EST')).toBeVisible()
    expect(dialog.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
    await view.user.selectOptions(dialog.getByLabelText('Frequency'), 'Monthly')
    await view.user.selectOptions(dialog.getByLabelText('Day'), 'Last Day')
    await view.user.click(dialog.getByRole('button', { name: 'Remove Ada Byrne' }))
    await view.user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const recurrence = { frequency: 'Monthly', interval: 2, dayOfMonth: 'last' }
    expect(platform.orders).toEqual([
      { recurrence: expect.objectContaining(recurrence), recipients: [], withSpreadsheet: false, condition: null },
    ])
    expect(await screen.findByText(/Every 2 months on the last day at 8:00 AM/)).toBeVisible()
  })

  test('asks which version to keep after a conflict @full', async () => {
    const platform = new SchedulesPlatform()
    const view = await open(platform)
    await choose(view, 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${title}` }))
    await view.user.selectOptions(await dialog.findByLabelText('Frequency'), 'Monthly')
    platform.schedules = platform.schedules.map((one) => ({
      ...one,
      revision: one.revision + 1,
      recipients: [],
      recurrence: { ...one.recurrence, time: '09:30' },
    }))
    await view.user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    const notice = await dialog.findByText('Someone else changed this while you were editing')
    expect(notice.closest('[role=alert]')).toHaveTextContent(
      /RecurrenceMine: Every 2 months .*Theirs: Every 2 weeks .* 9:30 AM/,
    )
    expect(platform.orders).toEqual([])
    await view.user.click(dialog.getByRole('button', { name: 'Keep Mine' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(platform.orders).toMatchObject([{ recurrence: { frequency: 'Monthly', time: '08:00' }, recipients: [] }])
  })

  test('shows its conditions, sends a test to the user, and explains unsent runs in its history', async () => {
    const condition = { hasRows: true, hasChanged: true, threshold: { field: null, over: 50 } }
    const run = { dueDate: '2026-11-16T13:00:00.000Z', outcome: 'Complete' as const, reportId: idOf(7) }
    const platform = new SchedulesPlatform({
      schedules: [aSchedule({ condition, outsiderCount: 2 })],
      runs: [{ ...run, details: 'Not sent: no rows.', notSent: 'no-rows' }],
    })
    const view = await open(platform)
    expect(await screen.findByText('Only with rows, only if they changed, only over 50 rows')).toBeVisible()
    expect(screen.getByText(/3 recipients/)).toBeVisible()
    await choose(view, 'Send to Me Now')
    expect(await screen.findByText("We're generating the report and will email it to you.")).toBeVisible()
    expect(platform.orders).toEqual([`send ${idOf(501)}`])
    await choose(view, 'Edit')
    expect(screen.getByText('2 addresses outside the organization also get a link.')).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await choose(view, 'History')
    const history = within(await screen.findByRole('list', { name: 'Runs' }))
    expect(history.getByText('Not sent: no rows.')).toBeVisible()
  })

  test('shows its history with reports', async () => {
    const at = (day: string) => `2026-11-${day}T13:00:00.000Z`
    const runs = [
      { dueDate: at('16'), outcome: 'Complete' as const, reportId: idOf(7), details: 'Sent to 1 person.' },
      { dueDate: at('13'), outcome: 'Missed' as const, reportId: null, details: null },
    ]
    const view = await open(new SchedulesPlatform({ runs }))
    await choose(view, 'History')
    const list = within(await screen.findByRole('list', { name: 'Runs' }))
    const [completeRun, missedRun] = list.getAllByRole('listitem')
    expect(completeRun).toHaveTextContent('Mon, Nov 16, 2026, 8:00 AM EST')
    expect(completeRun).toHaveTextContent('Complete: Sent to 1 person.')
    expect(within(completeRun as HTMLElement).getByRole('link')).toHaveAttribute('href', `/ACME/reports/${idOf(7)}`)
    expect(missedRun).toHaveTextContent('Missed')
  })

  test('offers to take over one without an owner', async () => {
    const orphan = { ownerId: null, isPaused: true, nextRun: null, mayChange: false, mayTakeOver: true }
    const platform = new SchedulesPlatform({
      schedules: [aSchedule({ ...orphan, problem: 'Cy Dean is no longer a member.' })],
    })
    const view = await open(platform)
    await choose(view, 'Take Over')
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
    expect(platform.orders).toEqual([{ isPaused: false, takeOver: true }])
  })

  test('a late response is reported, and closes no other dialog', async () => {
    const answer = Promise.withResolvers<undefined>()
    const view = await open(new SchedulesPlatform())
    mockServer.use(
      http.patch('/api/report-schedules/:id', async () => {
        await answer.promise
        return HttpResponse.json(aSchedule({ revision: 2 }))
      }),
    )
    await choose(view, 'Edit')
    await view.user.click(await screen.findByRole('button', { name: 'Save Changes' }))
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await choose(view, 'History')
    expect(await screen.findByText('No runs yet.')).toBeVisible()
    answer.resolve(undefined)
    expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
    expect(screen.getByRole('dialog', { name: `History of ${title}` })).toBeVisible()
  })

  test('confirms the deletion after its row is gone', async () => {
    const view = await open(new SchedulesPlatform())
    await choose(view, 'Delete')
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The recurring report was deleted.')).toBeVisible()
    expect(await screen.findByText('No Recurring Reports')).toBeVisible()
  })
})

describe('new schedule', () => {
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

  test("creates a recurring report once, however often it's clicked, and shows its next run", async () => {
    const schedules = new SchedulesPlatform({ schedules: [] })
    const { user, baseElement } = await open(schedules)
    expect(submitButton()).toBeDisabled()
    // Also before a report type is selected, which determines who can see the report.
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
    // The third member can't see the data set, so there is no one left to choose.
    expect(screen.getByRole('combobox', { name: 'Send To' })).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Attach'), 'PDF')
    await user.click(screen.getByRole('checkbox', { name: 'Only if there are rows' }))
    await user.click(screen.getByRole('checkbox', { name: 'Only above a limit' }))
    await user.selectOptions(
      screen.getByLabelText('Number'),
      await screen.findByRole('option', { name: 'Count in any row' }),
    )
    await user.clear(screen.getByLabelText('Over'))
    await user.click(submitButton())
    expect(await screen.findByText('This field is required.')).toBeVisible()
    await user.type(screen.getByLabelText('Over'), '50')
    // Without the role, external recipients can't be added.
    expect(screen.queryByLabelText('Outside the Organization')).toBeNull()
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
    const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'Show Recurring Reports' })
    expect(link).toHaveAttribute('href', '/ACME/reports/schedules')
  })

  test('users with the role enter external addresses, and first send a test to themselves @full', async () => {
    const schedules = new SchedulesPlatform({ schedules: [] })
    const { user } = await open(schedules, ['reporting.read', 'reporting.create', 'reporting.share'])
    await choose(user, 'Report Type', /^Requests by Month/)
    await choose(user, 'Filtered Data Set', /^All Requests/)
    const outside = screen.getByLabelText('Outside the Organization')
    await user.type(outside, 'ada@example.com\nnobody')
    await user.click(submitButton())
    expect(await screen.findByText('Enter one address per line, such as ada@example.com.')).toBeVisible()
    await user.clear(outside)
    await user.type(outside, 'ada@example.com, bo@example.com')
    await user.click(submitButton())
    await user.click(await screen.findByRole('button', { name: 'Send to Me Now' }))
    expect(await screen.findByText("We're generating the report and will email it to you.")).toBeVisible()
    expect(schedules.orders).toEqual([
      expect.objectContaining({ outsiders: ['ada@example.com', 'bo@example.com'], condition: null }),
      `send ${idOf(600)}`,
    ])
  })
})
