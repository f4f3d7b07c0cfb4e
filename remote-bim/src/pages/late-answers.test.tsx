import { expect, test } from '@jest/globals'
import { http, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { idOf, someMasterElements } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim } from '../testing/open-bim.tsx'

const item = `master-model/${idOf(1)}`

/** Opens a page whose changes are answered when the test says so. */
async function open(address: string, platform = new BimPlatform()) {
  const page = await openBim(address, platform)
  const held = Promise.withResolvers<undefined>()
  mockServer.use(
    http.put('/api/master-model/:id', () => held.promise),
    http.put('/api/master-parameters/:id', () => held.promise),
    http.post('/api/master-model/:id/merge', () => held.promise),
    http.post('/api/notes', () => held.promise),
  )
  return { ...page, platform, answer: () => act(() => held.resolve(undefined)) }
}

function press(name: string) {
  return screen.findByRole('button', { name })
}

test('a review status that is saved late leaves the form alone that was opened since', async () => {
  const { user, platform, answer } = await open(item)
  await user.click(await press('Edit'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved')
  await user.click(await press('Save Changes'))
  await user.click(await press('Cancel'))
  await user.click(await press('Edit'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not Approved')
  await user.type(screen.getByRole('textbox', { name: 'Reason Not Approved' }), 'Too thin')
  answer()
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Reason Not Approved' })).toHaveValue('Too thin')
  await user.click(await press('Save Changes'))
  // What it overtakes is one's own earlier save, so it does not ask.
  await waitFor(() => expect(platform.elements[0]).toMatchObject({ notApprovedReason: 'Too thin', revision: 3 }))
})

test('so does a parameter', async () => {
  const { user, answer } = await open(`master-parameter/${idOf(901)}`)
  await user.click(await press('Edit'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Approved' }), 'Yes')
  await user.click(await press('Save Changes'))
  await user.click(await press('Cancel'))
  await user.click(await press('Edit'))
  const status = screen.getByRole('combobox', { name: 'Default Review Status' })
  await user.selectOptions(status, 'Excluded From Review')
  answer()
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  expect(status).toBeVisible()
  expect(status).toHaveValue('Excluded From Review')
})

test('duplicates that are merged late leave what was chosen since', async () => {
  const platform = new BimPlatform()
  platform.elements = someMasterElements(5)
  const { user, answer } = await open('master-model', platform)
  const grid = await screen.findByRole('grid', { name: 'Master Model List' })
  await within(grid).findByText('Type 0002')
  await user.click(await screen.findByRole('button', { name: /Menu|More|Actions/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Review Master Model Items' }))
  for (const type of ['0001', '0002']) await user.click(boxOf(grid, type))
  await user.click(await press('Merge Duplicates'))
  const dialog = await screen.findByRole('dialog', { name: 'Merge Duplicates' })
  await user.click(within(dialog).getByRole('button', { name: 'Merge Duplicates' }))
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  for (const type of ['0002', '0004']) await user.click(boxOf(grid, type))
  answer()
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible()
  await waitFor(() => expect(within(grid).queryByText('Type 0001')).not.toBeInTheDocument())
  expect(screen.getByText('1 item selected')).toBeVisible()
  expect(boxOf(grid, '0004')).toBeChecked()
})

function boxOf(grid: HTMLElement, type: string): HTMLElement {
  const row = within(grid).getByText(`Type ${type}`).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`Type ${type} is in the grid.`)
  return within(row).getByRole('checkbox')
}

test('a note that is saved late leaves what was typed since', async () => {
  const { user, answer } = await open(`${item}/notes`)
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await user.type(field, 'Look at the hinge')
  await user.click(await press('Add Note'))
  await user.type(field, ', and at the lock')
  answer()
  expect(await screen.findByText('Look at the hinge')).toBeVisible()
  expect(field).toHaveValue('Look at the hinge, and at the lock')
})
