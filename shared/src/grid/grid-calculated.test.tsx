import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '../testing/index.ts'
import { bodyRows, chooseFromMenu, columnTexts, head, openGrid } from '../testing/request-grid.tsx'
import type { GridConfiguration } from './settings/grid-configuration.ts'

type Page = Awaited<ReturnType<typeof openGrid>>

async function openDialog(page: Pick<Page, 'user'>) {
  await chooseFromMenu(page, 'Add Calculated Column')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Calculated Column' }))
  await dialog.findByRole('textbox', { name: 'Expression' })
  return dialog
}

/** Brackets mean keys to the library that types. */
function typed(text: string): string {
  return text.replaceAll('[', '[[')
}

function savedIn({ platform }: Page): Partial<GridConfiguration> {
  return JSON.parse(platform.texts.at(-1) ?? '{}') as Partial<GridConfiguration>
}

const perThousand = {
  field: 'calculated-1',
  title: 'Thousands',
  expression: 'IF([count] > 3000, [count] / 1000)',
  type: 'number',
}
const lastOfAll = { version: 1, columns: [], denseGrid: false, filterRow: false, unique: true, take: 20, filter: null }
const saved = { ...lastOfAll, sort: [{ field: 'calculated-1', direction: 'descending' }], calculated: [perThousand] }

test('adds a column that is checked and tried while it is written, and keeps it', async () => {
  const page = await openGrid()
  const { user } = page
  const dialog = await openDialog(page)
  const expression = dialog.getByRole('textbox', { name: 'Expression' })
  await user.type(expression, typed('[Status] + 1'))
  expect(dialog.getByText('Status is text; + needs numbers.')).toBeVisible()
  expect(expression).toBeInvalid()
  await user.click(dialog.getByRole('button', { name: 'Show Where' }))
  expect(expression).toHaveProperty('selectionEnd', '[Status]'.length)
  await user.clear(expression)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Insert Column' }), 'Count')
  await user.type(expression, ' / 1000', { initialSelectionStart: 7, initialSelectionEnd: 7 })
  expect(expression).toHaveValue('[Count] / 1000')
  expect(dialog.getByText('It is a number.')).toBeVisible()
  const rows = within(dialog.getByRole('table', { name: 'The first rows' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...['Project NameThis column', 'Willow 00', 'Ash 11', 'elm 22', 'Oak 33', 'Birch 44'],
  ])
  await user.click(dialog.getByRole('button', { name: 'Save Column' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus())
  expect(dialog.getByText('A title is required.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Share')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'Percent')
  await expectNoAxeViolations(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Save Column' }))
  await waitFor(() => expect(head('Share')).toBeVisible())
  expect(columnTexts(4).slice(0, 3)).toEqual(['0 %', '1 %', '2 %'])
  await waitFor(() =>
    expect(savedIn(page).calculated).toEqual([
      expect.objectContaining({ title: 'Share', expression: '[count] / 1000', type: 'number', format: 'percent' }),
    ]),
  )
})

test('sorts, filters and groups by a calculated column that was saved', async () => {
  const page = await openGrid({ saved })
  expect(columnTexts(4).slice(0, 2)).toEqual(['59', '58'])
  const filter = { field: 'calculated-1', operator: '<', value: 6 }
  const search = `?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=calculated-1`
  await act(() => page.router.navigate(`/acme/requests${search}`))
  await waitFor(() => expect(columnTexts(4)).toEqual(['4', '5']))
})

test('edits a column and takes it away from its menu, with what was asked of it', async () => {
  const filter = { field: 'calculated-1', operator: '<', value: 6 }
  const page = await openGrid({ saved: { ...saved, filter, filterOf: 'ACME' } })
  const { user } = page
  async function openMenu() {
    act(() => head('Thousands').focus())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    return within(await screen.findByRole('menu', { name: 'Menu of Thousands' }))
  }
  await user.click((await openMenu()).getByRole('menuitem', { name: 'Edit Calculated Column' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Edit Column 'Thousands'" }))
  expect(await dialog.findByRole('textbox', { name: 'Expression' })).toHaveValue('IF([Count] > 3000, [Count] / 1000)')
  await user.click(dialog.getByRole('button', { name: 'Save Column' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await openMenu()).getByRole('menuitem', { name: 'Remove Calculated Column' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Thousands' })).toBeNull())
  expect(bodyRows()).toHaveLength(20)
  await waitFor(() => expect(savedIn(page)).toMatchObject({ calculated: [], filter: null, sort: [] }))
})

test('says in its cells what a column was made of is gone', async () => {
  await openGrid({ saved: { ...lastOfAll, sort: [], calculated: [{ ...perThousand, expression: '[gone] + 1' }] } })
  expect(await screen.findAllByText("Cannot be calculated: There is no field 'gone'.")).not.toHaveLength(0)
})

test('tells in its cells why they are blank, to those who hear them too', async () => {
  const share = { ...perThousand, expression: '1000 / [count]' }
  const page = await openGrid({ saved: { ...lastOfAll, sort: [], calculated: [share] } })
  const reason = await screen.findByText('Blank. It divides by zero.')
  expect(reason.closest('[role="gridcell"]')).toHaveAccessibleName('Blank. It divides by zero.')
  expect(reason.parentElement).toHaveAttribute('title', 'It divides by zero.')
  expect(columnTexts(4).slice(1, 3)).toEqual(['1', '0.5'])
  await expectNoAxeViolations(page.container)
})

test('is kept when the grid is reset', async () => {
  const page = await openGrid({ saved })
  await chooseFromMenu(page, 'Reset Grid')
  await waitFor(() => expect(columnTexts(0)[0]).toBe('Willow 0'))
  expect(head('Thousands')).toBeVisible()
})

test('leaves alone what another tab has added meanwhile', async () => {
  const page = await openGrid({ saved })
  const theirs = { ...perThousand, field: 'calculated-2', title: 'Theirs' }
  const elsewhere = JSON.stringify({ ...saved, calculated: [perThousand, theirs] })
  page.platform.preferences = page.platform.preferences.map((one) => ({ ...one, value: elsewhere }))
  act(() => head('Thousands').focus())
  await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Remove Calculated Column' }))
  await waitFor(() => expect(savedIn(page).calculated).toEqual([theirs]))
})
