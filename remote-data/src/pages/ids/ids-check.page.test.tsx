import { expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aCapture, captureId } from '../../testing/a-capture.ts'
import { CaptureViewPlatform } from '../../testing/capture-view-platform.ts'
import { anIdsChange, anIdsCheck, waitingCheck } from '../../testing/ids/an-ids-check.ts'
import { IdsPlatform } from '../../testing/ids/ids-platform.ts'
import { openIds } from '../../testing/ids/open-ids.tsx'

const capture = `captures/${captureId(1)}`
const address = `ids-checks/${captureId(800)}`

function cells(label: string) {
  return within(screen.getByRole('grid', { name: label }))
    .getAllByRole('row')
    .filter(({ dataset }) => Number(dataset['row']) >= 0)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent)
        .join('|'),
    )
}

test('begins a check from the page of a capture: by a kept file, or by one of ones own, whose faults are told', async () => {
  const platform = new IdsPlatform({ checks: [] })
  const { user, router } = await openIds(`${capture}/ids-checks`, platform)
  expect(await screen.findByText('Not Checked Yet')).toBeVisible()
  const [open] = screen.getAllByRole('button', { name: 'Check Against IDS' })
  if (open) await user.click(open)
  const dialog = await screen.findByRole('dialog', { name: 'Check Store 0815.ifc Against IDS' })
  const check = within(dialog).getByRole('button', { name: 'Check' })
  expect(within(dialog).queryByRole('radio', { name: /master model/ })).not.toBeInTheDocument()
  expect(check).toBeDisabled()
  await user.selectOptions(await within(dialog).findByLabelText('IDS File'), 'Fire Safety')
  expect(check).toBeEnabled()
  await user.click(within(dialog).getByRole('radio', { name: 'A file of my own' }))
  expect(check).toBeDisabled()
  platform.refusal = [{ path: 'missing-name, line 7', message: 'The specification has no name.' }]
  await user.upload(within(dialog).getByLabelText('IDS file'), new File(['<ids/>'], 'Doors.ids'))
  await expectNoAxeViolations(dialog)
  await user.click(check)
  expect(await within(dialog).findByText('The specification has no name. (missing-name, line 7)')).toBeVisible()
  await user.click(within(dialog).getByRole('radio', { name: 'A file that the organization keeps' }))
  expect(within(dialog).queryByText(/has no name/)).not.toBeInTheDocument()
  await user.selectOptions(within(dialog).getByLabelText('IDS File'), 'Fire Safety')
  await user.click(check)
  await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`ids-checks/${captureId(801)}`)))
  expect(platform.calls.at(-1)).toBe(JSON.stringify({ kind: 'kept', idsFileId: captureId(850) }))
})

test('checks by what the master model asks for, where somebody may read it', async () => {
  const platform = new IdsPlatform()
  const roles: RoleName[] = ['revitupload.read', 'revitmastermodel.read']
  const { user, router } = await openIds(`${capture}/ids-checks`, platform, { roles })
  await user.click(await screen.findByRole('button', { name: 'Check Against IDS' }))
  await user.click(await screen.findByRole('radio', { name: 'What the master model asks for' }))
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/ids-checks/))
  expect(platform.calls.at(-1)).toBe(JSON.stringify({ kind: 'master-model' }))
})

test('says why a capture without a building file cannot be checked', async () => {
  const captures = new CaptureViewPlatform()
  captures.capture = aCapture({ captureType: 'Document' })
  const { user } = await openIds(`${capture}/ids-checks`, new IdsPlatform(), { captures })
  await user.click(await screen.findByRole('button', { name: 'Check Against IDS' }))
  expect(await screen.findByText(/a document that a program has sent and keeps no building file/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument()
})

test('follows a check as it happens, and cancels it', async () => {
  const platform = new IdsPlatform({ checks: [waitingCheck({ id: captureId(800) })] })
  const { user, container } = await openIds(address, platform)
  expect(await screen.findByRole('progressbar', { name: 'Waiting for a worker' })).toBeVisible()
  await waitFor(() => expect(platform.events.areFollowed).toBe(true))
  act(() =>
    platform.events.tell(
      waitingCheck({ id: captureId(800), status: 'InProgress', progress: 40, statusDetails: 'Checking the model' }),
    ),
  )
  expect(await screen.findByRole('progressbar', { name: 'Checking the model' })).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Cancel Check' }))
  expect(await screen.findByText('This Check Was Cancelled')).toBeVisible()
  expect(screen.getByText('Cancelled by Ada Byrne.')).toBeVisible()
})

test('shows what each specification says, what is not applicable, and warns', async () => {
  const issues = [{ code: 'x', severity: 'warning' as const, line: 4, message: 'It is for another version.' }]
  const platform = new IdsPlatform({ checks: [anIdsCheck({ issues })] })
  const { user, container } = await openIds(address, platform)
  expect(await screen.findByRole('heading', { level: 1, name: 'Fire Safety' })).toBeVisible()
  expect(await screen.findByText('Line 4: It is for another version.')).toBeVisible()
  expect(screen.getByText(/Fails 1 of 2 specifications\. The model is IFC4 with 1,200 instances\./)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /Failed Walls required, 2 of 3 fail/ }))
  expect(await screen.findByText(/written for other versions of IFC than IFC4/)).toBeVisible()
  expect(screen.getByText('3 instances applicable: 1 passed, 2 failed. 1,197 are not applicable.')).toBeVisible()
  expect(screen.getByRole('row', { name: /Pset_WallCommon.FireRating/ })).toHaveTextContent(
    'Pset_WallCommon.FireRating is F90propertyrequiredAsk the fire engineer.2',
  )
  await user.click(screen.getByRole('button', { name: /Passed No Proxies prohibited, nothing is applicable/ }))
  expect(await screen.findByText('IFCBUILDINGELEMENTPROXY')).toBeVisible()
  await expectNoAxeViolations(container)
})

test('lists who fails and who passes, says what is cut, and leads to the element in the model', async () => {
  const counts = {
    specifications: 2,
    failedSpecifications: 1,
    failures: 250_000,
    keptFailures: 2,
    passes: 1,
    keptPasses: 1,
  }
  const platform = new IdsPlatform({ checks: [anIdsCheck({ counts })] })
  const { user, router } = await openIds(`${address}/elements`, platform)
  await waitFor(() =>
    expect(cells('Failures')).toEqual([
      'Wall 1|IFCWALL|Walls|Pset_WallCommon.FireRating is F90|Other Value|F30|F90',
      'Type 2|IFCWALLTYPE|Walls|Pset_WallCommon.FireRating is F90|Missing||F90',
    ]),
  )
  expect(screen.getByText(/Of 250,000 failures, the first 2 are kept by name\./)).toBeVisible()
  await user.click(screen.getByText('Type 2'))
  expect(await screen.findByText(/Type 2 is no element of the building/)).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Elements' }), 'Passed')
  await waitFor(() => expect(cells('Passes')).toEqual(['Wall 3|IFCWALL|Walls|0wall1|100']))
  expect(router.state.location.search).toBe('?outcome=passed')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Specification' }), 'No Proxies')
  await waitFor(() => expect(router.state.location.search).toBe('?outcome=passed&specification=2'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Specification' }), 'All Specifications')
  await user.click(await screen.findByText('Wall 3'))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/captures\/[^/]+\/model$/))
  expect(router.state.location.search).toBe('?element=3')
})

test('compares with the check before by the same requirements, or with another one', async () => {
  const earlier = (number: number, rulesName: string) =>
    anIdsCheck({ id: captureId(number), rulesName, requestedDate: `2026-01-0${number - 800}T12:00:00.000Z` })
  const platform = new IdsPlatform({
    checks: [anIdsCheck(), earlier(803, 'Doors'), earlier(802, 'Fire Safety')],
    changes: [anIdsChange(), anIdsChange({ change: 'is gone', name: 'Wall 9', elementNumber: null })],
  })
  const { user, container } = await openIds(`${address}/changes`, platform)
  expect(await screen.findByText('1 failure anew, 0 no longer, 1 of elements that are gone.')).toBeVisible()
  expect(platform.calls).toContain(`?since=${captureId(802)}`)
  await waitFor(() => expect(cells('Changes')[0]).toMatch(/^Fails Anew\|Wall 1\|/))
  await expectNoAxeViolations(container)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare With' }), captureId(803))
  await waitFor(() => expect(platform.calls).toContain(`?since=${captureId(803)}`))
})

test('says that there is nothing to compare with, why a check failed, and that one is not there', async () => {
  const failed = waitingCheck({ id: captureId(800), status: 'Error', statusDetails: 'The disk is full.' })
  const { unmount } = await openIds(`${address}/changes`, new IdsPlatform())
  expect(await screen.findByText('Nothing to Compare With')).toBeVisible()
  unmount()
  const second = await openIds(address, new IdsPlatform({ checks: [failed] }))
  expect(await screen.findByText('The disk is full.')).toBeVisible()
  second.unmount()
  const third = await openIds(address, new IdsPlatform({ checks: [] }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Check Not Found' })).toBeVisible()
  third.unmount()
  await openIds('ids-checks/abc', new IdsPlatform())
  expect(await screen.findByRole('heading', { level: 1, name: 'Check Not Found' })).toBeVisible()
})

test('deletes a check after a question and leads back to its capture, but not for everybody', async () => {
  const platform = new IdsPlatform()
  const { user, router, unmount } = await openIds(address, platform)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/captures\/[^/]+\/ids-checks$/))
  expect(platform.checks).toEqual([])
  unmount()
  const checks = [anIdsCheck({ requestedById: 'auth0|grace' })]
  await openIds(address, new IdsPlatform({ checks }), { roles: ['revitupload.read'] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Fire Safety' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})
