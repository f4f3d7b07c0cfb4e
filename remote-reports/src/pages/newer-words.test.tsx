import { expect, test } from '@jest/globals'
import { newerWords } from '@lintel/shared/contract/reports'
import { expectNoAxeViolations, http, HttpResponse } from '@lintel/shared/testing'
import { screen, within } from '@testing-library/react'
import { aDataSet, aReportType, entryOf, idOf } from '../testing/a-report.ts'
import { openReports } from '../testing/open-reports.tsx'
import { ReportsPlatform } from '../testing/reports-platform.ts'

type Page = Awaited<ReturnType<typeof openReports>>

/** Opens a page with a platform that answers one call with words that only a later version knows. */
function openWith(address: string, path: string, answer: object) {
  const platform = new ReportsPlatform()
  return openReports(address, {
    handlers: () => [http.get(path, () => HttpResponse.json(answer as never)), ...platform.handlers()],
  })
}

async function itemsOf({ user }: Page, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findAllByRole('menuitem')
}

test('a report type of unknown words is a row that says why, and only its deletion is left', async () => {
  const known = aReportType()
  const grouping = { by: [{ field: 'requestedDate', unit: 'decade' }], measures: [{ function: 'mode' }], chart: true }
  const newer = {
    ...aReportType({ id: idOf(391), name: 'Decades', isBuiltIn: false, mayChange: true }),
    definition: { ...known.definition, grouping, orderBy: 'portfolio' },
  }
  const page = await openWith('reports/report-types', '/api/report-types', [known, newer])
  expect(await screen.findByText(newerWords)).toBeVisible()
  expect(screen.getByText(known.name)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Run / })).toHaveLength(1)
  const [edit, remove] = await itemsOf(page, 'Decades')
  expect(edit).toHaveAttribute('aria-disabled', 'true')
  expect(within(edit as HTMLElement).getByText('Needs a newer version of Lintel')).toBeVisible()
  expect(remove).not.toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page.baseElement)
})

test('a data set of an unknown source loses its row alone', async () => {
  const newer = { ...entryOf(aDataSet({ id: idOf(392), name: 'Weather', mayChange: true })), source: 'weather' }
  const page = await openWith('reports/data-sets', '/api/data-sets', [entryOf(aDataSet()), newer])
  expect(await screen.findByText(newerWords)).toBeVisible()
  const items = await itemsOf(page, 'Weather')
  expect(items.map((item) => item.getAttribute('aria-disabled') === 'true')).toEqual([true, true, false])
})

test('a report of an unknown status stays in the list', async () => {
  const [report] = new ReportsPlatform().reports
  const held = { ...report, id: idOf(393), reportType: 'Held', status: 'Held' }
  await openWith('reports', '/api/reports', { items: [report, held], total: 2, hasMore: false })
  expect(await screen.findByText(/^Held/)).toBeVisible()
})
