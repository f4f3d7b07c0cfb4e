import { expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../testing/a-capture.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'
import { aVersionSet, VersionSetsPlatform } from '../testing/version-sets-platform.ts'

const project = `data-management/projects/${captureId(500)}`
const everyone: RoleName[] = ['projects.read', 'assets.read', 'assets.update']
const api = '/api/projects/:id/cobie'

const problem = {
  ...{ sheet: 'Component', column: 'Space', message: 'must exist in Space.Name', count: 7 },
  lines: [4, 5, 6, 9].map((line) => ({ line, name: `Chair ${line}`, value: 'n/a' })),
}
const result = { isImported: false, tag: 'a'.repeat(64), added: 1, changed: 1, unchanged: 2, withoutData: 3 }
const good = {
  ...{ ...result, problemCount: 0, notes: [], problems: [] },
  lines: [
    {
      ...{ line: 2, component: 'Pump', action: 'Change' },
      changes: [{ field: 'serialNumber', title: 'Serial Number', before: 'SN-1', after: 'SN-2' }],
    },
    {
      ...{ line: 3, component: 'Fan', action: 'Add' },
      changes: [
        { field: 'sku', title: 'SKU', before: null, after: 'n/a' },
        { field: 'serialNumber', title: 'Serial Number', before: null, after: 'SN-3' },
      ],
    },
  ],
}

/** A fake platform that checks, exports and imports workbooks. */
class CobiePlatform extends VersionSetsPlatform {
  problems = [problem]
  preview: object = good
  override isForbidden = false
  /** Version sets that were checked and exported, and tags of imports. */
  readonly sent: (string | null)[] = []

  override handlers() {
    return [
      http.get(`${api}/check`, ({ request }) => {
        if (this.isForbidden) return HttpResponse.json(aProblem({ status: 403 }), { status: 403 })
        this.sent.push(new URL(request.url).searchParams.get('versionSetId'))
        const counts = { Space: 2, Component: 1204 }
        return HttpResponse.json({ captures: [], counts, problems: this.problems, notes: ['A note.'] })
      }),
      http.post(api, async ({ request }) => {
        this.sent.push(JSON.stringify(await request.json()))
        return HttpResponse.arrayBuffer(new ArrayBuffer(4))
      }),
      http.post(`${api}/imports`, ({ request }) => {
        const { searchParams } = new URL(request.url)
        this.sent.push(`${searchParams.get('expectedLifespan')} ${searchParams.get('tag')}`)
        return HttpResponse.json({ ...this.preview, isImported: searchParams.has('tag') })
      }),
      ...super.handlers(),
    ]
  }
}

test('shows rows and broken rules, and exports a version set from its page', async () => {
  const platform = new CobiePlatform()
  const { user, container } = await openComparisons(`${project}/version-sets/${aVersionSet().id}`, platform, everyone)
  await user.click(await screen.findByRole('link', { name: 'Export COBie' }))
  expect(await screen.findByRole('combobox', { name: 'Captures' })).toHaveDisplayValue('50% CD (Mar 31, 2026)')
  const row = await screen.findByRole('row', { name: /Component\.Space/ })
  expect(row).toHaveTextContent('Component.Spacemust exist in Space.Name74 (Chair 4), 5 (Chair 5), 6 (Chair 6), 4 more')
  expect(screen.getByText('1 rule not met')).toBeVisible()
  expect(screen.getByText('1,204')).toBeVisible()
  expect(screen.getByText('A note.')).toBeVisible()
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Export Workbook' }))
  const set = aVersionSet().id
  await waitFor(() => expect(platform.sent).toEqual([set, JSON.stringify({ versionSetId: set })]))
  platform.problems = []
  await user.selectOptions(screen.getByRole('combobox', { name: 'Captures' }), 'Newest capture of each file')
  expect(await screen.findByText('Meets all rules')).toBeVisible()
})

test('previews a returned workbook, and imports it once', async () => {
  const platform = new CobiePlatform()
  const { user, router, container } = await openComparisons(`${project}/cobie`, platform, everyone)
  const file = new File(['PK'], 'Returned.xlsx')
  await user.upload(await screen.findByLabelText(/COBie Workbook/), file)
  const grid = within(await screen.findByRole('grid', { name: 'Changes' }))
  expect(await grid.findByText('Serial Number: SN-1 → SN-2')).toBeInTheDocument()
  expect(grid.getByText('Serial Number: SN-3')).toBeInTheDocument()
  expect(screen.getByText(/1 new, 1 changed, 2 unchanged, 3 without asset data/)).toBeVisible()
  await expectNoAxeViolations(container)
  const years = screen.getByRole('textbox', { name: /Expected lifespan/ })
  await user.clear(years)
  expect(screen.getByText('Enter a whole number of years from 1 to 200.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.type(years, '20')
  await user.click(await screen.findByRole('button', { name: 'Import 2 Assets' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/data-management/assets'))
  expect(platform.sent.slice(1)).toEqual(['15 null', '20 null', `20 ${result.tag}`])
})

test('shows problems of a workbook, and who may not see or import', async () => {
  const platform = new CobiePlatform()
  const wrong = { sheet: 'Component', line: 5, column: 'InstallationDate', reason: 'Enter a date.', value: 'soon' }
  platform.preview = { ...good, problemCount: 1, problems: [wrong], lines: [] }
  const { user, unmount } = await openComparisons(`${project}/cobie`, platform, everyone)
  await user.upload(await screen.findByLabelText(/COBie Workbook/), new File(['PK'], 'Wrong.xlsx'))
  expect(await screen.findByText('1 problem')).toBeVisible()
  expect(
    within(await screen.findByRole('grid', { name: 'Problems' })).getByText('InstallationDate'),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
  mockServer.use(http.post(`${api}/imports`, () => HttpResponse.json(aProblem({ status: 400 }), { status: 400 })))
  await user.click(screen.getByRole('button', { name: 'Choose Another File' }))
  await user.upload(await screen.findByLabelText(/COBie Workbook/), new File(['no workbook'], 'Broken.xlsx'))
  expect(await screen.findByRole('heading', { name: "Couldn't Read the Workbook" })).toBeVisible()
  expect(screen.queryByText(/POST/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Choose Another File' }))
  expect(await screen.findByLabelText(/COBie Workbook/)).toBeInTheDocument()
  unmount()
  const refusing = new CobiePlatform()
  refusing.isForbidden = true
  await openComparisons(`${project}/cobie`, refusing, ['projects.read'])
  expect(await screen.findByRole('heading', { name: "You Don't Have Access to These Captures" })).toBeVisible()
  expect(screen.queryByLabelText(/COBie Workbook/)).not.toBeInTheDocument()
})
