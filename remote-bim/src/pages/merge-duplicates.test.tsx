import { expect, jest, test } from '@jest/globals'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { idOf, someMasterElements } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim } from '../testing/open-bim.tsx'

async function chooseTwo(platform: BimPlatform) {
  const opened = await openBim('master-model', platform)
  const { user } = opened
  const grid = await screen.findByRole('grid', { name: 'Master Model List' })
  await within(grid).findByText('Type 0002')
  await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Review Master Model Items' }))
  const button = await screen.findByRole('button', { name: 'Merge Duplicates' })
  expect(button).toBeDisabled()
  for (const box of within(grid).getAllByRole('checkbox').slice(1, 3)) await user.click(box)
  await user.click(button)
  return { ...opened, grid, dialog: await screen.findByRole('dialog', { name: 'Merge Duplicates' }) }
}

test('merges what was chosen into the one that stays, which is asked first', async () => {
  const platform = new BimPlatform()
  platform.elements = someMasterElements(3)
  const { user, grid, dialog, container } = await chooseTwo(platform)
  // Of Type 0002 (one element) and Type 0001 (none) the one with more is suggested.
  expect(within(dialog).getByRole('radio', { name: /Type 0002/ })).toBeChecked()
  await user.click(within(dialog).getByRole('radio', { name: /Type 0001/ }))
  expect(dialog).toHaveTextContent(/“Basic Wall: Type 0001” keeps its status.*of the other one/)
  await expectNoAxeViolations(container)
  await user.click(within(dialog).getByRole('button', { name: 'Merge Duplicates' }))
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  await waitFor(() => expect(within(grid).queryByText('Type 0002')).not.toBeInTheDocument())
  expect(platform.elements.map(({ type, elementCount }) => [type, elementCount])).toEqual([
    ['Type 0001', 1],
    ['Type 0003', 2],
  ])
  expect(screen.getByText('0 items selected')).toBeVisible()
})

test('says why a merge is refused, and tries again with what is there now', async () => {
  const platform = new BimPlatform()
  platform.elements = someMasterElements(3)
  const { user, dialog } = await chooseTwo(platform)
  platform.changed(idOf(2), { status: 'Approved', notApprovedReason: null, notApprovedAction: null })
  await user.click(within(dialog).getByRole('button', { name: 'Merge Duplicates' }))
  const question = await screen.findByRole('alertdialog', { name: 'Merge Duplicates Anyway?' })
  expect(question).toHaveTextContent('Somebody else was quicker.Basic Wall: Type 0002Before: Not Reviewed')
  expect(question).toHaveTextContent(/Now: Approved/)
  await user.click(within(question).getByRole('button', { name: 'Merge Duplicates' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(platform.elements).toHaveLength(2)
})

const item = `master-model/${idOf(1)}`
const words = /This element was merged into Basic Wall: Type 0002 \(Doors\)/

async function expectWhereItWent() {
  const link = await screen.findByRole('link', { name: 'Basic Wall: Type 0002' })
  expect(link.closest('[role=alert]')).toHaveTextContent(words)
}

test('tells whoever reviews an element that was merged where it went, and keeps what was typed', async () => {
  const platform = new BimPlatform()
  const { user } = await openBim(item, platform)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = screen.getByRole('form', { name: 'Status' })
  await user.selectOptions(within(form).getByRole('combobox'), 'Not Approved')
  await user.type(within(form).getByRole('textbox', { name: 'Reason Not Approved' }), 'Mine')
  platform.merge(idOf(1), idOf(2))
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }))
  await expectWhereItWent()
  expect(screen.getByText(/so nothing was saved\. Make your change there\./)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Basic Wall: Type 0002' })
  expect(link).toHaveAttribute('href', `/ACME/bim-management/master-model/${idOf(2)}/element-captures`)
  expect(within(form).getByRole('textbox', { name: 'Reason Not Approved' })).toHaveValue('Mine')
  expect(within(form).getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

test('tells the same to whoever edits its parameters or writes a note', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const platform = new BimPlatform()
  const { user, router, container } = await openBim(`${item}/type-properties`, platform)
  await user.click(await screen.findByRole('button', { name: 'Edit Width' }))
  const width = screen.getByRole('combobox', { name: 'Approved Value of Width' })
  await user.type(width, '0')
  platform.merge(idOf(1), idOf(2))
  await user.click(screen.getByRole('button', { name: 'Save Width' }))
  await expectWhereItWent()
  expect(width).toHaveValue('3000')
  expect(width).toHaveAccessibleDescription(/so nothing was saved/)
  expect(screen.getByRole('button', { name: 'Save Width' })).toBeDisabled()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Cancel Width' }))
  expect(screen.queryByRole('button', { name: 'Edit Width' })).not.toBeInTheDocument()
  await act(() => router.navigate(`/ACME/bim-management/${item}/notes`))
  expect(await screen.findByText('Too thin for the north side.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
})

test('keeps a note that was written meanwhile', async () => {
  const platform = new BimPlatform()
  const { user } = await openBim(`${item}/notes`, platform)
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Look at the hinge')
  platform.merge(idOf(1), idOf(2))
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  await expectWhereItWent()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Look at the hinge')
  expect(screen.getByRole('button', { name: 'Add Note' })).toBeDisabled()
})
