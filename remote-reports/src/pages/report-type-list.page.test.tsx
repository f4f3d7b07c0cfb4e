import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aReportType, idOf } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

type Page = Awaited<ReturnType<typeof openReports>>

async function openDialog(platform: ReportsPlatform) {
  const page = await openReports('reports', platform)
  await page.user.click(await screen.findByRole('button', { name: 'Create Report Type' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create Report Type' })
  await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Filtered Data Set' })).toBeEnabled())
  return { ...page, dialog: within(dialog) }
}

async function chooseDataSet(user: Page['user'], name: RegExp) {
  await user.click(screen.getByRole('combobox', { name: 'Filtered Data Set' }))
  await user.click(await screen.findByRole('option', { name }))
}

test('creates a type with columns and rules, with a preview @full', async () => {
  const platform = new ReportsPlatform()
  const { user, dialog, baseElement } = await openDialog(platform)
  const submit = dialog.getByRole('button', { name: 'Create Report Type' })
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
  expect(submit).toBeDisabled()
  await chooseDataSet(user, /^All Requests/)
  await user.click(dialog.getByRole('button', { name: /Square Feet/ }))
  await user.click(dialog.getByRole('button', { name: /Portfolio/ }))
  expect(submit).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Add Rule' }))
  expect(submit).toBeDisabled()
  const rule = within(dialog.getByRole('group', { name: 'Rule 1' }))
  await user.selectOptions(rule.getByRole('combobox', { name: 'Field' }), 'Portfolio')
  await user.selectOptions(rule.getByRole('combobox', { name: 'Operator' }), '==')
  await user.type(rule.getByRole('combobox', { name: 'Values' }), 'P13')
  await waitFor(() => expect(baseElement.querySelector('datalist option[value="P13"]')).not.toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('rowheader', { name: 'P14' })).toBeVisible()
  await expectNoAxeViolations(baseElement)
  await user.click(submit)
  expect(await screen.findByText("'Mine' is ready to run.")).toBeVisible()
  expect(platform.definitions.types.at(-1)).toMatchObject({
    name: 'Mine',
    definition: {
      source: 'assembly-requests',
      headers: ['squareFeet', 'portfolio'],
      filter: { logic: 'and', filters: [{ field: 'portfolio', operator: '==', value: 'P13' }] },
      grouping: null,
    },
  })
})

test('a late response leaves a reopened dialog unchanged @full', async () => {
  const answer = Promise.withResolvers<undefined>()
  const { user, dialog } = await openDialog(new ReportsPlatform())
  mockServer.use(
    http.post('/api/report-types', async () => {
      await answer.promise
      return HttpResponse.json(aReportType({ name: 'Mine' }), { status: 201 })
    }),
  )
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
  await chooseDataSet(user, /^All Requests/)
  await user.click(dialog.getByRole('button', { name: /Portfolio/ }))
  await user.click(dialog.getByRole('button', { name: 'Create Report Type' }))
  const [onPage] = screen.getAllByRole('button', { name: 'Create Report Type', hidden: true })
  // Both before the selections are reset, 250 ms after the dialog was closed.
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(onPage as HTMLElement)
  answer.resolve(undefined)
  expect(await screen.findByText("'Mine' is ready to run.")).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test('groups rows with sums and a chart @full', async () => {
  const platform = new ReportsPlatform()
  const { user, dialog } = await openDialog(platform)
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'By Month')
  await chooseDataSet(user, /^All Requests/)
  await user.click(dialog.getByRole('checkbox', { name: 'Group and summarize rows' }))
  await user.click(dialog.getByRole('button', { name: 'Add Group' }))
  await user.click(dialog.getByRole('button', { name: 'Add Summary' }))
  await user.click(dialog.getByRole('button', { name: 'Create Report Type' }))
  expect(await screen.findByText("'By Month' is ready to run.")).toBeVisible()
  expect(platform.definitions.types.at(-1)?.definition.grouping).toEqual({
    by: [{ field: 'requestedDate', unit: 'month' }, { field: 'portfolio' }],
    measures: [{ function: 'count' }, { function: 'sum', field: 'squareFeet' }],
    chart: true,
  })
})

test('groups by quarters and compares percentiles with the previous period, as lines', async () => {
  const platform = new ReportsPlatform()
  const { user, dialog, baseElement } = await openDialog(platform)
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'By Quarter')
  await chooseDataSet(user, /^All Requests/)
  await user.click(dialog.getByRole('checkbox', { name: 'Group and summarize rows' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Per' }), 'quarter')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Function' }), 'Percentile')
  const percentile = dialog.getByRole('textbox', { name: 'Percentile, 1 to 99' })
  expect(percentile).toHaveValue('90')
  await user.clear(percentile)
  await user.type(percentile, '100')
  await user.tab()
  // 100 is rejected, so the value is 10.
  expect(percentile).toHaveValue('10')
  await user.click(dialog.getByRole('button', { name: 'Add Summary' }))
  const second = within(dialog.getByRole('group', { name: 'Summary 2' }))
  await user.selectOptions(second.getByRole('combobox', { name: 'Function' }), 'Running total')
  await user.selectOptions(second.getByRole('combobox', { name: 'Of' }), 'Count of rows')
  await user.click(dialog.getByRole('button', { name: 'Add Summary' }))
  const third = within(dialog.getByRole('group', { name: 'Summary 3' }))
  await user.selectOptions(third.getByRole('combobox', { name: 'Function' }), 'Distinct count')
  await user.selectOptions(third.getByRole('combobox', { name: 'Of' }), 'Portfolio')
  await user.click(dialog.getByRole('checkbox', { name: 'Compare with the previous period' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Chart Type' }), 'Lines')
  await expectNoAxeViolations(baseElement)
  await user.click(dialog.getByRole('button', { name: 'Create Report Type' }))
  expect(await screen.findByText("'By Quarter' is ready to run.")).toBeVisible()
  expect(platform.definitions.types.at(-1)?.definition.grouping).toEqual({
    by: [{ field: 'requestedDate', unit: 'quarter' }],
    measures: [
      { function: 'percentile', field: 'squareFeet', percentile: 10 },
      { function: 'running' },
      { function: 'distinct', field: 'portfolio' },
    ],
    chart: true,
    compare: 'period-before',
    chartKind: 'line',
  })
})

test('lists types, changes one, and names what depends on it before it is deleted @full', async () => {
  const platform = new ReportsPlatform()
  const [type] = platform.definitions.types
  if (type) platform.definitions.types.push({ ...type, id: idOf(401), name: 'Mine', isBuiltIn: false, mayChange: true })
  const { user, container } = await openReports('reports/report-types', platform)
  expect(await screen.findByText('Built-In')).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Actions for Mine' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, ' Too')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await user.click(await screen.findByRole('button', { name: 'Close notification' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Mine Too' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText("Recurring report 'Mondays' by Bo Ames")).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete Report Type' }))
  expect(await screen.findByText("'Mine Too' has been deleted.")).toBeVisible()
  expect(platform.definitions.types).toHaveLength(1)
})

test.each([
  { choice: 'Keep Mine', then: [], name: 'Mine Too', text: 'Mine: Mine Too' },
  { choice: 'Use Theirs', then: ['Save Changes'], name: 'Theirs', text: 'Theirs: Theirs' },
])(
  'if someone else has changed a type in the meantime, the user resolves the conflict with $choice @full',
  async ({ choice, then, name, text }) => {
    const platform = new ReportsPlatform()
    const type = aReportType({ id: idOf(401), name: 'Mine', isBuiltIn: false, mayChange: true })
    const grouped = type.definition
    platform.definitions.types = [type]
    const { user } = await openReports('reports/report-types', platform)
    await user.click(await screen.findByRole('button', { name: 'Actions for Mine' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Too')
    const filter = { logic: 'and' as const, filters: [{ field: 'portfolio', operator: '==' as const, value: 'P14' }] }
    platform.definitions.types = [{ ...type, name: 'Theirs', definition: { ...grouped, filter }, revision: 2 }]
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText(text)).toBeVisible()
    // Only the other user changed the filter, so it is not a conflict.
    expect(screen.queryByText(/^Theirs: Portfolio/)).toBeNull()
    await user.click(screen.getByRole('button', { name: choice }))
    for (const button of then) {
      await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled())
      await user.click(screen.getByRole('button', { name: button }))
    }
    await waitFor(() =>
      expect(platform.definitions.types).toMatchObject([{ name, definition: { filter }, revision: 3 }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test("shows another user's columns after choosing them", async () => {
  const platform = new ReportsPlatform()
  const base = aReportType({ id: idOf(401), name: 'Mine', isBuiltIn: false, mayChange: true })
  const withColumns = (...headers: string[]) => ({ ...base.definition, grouping: null, headers })
  const type = { ...base, definition: withColumns('portfolio') }
  platform.definitions.types = [type]
  const { user } = await openReports('reports/report-types', platform)
  await user.click(await screen.findByRole('button', { name: 'Actions for Mine' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const chip = (name: RegExp) => screen.findByRole('button', { name, pressed: true })
  await user.click(await screen.findByRole('button', { name: /Square Feet$/ }))
  platform.definitions.types = [{ ...type, definition: withColumns('requestedDate'), revision: 2 }]
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Mine: Portfolio, Square Feet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use Theirs' }))
  expect(await chip(/Requested$/)).toBeVisible()
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1)
})

test("doesn't overwrite another user's rules that it can't show @full", async () => {
  const platform = new ReportsPlatform()
  const type = aReportType({ id: idOf(401), name: 'Mine', isBuiltIn: false, mayChange: true })
  platform.definitions.types = [type]
  const { user } = await openReports('reports/report-types', platform)
  await user.click(await screen.findByRole('button', { name: 'Actions for Mine' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Too')
  const condition = { field: 'portfolio', operator: '==' as const, value: 'P14' }
  const either = { logic: 'or' as const, filters: [condition, { logic: 'and' as const, filters: [condition] }] }
  const theirs = { ...type, definition: { ...type.definition, filter: either }, revision: 2 }
  platform.definitions.types = [theirs]
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText(/in a way that this dialog cannot show/)).toBeVisible()
  expect(platform.definitions.types).toEqual([theirs])
})

async function openWithFavorite(isMarked: boolean) {
  const platform = new ReportsPlatform()
  const [type] = platform.definitions.types
  if (type) platform.definitions.types.push({ ...type, id: idOf(401), name: 'Mine', isBuiltIn: false })
  const key = 'report-type-favorites'
  if (isMarked) platform.preferences.set(key, { key, value: JSON.stringify([idOf(401)]), group: 'Favorites' })
  const opened = await openReports('reports/report-types', platform)
  await screen.findByRole('button', { name: 'Favorite: Mine' })
  return { ...opened, saved: () => platform.preferences.get(key) }
}

function stars() {
  return screen.getAllByRole('button', { name: /^Favorite: / }).map((star) => star.getAttribute('aria-label'))
}

test('marks a type as a favorite, which moves to the top', async () => {
  const { user, saved } = await openWithFavorite(false)
  expect(stars()).toEqual(['Favorite: Requests by Month', 'Favorite: Mine'])
  const star = screen.getByRole('button', { name: 'Favorite: Mine' })
  expect(star).toHaveAttribute('aria-pressed', 'false')
  await user.click(star)
  await waitFor(() => expect(stars()).toEqual(['Favorite: Mine', 'Favorite: Requests by Month']))
  expect(screen.getByRole('button', { name: 'Favorite: Mine' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(saved()).toMatchObject({ group: 'Favorites', value: JSON.stringify([idOf(401)]) }))
})

test('a late failure of a deletion is reported, and closes no other dialog', async () => {
  const platform = new ReportsPlatform()
  platform.definitions.types = platform.definitions.types.map((type) => ({
    ...type,
    isBuiltIn: false,
    mayChange: true,
  }))
  const answer = Promise.withResolvers<undefined>()
  const { user } = await openReports('reports/report-types', platform)
  mockServer.use(
    http.delete('/api/report-types/:id', async () => {
      await answer.promise
      return HttpResponse.json(aProblem({ status: 409, detail: 'It is read just now.' }), { status: 409 })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Actions for Requests by Month' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Report Type' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Requests by Month' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2')
  answer.resolve(undefined)
  expect(await screen.findByText('It is read just now.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Requests by Month 2')
})
