import { expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { fileChoices, latestUntil, withVersion } from '../features/version-sets/edit/file-choices.model.ts'
import { captureId } from '../testing/a-capture.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'
import { aVersion, aVersionSet, VersionSetsPlatform } from '../testing/version-sets-platform.ts'

const project = `data-management/projects/${captureId(500)}`
const list = `${project}/version-sets`
const one = `${list}/${captureId(800)}`
const editor: RoleName[] = ['projects.read', 'revitupload.read', 'revitupload.create']

function open(address: string, platform = new VersionSetsPlatform(), roles = editor) {
  return openComparisons(address, platform, roles)
}

test('lists the version sets of a project, and creates one', async () => {
  const platform = new VersionSetsPlatform()
  const { user, container, router } = await open(list, platform)
  const row = await screen.findByRole('link', { name: /50% CD/ })
  expect(row).toHaveTextContent(/^50% CDIssued Mar 31, 2026 \| 2 filesCreated by Ada Byrne, /)
  expect(row).toHaveAttribute('href', `/ACME/${one}`)
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'New Version Set' }))
  const dialog = await screen.findByRole('dialog', { name: 'New Version Set' })
  const form = within(dialog)
  // The latest version of each file is selected.
  expect(await form.findByText('Files (2 of 2 selected)')).toBeVisible()
  expect(form.getByRole('combobox', { name: 'Version of File 1.ifc' })).toHaveValue(captureId(4))
  await expectNoAxeViolations(dialog)
  await user.click(form.getByRole('button', { name: 'Save Version Set' }))
  expect(await form.findByText('This field is required.')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: /Name/ }), 'Permit')
  await user.clear(form.getByLabelText(/Issue Date/))
  await user.type(form.getByLabelText(/Issue Date/), '2026-03-02')
  await user.click(form.getByRole('button', { name: 'Select Latest Versions as of Mar 2, 2026' }))
  expect(form.getByRole('combobox', { name: 'Version of File 1.ifc' })).toHaveValue(captureId(1))
  await user.click(form.getByRole('checkbox', { name: 'File 2.ifc' }))
  await user.click(form.getByRole('button', { name: 'Save Version Set' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/${list}/${captureId(801)}`))
  expect(platform.sets[0]).toMatchObject({ name: 'Permit', issueDate: '2026-03-02', captures: [aVersion(1)] })
})

test('shows empty and failed states @full', async () => {
  const platform = new VersionSetsPlatform()
  platform.sets = []
  const { unmount } = await open(list, platform, ['projects.read'])
  expect(await screen.findByRole('heading', { name: 'No Version Sets' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New Version Set' })).not.toBeInTheDocument()
  unmount()
  const refusing = new VersionSetsPlatform()
  refusing.isForbidden = true
  const { user } = await open(list, refusing)
  expect(await screen.findByRole('heading', { name: "You Don't Have Access to These Version Sets" })).toBeVisible()
  refusing.isForbidden = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('50% CD')).toBeVisible()
})

test('asks for captures first if a project has none', async () => {
  const platform = new VersionSetsPlatform()
  platform.choices = []
  const { user } = await open(list, platform)
  await user.click(await screen.findByRole('button', { name: 'New Version Set' }))
  expect(await screen.findByRole('heading', { name: 'No Captures' })).toBeVisible()
})

test('shows the files of a set, with links for users who see captures @full', async () => {
  const { container, unmount } = await open(one)
  expect(await screen.findByRole('heading', { level: 1, name: '50% CD' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'File 1.ifc' })).toHaveAttribute(
    'href',
    `/ACME/data-management/captures/${captureId(1)}`,
  )
  expect(await screen.findByText('The project has no other version set to compare with.')).toBeVisible()
  await expectNoAxeViolations(container)
  unmount()
  await open(one, new VersionSetsPlatform(), ['projects.read'])
  expect(await screen.findByText('File 1.ifc')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'File 1.ifc' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

test('merges changes of two users, and lets one choose for conflicts', async () => {
  const platform = new VersionSetsPlatform()
  const { user } = await open(one, platform)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit 50% CD' }))
  const name = await form.findByRole('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, 'Bid')
  platform.sets = [aVersionSet({ name: 'Tender', issueDate: '2026-04-30', revision: 2 })]
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  await user.click(await form.findByRole('button', { name: 'Keep Mine' }))
  await waitFor(() => expect(platform.sets[0]).toMatchObject({ name: 'Bid', issueDate: '2026-04-30', revision: 3 }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bid' })).toBeVisible()
})

test('deletes a set after a confirmation, and opens the list', async () => {
  const platform = new VersionSetsPlatform()
  const { user, router } = await open(one, platform)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 50% CD?' }))
  expect(question.getByText(/Its captures stay/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/${list}`))
  expect(platform.sets).toEqual([])
})

test('compares two sets file by file, the earlier one first, and starts comparisons of versions', async () => {
  const platform = new VersionSetsPlatform()
  platform.sets = [aVersionSet(), aVersionSet({ id: captureId(801), name: 'Permit', issueDate: '2026-02-01' })]
  const [first, second] = [aVersion(1), aVersion(2)]
  const renamed = aVersion(3, { fileName: 'Renamed.ifc' })
  platform.files = [
    { state: 'Changed', base: first, compare: renamed, comparison: null },
    {
      state: 'Changed',
      base: first,
      compare: aVersion(4, { fileName: 'File 1.ifc' }),
      comparison: { id: captureId(700), counts: { added: 1, removed: 0, changed: 0, changedTypes: 0 } },
    },
    { state: 'Same', base: second, compare: second, comparison: null },
    { state: 'Base', base: aVersion(5), compare: null, comparison: null },
    { state: 'Compare', base: null, compare: aVersion(6), comparison: null },
  ]
  const { user, router, container } = await open(one, platform)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Version Set' }), 'Permit (Feb 1, 2026)')
  const table = await screen.findByRole('table', { name: 'Files of both version sets' })
  expect(screen.getByText('5 files: 2 changed, 1 the same, 2 in only one of the sets.')).toBeVisible()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Permit, issued Feb 1, 2026',
    '50% CD, issued Mar 31, 2026',
  ])
  expect(platform.compared).toEqual([`${captureId(801)} ${captureId(800)}`])
  expect(router.state.location.search).toBe(`?compare=${captureId(801)}`)
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Renamed\.ifcBefore: File 1\.ifcChangedCompareMar/),
    expect.stringMatching(/^File 1\.ifcChanged1 elementMar/),
    expect.stringMatching(/^File 2\.ifcSame version/),
    expect.stringMatching(/^File 5\.ifcOnly in base/),
    expect.stringMatching(/^File 6\.ifcOnly in compare/),
  ])
  await expectNoAxeViolations(container)
  await user.click(within(table).getByRole('button', { name: 'Compare the versions of Renamed.ifc' }))
  await waitFor(() => expect(router.state.location.pathname).toContain('/comparisons/'))
  expect(platform.calls).toContain(`${captureId(1)} ${captureId(3)}`)
})

test('offers the files by name with their versions, newest first', () => {
  const day = (text: string) => ({ captureDate: `${text}T12:00:00.000Z` })
  const choices = [
    aVersion(1, { fileName: 'File 10.ifc', ...day('2026-03-01') }),
    aVersion(2, { fileName: 'file 9.ifc', ...day('2026-03-05') }),
  ]
  const files = fileChoices(choices, [aVersion(3, { fileName: 'File 9.ifc', ...day('2026-01-01') }), ...choices])
  expect(files.map(({ name, versions }) => [name, versions.length])).toEqual([
    ['file 9.ifc', 2],
    ['File 10.ifc', 1],
  ])
  expect(latestUntil(files, '2026-02-01')).toEqual([captureId(3)])
  expect(latestUntil(files, '2026-04-01')).toEqual([captureId(2), captureId(1)])
  const [file] = files
  if (!file) throw new Error('There is no file.')
  expect(withVersion(file, [captureId(2), captureId(1)], captureId(3))).toEqual([captureId(1), captureId(3)])
  expect(withVersion(file, [captureId(2), captureId(1)])).toEqual([captureId(1)])
})
