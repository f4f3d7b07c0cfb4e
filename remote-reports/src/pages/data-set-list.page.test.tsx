import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { idOf } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

async function choose(user: Awaited<ReturnType<typeof openReports>>['user'], name: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

test('lists data sets with source, owner and filter, and marks favorites @full', async () => {
  const platform = new ReportsPlatform()
  const { user, container } = await openReports('reports/data-sets', platform)
  const list = await screen.findByRole('list', { name: 'Data Sets' })
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(
    /^All RequestsSharedAssembly Requests \| Ada ByrneEverythingRunSchedule$/,
  )
  expect(screen.queryByRole('button', { name: 'Actions for Zoned Requests' })).not.toBeInTheDocument()
  await expectNoAxeViolations(container)
  const star = screen.getByRole('button', { name: 'Favorite: Big Walls' })
  expect(star).toHaveAttribute('aria-pressed', 'false')
  await user.dblClick(star)
  await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'))
  expect(platform.definitions.dataSets.find(({ id }) => id === idOf(303))?.favorite).toBe(true)
})

test('adds calculated fields, validated while typing @full', async () => {
  const platform = new ReportsPlatform()
  const { user, container } = await openReports('reports/data-sets', platform)
  await choose(user, 'All Requests', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Data Set' }))
  await user.click(await dialog.findByRole('button', { name: 'Add Calculated Field' }))
  const first = within(dialog.getByRole('group', { name: 'Calculated Field 1' }))
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await user.type(first.getByRole('textbox', { name: 'Title' }), 'Acres')
  await user.type(first.getByRole('textbox', { name: 'Expression' }), '[[Portfolio] / 43560')
  expect(first.getByRole('status')).toHaveTextContent('Portfolio is text; ÷ needs numbers.')
  await user.clear(first.getByRole('textbox', { name: 'Expression' }))
  await user.type(first.getByRole('textbox', { name: 'Expression' }), '[[square feet] / 43560')
  expect(first.getByRole('status')).toHaveTextContent('It is a number.')
  await expectNoAxeViolations(container)
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [saved] = platform.definitions.dataSets
  expect(saved?.calculated).toEqual([
    { field: expect.stringMatching(/^calculated-/), title: 'Acres', expression: '[squareFeet] / 43560' },
  ])
})

test('accepts several values, pasted or chosen @full', async () => {
  const platform = new ReportsPlatform()
  const { user, container } = await openReports('reports/data-sets', platform)
  await choose(user, 'All Requests', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Data Set' }))
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'Portfolio')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Operator' }), 'is one of')
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  const list = dialog.getByRole('textbox', { name: 'Values, one per line' })
  await user.click(list)
  await user.paste('P14\nBTS\n')
  await user.click(dialog.getByRole('button', { name: 'Choose from Values' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'P13 (7)' }))
  expect(list).toHaveValue('P14\nBTS\nP13')
  await user.click(dialog.getByRole('checkbox', { name: 'Include rows with no value' }))
  await expectNoAxeViolations(container)
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Portfolio is one of P14, BTS, P13, no value')).toBeVisible()
})

test("keeps a rule's values when another rule is removed @full", async () => {
  const { user } = await openReports('reports/data-sets', new ReportsPlatform())
  await choose(user, 'All Requests', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Data Set' }))
  for (const number of [1, 2]) {
    await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
    const rule = within(dialog.getByRole('group', { name: `Rule ${number}` }))
    await user.selectOptions(rule.getByRole('combobox', { name: 'Field' }), 'Portfolio')
    await user.selectOptions(rule.getByRole('combobox', { name: 'Operator' }), 'is one of')
  }
  const first = within(dialog.getByRole('group', { name: 'Rule 1' }))
  await user.click(first.getByRole('button', { name: 'Choose from Values' }))
  await user.type(first.getByRole('searchbox', { name: 'Search Values' }), 'P1')
  await user.click(dialog.getByRole('button', { name: 'Remove Rule 1' }))
  expect(dialog.getAllByRole('group', { name: /^Rule / })).toHaveLength(1)
  expect(dialog.queryByRole('searchbox', { name: 'Search Values' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Choose from Values' })).toHaveAttribute('aria-expanded', 'false')
})

test('accepts a date range', async () => {
  const platform = new ReportsPlatform()
  const { user } = await openReports('reports/data-sets', platform)
  await choose(user, 'All Requests', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Data Set' }))
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'Requested')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Days' }), 'Date Range')
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await user.type(dialog.getByLabelText('Start Date'), '2026-10-01')
  await user.type(dialog.getByLabelText('End Date'), '2026-10-31')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Requested is 2026-10-01 to 2026-10-31')).toBeVisible()
})

test('offers no rule for unfilterable fields, and marks an existing one', async () => {
  const platform = new ReportsPlatform()
  const count = { field: 'count', title: 'Requests', type: 'number', noFilter: 'Every row is one request.' } as const
  platform.definitions.dataSets = platform.definitions.dataSets.map((one) => ({
    ...one,
    filter: { field: 'count', operator: '>', value: 1 },
    availableFields: [count, ...one.availableFields],
  }))
  const { user } = await openReports('reports/data-sets', platform)
  await choose(user, 'All Requests', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Data Set' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Every row is one request. Remove this rule.')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2')
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Remove Rule 1' }))
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
  const fields = within(dialog.getByRole('combobox', { name: 'Field' })).getAllByRole('option')
  expect(fields.map(({ textContent }) => textContent)).toEqual(['Requested', 'Portfolio', 'Square Feet'])
})

test.each([
  ['Keep Mine', 'All Requests 2'],
  ['Use Theirs', 'Theirs'],
])('if someone else saved first, the user resolves the conflict with %s @full', async (choice, savedName) => {
  const platform = new ReportsPlatform()
  const { user } = await openReports('reports/data-sets', platform)
  await choose(user, 'All Requests', 'Edit')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  platform.definitions.dataSets = platform.definitions.dataSets.map((one) => ({ ...one, name: 'Theirs', revision: 2 }))
  await user.type(name, ' 2')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Theirs: Theirs')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('All Requests 2')
  await user.click(screen.getByRole('button', { name: choice }))
  await waitFor(() => expect(platform.definitions.dataSets[0]?.name).toBe(savedName))
  // The form shows their name, or mine is saved and the dialog closed.
  await waitFor(() => expect(screen.queryByDisplayValue('All Requests 2')).toBeNull())
})

test("merges another user's changes of other parts without asking @full", async () => {
  const platform = new ReportsPlatform()
  const { user } = await openReports('reports/data-sets', platform)
  await choose(user, 'All Requests', 'Edit')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  const filter = { field: 'portfolio', operator: '==' as const, value: 'P14' }
  platform.definitions.dataSets = platform.definitions.dataSets.map((one) => ({ ...one, filter, revision: 2 }))
  await user.type(name, ' 2')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(platform.definitions.dataSets[0]).toMatchObject({ name: 'All Requests 2', filter, revision: 3 })
})

test("shows another user's calculated fields after choosing them", async () => {
  const platform = new ReportsPlatform()
  const { user } = await openReports('reports/data-sets', platform)
  await choose(user, 'All Requests', 'Edit')
  await user.click(await screen.findByRole('button', { name: 'Add Calculated Field' }))
  const title = () => screen.getByRole('textbox', { name: 'Title' })
  await user.type(title(), 'Acres')
  await user.type(screen.getByRole('textbox', { name: 'Expression' }), '[[Square Feet] / 43560')
  const calculated = [{ field: 'calculated-1', title: 'Halves', expression: '[squareFeet] / 2' }]
  platform.definitions.dataSets = platform.definitions.dataSets.map((one) => ({ ...one, calculated, revision: 2 }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Theirs: Halves: [squareFeet] / 2')).toBeVisible()
  expect(title()).toHaveValue('Acres')
  await user.click(screen.getByRole('button', { name: 'Use Theirs' }))
  await waitFor(() => expect(title()).toHaveValue('Halves'))
  expect(screen.getByRole('textbox', { name: 'Expression' })).toHaveValue('[Square Feet] / 2')
})

test('unshares a data set, and deletes it after listing dependents', async () => {
  const platform = new ReportsPlatform()
  const { user } = await openReports('reports/data-sets', platform)
  await choose(user, 'All Requests', 'Stop Sharing')
  expect(await screen.findByText("'All Requests' is now private.")).toBeVisible()
  await choose(user, 'All Requests', 'Delete')
  expect(await screen.findByText("Recurring report 'Mondays' by Bo Ames")).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete Data Set' }))
  await waitFor(() => expect(screen.queryByText('All Requests')).not.toBeInTheDocument())
})

test('a late failure of a deletion is reported, and closes no other dialog @full', async () => {
  const answer = Promise.withResolvers<undefined>()
  const { user } = await openReports('reports/data-sets', new ReportsPlatform())
  mockServer.use(
    http.delete('/api/data-sets/:id', async () => {
      await answer.promise
      return HttpResponse.json(aProblem({ status: 409, detail: 'It is read just now.' }), { status: 409 })
    }),
  )
  await choose(user, 'All Requests', 'Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete Data Set' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await choose(user, 'All Requests', 'Edit')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2')
  answer.resolve(undefined)
  expect(await screen.findByText('It is read just now.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('All Requests 2')
})

test('runs and schedules a data set from its row, with compatible types @full', async () => {
  mockServer.use(
    http.get('/api/organizations/:organization/users', () => HttpResponse.json([])),
    http.post('/api/report-schedules/next-runs', () => HttpResponse.json([])),
  )
  const { user } = await openReports('reports/data-sets', new ReportsPlatform())
  await user.click(await screen.findByRole('button', { name: 'Run Zoned Requests' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Run Report' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Filtered Data Set' })).toHaveValue('Zoned Requests'))
  await user.click(dialog.getByRole('combobox', { name: 'Report Type' }))
  await user.click(await screen.findByRole('option', { name: /^Requests by Month/ }))
  expect(dialog.getByRole('button', { name: 'Run Report' })).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Schedule Zoned Requests' }))
  expect(await screen.findByRole('dialog', { name: 'New Recurring Report' })).toBeVisible()
})
