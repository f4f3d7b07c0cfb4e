import { expect, test } from '@jest/globals'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../../testing/a-capture.ts'
import { anIdsFile } from '../../testing/ids/an-ids-check.ts'
import { IdsPlatform } from '../../testing/ids/ids-platform.ts'
import { openIds } from '../../testing/ids/open-ids.tsx'

function rows() {
  return within(screen.getByRole('list', { name: 'IDS Files' })).getAllByRole('listitem')
}

test('keeps a file under the name that somebody gives it, and tells the faults of one that is refused', async () => {
  const platform = new IdsPlatform()
  const { user } = await openIds('ids-files', platform)
  expect(await screen.findByText('Fire Safety')).toBeVisible()
  expect(rows()[0]).toHaveTextContent('Fire Safety of Stores, First Edition | 2 specifications | 2 kB')
  await user.click(screen.getByRole('button', { name: 'Add IDS File' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add IDS File' })
  const add = within(dialog).getByRole('button', { name: 'Add' })
  expect(add).toBeDisabled()
  await user.upload(within(dialog).getByLabelText('IDS file'), new File([], 'Empty.ids'))
  expect(within(dialog).getByText('Empty.ids is empty.')).toBeVisible()
  platform.refusal = [{ path: 'missing-name, line 7', message: 'The specification has no name.' }]
  await user.upload(within(dialog).getByLabelText('IDS file'), new File(['<ids/>'], 'Doors.ids'))
  const name = within(dialog).getByLabelText('Name')
  expect(name).toHaveValue('Doors')
  await user.click(add)
  expect(await within(dialog).findByText('The specification has no name. (missing-name, line 7)')).toBeVisible()
  await expectNoAxeViolations(dialog)
  expect(platform.files).toHaveLength(1)
  platform.refusal = undefined
  await user.type(name, ' 2026')
  await user.click(add)
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(platform.calls.at(-1)).toBe('Doors 2026: <ids/>')
  expect(await screen.findByText('Doors 2026')).toBeVisible()
})

test('renames and deletes files, after a question', async () => {
  const platform = new IdsPlatform()
  const { user, container } = await openIds('ids-files', platform)
  await user.click(await screen.findByRole('button', { name: 'Actions for Fire Safety' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Fire 2027{Enter}')
  await waitFor(() => expect(platform.files).toMatchObject([{ name: 'Fire 2027', revision: 2 }]))
  expect(await screen.findByText('Fire 2027')).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(await screen.findByRole('button', { name: 'Actions for Fire 2027' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No IDS Files')).toBeVisible()
  expect(platform.files).toEqual([])
})

test('shows those who only read the files, page by page, and nothing to change them', async () => {
  const files = Array.from({ length: 21 }, (_, at) => anIdsFile({ id: captureId(900 + at), name: `File ${at}` }))
  const { user } = await openIds('ids-files', new IdsPlatform({ files }), { roles: ['revitupload.read'] })
  expect(await screen.findByText('File 0')).toBeVisible()
  expect(rows()).toHaveLength(20)
  expect(screen.queryByRole('button', { name: 'Add IDS File' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Actions for File 0' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Download'])
})
