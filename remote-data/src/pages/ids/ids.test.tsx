import { describe, expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { expectNoAxeViolations, readSpreadsheet, runSpreadsheetWorkers } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aCapture, captureId } from '../../testing/a-capture.ts'
import { CaptureViewPlatform } from '../../testing/capture-view-platform.ts'
import { anIdsChange, anIdsCheck, anIdsFile, prohibiting, waitingCheck } from '../../testing/ids/an-ids-check.ts'
import { IdsPlatform } from '../../testing/ids/ids-platform.ts'
import { openIds } from '../../testing/ids/open-ids.tsx'

describe('ids check page', () => {
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

  test("starts a check from a capture's page with a stored or an uploaded file, whose errors are shown @full", async () => {
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
    await user.click(within(dialog).getByRole('radio', { name: 'Upload a file' }))
    expect(check).toBeDisabled()
    platform.refusal = [{ path: 'missing-name, line 7', message: 'The specification has no name.' }]
    await user.upload(within(dialog).getByLabelText('IDS file'), new File(['<ids/>'], 'Doors.ids'))
    await expectNoAxeViolations(dialog)
    await user.click(check)
    expect(await within(dialog).findByText('The specification has no name. (line 7)')).toBeVisible()
    await user.click(within(dialog).getByRole('radio', { name: 'An IDS file from your organization' }))
    expect(within(dialog).queryByText(/has no name/)).not.toBeInTheDocument()
    await user.selectOptions(within(dialog).getByLabelText('IDS File'), 'Fire Safety')
    await user.click(check)
    await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`ids-checks/${captureId(801)}`)))
    expect(platform.calls.at(-1)).toBe(JSON.stringify({ kind: 'kept', idsFileId: captureId(850) }))
  })

  test('checks against a file with errors, but not an unreadable one', async () => {
    const platform = new IdsPlatform({ checks: [] })
    const { user, router } = await openIds(`${capture}/ids-checks`, platform)
    const [open] = await screen.findAllByRole('button', { name: 'Check Against IDS' })
    if (open) await user.click(open)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('radio', { name: 'Upload a file' }))
    platform.refusal = [{ path: 'ids/malformed, line 1', message: 'The file is not valid XML.' }]
    await user.upload(within(dialog).getByLabelText('IDS file'), new File(['no XML'], 'Doors.ids'))
    await user.click(within(dialog).getByRole('button', { name: 'Check' }))
    expect(await within(dialog).findByText(/The file is not valid XML\./)).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Check Anyway' })).not.toBeInTheDocument()
    platform.refusal = [{ path: 'unknown-class, line 7', message: 'IFC4 has no class IFCWARDROBE.' }]
    await user.upload(within(dialog).getByLabelText('IDS file'), new File(['<ids/>'], 'Doors.ids'))
    await user.click(within(dialog).getByRole('button', { name: 'Check' }))
    expect(await within(dialog).findByText(/has no class IFCWARDROBE/)).toBeVisible()
    expect(within(dialog).getByText(/^You can still check the model/)).toBeVisible()
    await expectNoAxeViolations(dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Check Anyway' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`ids-checks/${captureId(801)}`)))
    expect(platform.calls.at(-1)).toBe('Doors: <ids/>')
  })

  test('lists errors before warnings @full', async () => {
    const issues = [
      { code: 'x', severity: 'warning' as const, line: 4, message: 'It is for another version.' },
      { code: 'y', severity: 'error' as const, line: 7, message: 'IFC4 has no class IFCWARDROBE.' },
    ]
    await openIds(address, new IdsPlatform({ checks: [anIdsCheck({ issues })] }))
    const errors = await screen.findByRole('region', { name: 'Errors in the IDS File' })
    const warnings = screen.getByRole('region', { name: 'Warnings' })
    expect(errors).toHaveTextContent(/^Errors in the IDS FileLine 7: IFC4 has no class IFCWARDROBE\.$/)
    expect(warnings).toHaveTextContent(/^WarningsLine 4: It is for another version\.$/)
    expect(errors.compareDocumentPosition(warnings)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('checks against the master model, for users who can read it @full', async () => {
    const platform = new IdsPlatform()
    const roles: RoleName[] = ['revitupload.read', 'revitmastermodel.read']
    const { user, router } = await openIds(`${capture}/ids-checks`, platform, { roles })
    await user.click(await screen.findByRole('button', { name: 'Check Against IDS' }))
    await user.click(await screen.findByRole('radio', { name: 'Master model requirements' }))
    await user.click(screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/ids-checks/))
    expect(platform.calls.at(-1)).toBe(JSON.stringify({ kind: 'master-model' }))
  })

  test("explains why a capture without a building file can't be checked", async () => {
    const captures = new CaptureViewPlatform()
    captures.capture = aCapture({ captureType: 'Document' })
    const { user } = await openIds(`${capture}/ids-checks`, new IdsPlatform(), { captures })
    await user.click(await screen.findByRole('button', { name: 'Check Against IDS' }))
    expect(await screen.findByText(/data sent by a program and has no building file/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument()
  })

  test("shows a check's live progress, and cancels it", async () => {
    const platform = new IdsPlatform({ checks: [waitingCheck({ id: captureId(800) })] })
    const { user, container } = await openIds(address, platform)
    expect(await screen.findByRole('progressbar', { name: 'Waiting for a worker' })).toBeVisible()
    await waitFor(() => expect(platform.events.areFollowed).toBe(true))
    act(() =>
      platform.events.send(
        waitingCheck({ id: captureId(800), status: 'InProgress', progress: 40, statusDetails: 'Checking the model' }),
      ),
    )
    expect(await screen.findByRole('progressbar', { name: 'Checking the model' })).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Cancel Check' }))
    expect(await screen.findByText('This Check Was Cancelled')).toBeVisible()
    expect(screen.getByText('Cancelled by Ada Byrne.')).toBeVisible()
  })

  test('shows each specification with its result and warnings', async () => {
    const issues = [{ code: 'x', severity: 'warning' as const, line: 4, message: 'It is for another version.' }]
    const platform = new IdsPlatform({ checks: [anIdsCheck({ issues })] })
    const { user, container } = await openIds(address, platform)
    expect(await screen.findByRole('heading', { level: 1, name: 'Fire Safety' })).toBeVisible()
    expect(await screen.findByText('Line 4: It is for another version.')).toBeVisible()
    expect(screen.getByText(/Fails 1 of 2 specifications\. The model is IFC4 with 1,200 instances\./)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /Failed Walls required, 2 of 3 fail/ }))
    expect(await screen.findByText(/for different IFC versions than IFC4/)).toBeVisible()
    expect(screen.getByText("3 instances applicable: 1 passed, 2 failed. 1,197 aren't applicable.")).toBeVisible()
    expect(screen.getByRole('row', { name: /Pset_WallCommon.FireRating/ })).toHaveTextContent(
      'Pset_WallCommon.FireRating is F90propertyrequiredAsk the fire engineer.2',
    )
    await user.click(screen.getByRole('button', { name: /Passed No Proxies prohibited, no matching elements/ }))
    expect(await screen.findByText('IFCBUILDINGELEMENTPROXY')).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('lists failed and passed elements, shows if the list is limited, and links to the model', async () => {
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
        'Wall 1|IFCWALL|Walls|Pset_WallCommon.FireRating is F90|Wrong Value|F30|F90',
        'Type 2|IFCWALLTYPE|Walls|Pset_WallCommon.FireRating is F90|Missing||F90',
      ]),
    )
    expect(screen.getByText(/Showing the first 2 of 250,000 failures\./)).toBeVisible()
    await user.click(screen.getByText('Type 2'))
    expect(await screen.findByText(/Type 2 isn't a building element/)).toBeVisible()
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

  test('shows prohibited elements consistently in summary, elements, spreadsheet and changes @full', async () => {
    runSpreadsheetWorkers()
    const download = jest.spyOn(URL, 'createObjectURL')
    const requirements = ['No such elements are allowed.', 'Pset_WallCommon.Color (prohibited)']
    const checks = [anIdsCheck(), anIdsCheck({ id: captureId(802), requestedDate: '2026-01-02T12:00:00.000Z' })]
    const platform = new IdsPlatform({ checks, ...prohibiting })
    const { user, unmount } = await openIds(address, platform)
    await user.click(await screen.findByRole('button', { name: /Failed No Proxies prohibited, 1 of 1 fail/ }))
    expect(await screen.findByText('No such elements are allowed.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Failed Walls required, 1 of 1 fail/ }))
    expect(await screen.findByRole('row', { name: /^Pset_WallCommon\.Color \(prohibited\)/ })).toBeVisible()
    expect(screen.getByText('Failures').nextSibling).toHaveTextContent('2')
    unmount()
    const elements = await openIds(`${address}/elements`, platform)
    await waitFor(() =>
      expect(cells('Failures')).toEqual([
        'Proxy 1|IFCBUILDINGELEMENTPROXY|No Proxies|No such elements are allowed.|Prohibited||No such elements are allowed.',
        'Wall 1|IFCWALL|Walls|Pset_WallCommon.Color (prohibited)|Prohibited||not Pset_WallCommon.Color',
      ]),
    )
    await elements.user.click(await screen.findByRole('button', { name: 'Failures menu' }))
    await elements.user.click(await screen.findByRole('menuitem', { name: 'Export To Excel' }))
    await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
    const { rows } = await readSpreadsheet(download.mock.calls[0]?.[0] as Blob)
    const column = rows[0]?.indexOf('Requirement') ?? -1
    expect(rows.slice(1).map((row) => row[column])).toEqual(requirements)
    elements.unmount()
    await openIds(`${address}/changes`, platform)
    expect(await screen.findByText('2 new failures, 0 fixed.')).toBeVisible()
    await waitFor(() => expect(cells('Changes').map((row) => row.split('|')[4])).toEqual(requirements))
  })

  test('compares with the previous check of the same requirements, or another one', async () => {
    const earlier = (number: number, rulesName: string) =>
      anIdsCheck({ id: captureId(number), rulesName, requestedDate: `2026-01-0${number - 800}T12:00:00.000Z` })
    const platform = new IdsPlatform({
      checks: [anIdsCheck(), earlier(803, 'Doors'), earlier(802, 'Fire Safety')],
      changes: [anIdsChange(), anIdsChange({ change: 'is gone', name: 'Wall 9', elementNumber: null })],
    })
    const { user, container } = await openIds(`${address}/changes`, platform)
    expect(await screen.findByText('1 new failure, 0 fixed, 1 for removed elements.')).toBeVisible()
    expect(platform.calls).toContain(`?since=${captureId(802)}`)
    await waitFor(() => expect(cells('Changes')[0]).toMatch(/^Newly Failing\|Wall 1\|/))
    await expectNoAxeViolations(container)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare With' }), captureId(803))
    await waitFor(() => expect(platform.calls).toContain(`?since=${captureId(803)}`))
  })

  test('shows empty, failed and missing states', async () => {
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

  test('deletes a check after a confirmation, for permitted users, and opens its capture', async () => {
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
})

describe('ids file list page', () => {
  function rows() {
    return within(screen.getByRole('list', { name: 'IDS Files' })).getAllByRole('listitem')
  }

  test('stores a file with a name, and shows the errors of a rejected one', async () => {
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
    expect(await within(dialog).findByText('The specification has no name. (line 7)')).toBeVisible()
    await expectNoAxeViolations(dialog)
    expect(platform.files).toHaveLength(1)
    platform.refusal = undefined
    await user.type(name, ' 2026')
    // Choosing another file keeps the typed name.
    await user.upload(within(dialog).getByLabelText('IDS file'), new File(['<ids/>'], 'Windows.ids'))
    await user.click(add)
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(platform.calls.at(-1)).toBe('Doors 2026: <ids/>')
    expect(await screen.findByText('Doors 2026')).toBeVisible()
  })

  test('renames files, and deletes them after a confirmation @full', async () => {
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

  test('shows both names when someone else renames a file meanwhile', async () => {
    const file = anIdsFile({ id: captureId(901), name: 'Fire Safety' })
    const platform = new IdsPlatform({ files: [anIdsFile({ id: captureId(900), name: 'Doors' }), file] })
    const { user } = await openIds('ids-files', platform)
    await user.click(await screen.findByRole('button', { name: 'Actions for Fire Safety' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2027')
    const renamed = { ...file, name: 'Evacuation', revision: file.revision + 1 }
    platform.files = platform.files.map((one) => (one.id === file.id ? renamed : one))
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByText('Theirs: Evacuation')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep Mine' }))
    expect(await screen.findByText('Renamed to Fire Safety 2027.')).toBeVisible()
    expect(platform.files[1]).toMatchObject({ name: 'Fire Safety 2027', revision: file.revision + 2 })
  })

  test('shows readers the files, paginated, without actions @full', async () => {
    const files = Array.from({ length: 21 }, (_, at) => anIdsFile({ id: captureId(900 + at), name: `File ${at}` }))
    const { user } = await openIds('ids-files', new IdsPlatform({ files }), { roles: ['revitupload.read'] })
    expect(await screen.findByText('File 0')).toBeVisible()
    expect(rows()).toHaveLength(20)
    expect(screen.queryByRole('button', { name: 'Add IDS File' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Actions for File 0' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Download'])
  })
})
