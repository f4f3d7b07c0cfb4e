import { expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { until } from '@lintel/shared/testing/runner'
import { screen, waitFor, within } from '@testing-library/react'
import { aCapture, captureId } from '../testing/a-capture.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

const address = `captures/${captureId(1)}/project-details`

async function openDialog(platform = new CaptureViewPlatform(), roles?: RoleName[]) {
  const page = await openCaptures(address, platform, roles)
  await page.user.click(await screen.findByRole('button', { name: 'More Actions' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Move to Another Project…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move Store 0815.ifc to Another Project' })
  return { ...page, platform, dialog, inDialog: within(dialog) }
}

test('moves a capture to another project after saying what becomes void, and shows who did', async () => {
  const platform = new CaptureViewPlatform()
  platform.capture = aCapture({ previousCaptureId: captureId(3) })
  const { user, dialog, inDialog } = await openDialog(platform)
  expect(screen.queryByRole('table', { name: 'Moves Between Projects' })).not.toBeInTheDocument()
  expect(inDialog.getByText(/^It is of 0815 Main Street now\. Comparisons with other captures/)).toBeVisible()
  const move = inDialog.getByRole('button', { name: 'Move' })
  expect(move).toBeDisabled()
  await user.click(inDialog.getByRole('combobox', { name: 'Project' }))
  const harbor = await inDialog.findByRole('option', { name: /^Harbor/ })
  expect(inDialog.queryByRole('option', { name: /^0815 Main Street/ })).not.toBeInTheDocument()
  await user.click(harbor)
  await waitFor(() => expect(move).toBeEnabled())
  await expectNoAxeViolations(dialog)
  await user.dblClick(move)
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(screen.getByTestId('toast')).toHaveTextContent('Store 0815.ifc has been moved to Harbor.')
  expect(platform.moved).toEqual([
    { fromProjectGroupId: captureId(901), project: { kind: 'existing', projectGroupId: captureId(501) } },
  ])
  const table = await screen.findByRole('table', { name: 'Moves Between Projects' })
  expect(within(table).getByRole('row', { name: /Harbor/ })).toHaveTextContent(/0815 Main StreetHarborAda Byrne$/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Compare with Previous' })).not.toBeInTheDocument())
})

test('moves a capture to a new project, which takes what was typed for its name', async () => {
  const { user, platform, inDialog } = await openDialog()
  await user.click(inDialog.getByRole('combobox', { name: 'Project' }))
  await user.paste('Pier')
  await user.click(await inDialog.findByRole('option', { name: 'New Project…' }))
  expect(await inDialog.findByRole('textbox', { name: 'Name' })).toHaveValue('Pier')
  await user.click(inDialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(platform.moved).toHaveLength(1))
  expect(platform.moved[0]?.project).toEqual({ kind: 'named', projectName: 'Pier', projectNumber: '' })
})

test('says in the dialog that somebody has moved it meanwhile, and begins again from where it is', async () => {
  const { user, platform, inDialog } = await openDialog()
  platform.move({ kind: 'named', projectName: 'Depot', projectNumber: '' })
  const detail = 'The capture was moved to Depot meanwhile. Look at it again, then move it from there.'
  const problem = aProblem({ status: 409, code: 'captures/moved-meanwhile', detail })
  mockServer.use(
    http.post('/api/captures/:id/moves', () => HttpResponse.json(problem, { status: 409 }), { once: true }),
  )
  await user.click(inDialog.getByRole('combobox', { name: 'Project' }))
  await user.click(await inDialog.findByRole('option', { name: /^Harbor/ }))
  await user.click(inDialog.getByRole('button', { name: 'Move' }))
  expect(await inDialog.findByRole('alert')).toHaveTextContent(detail)
  expect(await inDialog.findByText(/^It is of Depot now\./)).toBeVisible()
  await user.click(inDialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(platform.moved[0]?.fromProjectGroupId).toBe(captureId(502)))
})

test('shows at once that somebody else has moved the capture that is looked at', async () => {
  const platform = new CaptureViewPlatform()
  await openCaptures(address, platform)
  expect(await screen.findByText('0815 Main Street')).toBeVisible()
  await until(() => expect(platform.presence.areFollowed).toBe(true))
  const { toProject } = platform.move({ kind: 'named', projectName: 'Depot', projectNumber: '' })
  platform.presence.tell({ isThere: true, projectGroupId: toProject.id })
  expect(await screen.findByText('Depot', { selector: 'dd' })).toBeVisible()
})

test('offers no move to those who may not upload, and says where moves could not be loaded', async () => {
  const platform = new CaptureViewPlatform()
  const failure = aProblem({ status: 503, detail: 'The database is away.' })
  const failing = { handlers: () => [movesFail(failure), ...platform.handlers()] }
  await openCaptures(address, failing, ['revitupload.read'])
  expect(await screen.findByText('The Moves of the Capture Could Not Be Loaded')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Move to Another Project…' })).not.toBeInTheDocument()
})

function movesFail(problem: ReturnType<typeof aProblem>) {
  return http.get('/api/captures/:id/moves', () => HttpResponse.json(problem, { status: problem.status }))
}
