import { expect, jest, test } from '@jest/globals'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aParameter, idOf, someMasterElements } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim, readers } from '../testing/open-bim.tsx'

const item = `master-model/${idOf(1)}`

function somePlatform() {
  const platform = new BimPlatform()
  platform.parameters = [
    aParameter({ approvedValue: '240' }),
    aParameter({ id: idOf(502), parameterName: 'Mark', approvedValue: null, unit: null, observedValues: [] }),
    aParameter({ id: idOf(503), parameterName: 'Height', approvedValue: null }),
    aParameter({ id: idOf(504), parameterName: 'Depth', approvedValue: null }),
  ]
  return platform
}

test('approves what was captured, of one parameter and of all that have nothing approved', async () => {
  const platform = somePlatform()
  const { user, container } = await openBim(`${item}/type-properties`, platform)
  const table = await screen.findByRole('table', { name: 'Type Properties' })
  expect(within(table).getByRole('row', { name: /Width/ })).toHaveTextContent(
    '240 mm300 mm, seen 412 times, and 1 other value',
  )
  expect(screen.getByText('2 parameters without an approved value were captured.')).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Approve Captured Height' }))
  expect(await screen.findByText('1 captured value approved.')).toBeVisible()
  expect(platform.parameters.map(({ approvedValue }) => approvedValue)).toEqual(['240', null, '300 mm', null])
  await user.click(screen.getByRole('button', { name: 'Approve All Captured' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve All Captured' }))
  await waitFor(() =>
    expect(platform.parameters.map(({ approvedValue }) => approvedValue)).toEqual(['240', null, '300 mm', '300 mm']),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve All Captured' })).not.toBeInTheDocument())
})

test('shows what others have approved meanwhile instead of replacing it', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const platform = somePlatform()
  const { user } = await openBim(`${item}/type-properties`, platform)
  await screen.findByRole('table', { name: 'Type Properties' })
  platform.parameters = platform.parameters.map((row) => ({ ...row, approvedValue: '250', revision: 2 }))
  await user.click(screen.getByRole('button', { name: 'Approve Captured Width' }))
  expect(await screen.findByText(/changed meanwhile and was not approved/)).toBeVisible()
  expect((await screen.findAllByText('250 mm')).length).toBeGreaterThan(0)
})

test('shows what was captured to those who may only read', async () => {
  await openBim(`${item}/type-properties`, somePlatform(), readers)
  const table = await screen.findByRole('table', { name: 'Type Properties' })
  expect(table).toHaveTextContent('300 mm, seen 412 times')
  expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument()
})

test('leads on in the order and filter of the list, on the same tab, and back to it', async () => {
  const platform = new BimPlatform()
  platform.changed(idOf(5), { status: 'Approved', notApprovedReason: null, notApprovedAction: null })
  const { user, router } = await openBim('master-model', platform)
  await screen.findByText('Type 0002')
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  await user.type(await screen.findByRole('textbox', { name: 'Filter by Category' }), 'Doors')
  await screen.findByText('1–20 of 20')
  await user.click(await screen.findByText('Type 0002'))
  await user.click(await screen.findByRole('link', { name: 'Notes' }))
  async function at(id: number) {
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/ACME/bim-management/master-model/${idOf(id)}/notes`),
    )
    // The page is that of the element by then, too, and takes the next key.
    expect(await screen.findByText(`Type 000${id}`)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next Not Reviewed' })).toBeEnabled())
  }
  await at(2)
  await user.click(await screen.findByRole('button', { name: 'Next Not Reviewed' }))
  await at(8)
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await at(5)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await at(8)
  await user.click(await screen.findByRole('link', { name: 'Master Model List' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/bim-management/master-model'))
})

test('leads Back to the row of the last element, whatever page of the list it is on', async () => {
  const platform = new BimPlatform()
  platform.elements = someMasterElements(45)
  const { user, router } = await openBim('master-model', platform)
  const types = ['Type 0001', 'Type 0030']
  for (const { id, type } of platform.elements)
    if (!types.includes(type))
      platform.changed(id, { status: 'Approved', notApprovedReason: null, notApprovedAction: null })
  await user.click(await screen.findByText('Type 0001'))
  await user.click(await screen.findByRole('button', { name: 'Next Not Reviewed' }))
  await waitFor(() => expect(router.state.location.pathname).toContain(idOf(30)))
  await act(() => router.navigate(-1))
  const row = await screen.findByText('Type 0030')
  expect(screen.getByText('21–40 of 45')).toBeVisible()
  expect(row.closest('[role=row]')).toContainElement(document.activeElement as HTMLElement)
})
