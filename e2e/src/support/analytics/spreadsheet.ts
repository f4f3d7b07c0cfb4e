import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

export type Spreadsheet = { name: string; rows: string[][] }

/** The cells of a downloaded `.xlsx` with one sheet, as Excel reads them, titles included. */
export async function readSpreadsheet(page: Page, download: Download): Promise<Spreadsheet> {
  const files = unzipSync(await readFile(await download.path()))
  const [sheet, texts] = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'].map((name) =>
    strFromU8(files[name] ?? new Uint8Array()),
  )
  const rows = await page.evaluate(readRows, { sheet: sheet ?? '', texts: texts ?? '' })
  return { name: download.suggestedFilename(), rows }
}

/** Runs in the page, because the browser can parse XML. */
function readRows({ sheet, texts }: { sheet: string; texts: string }): string[][] {
  const parse = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml')
  const shared = [...parse(texts).querySelectorAll('si')].map(({ textContent }) => textContent)
  const rows = [...parse(sheet).querySelectorAll('row')].map((row) => {
    const cells: string[] = []
    for (const cell of row.querySelectorAll('c')) {
      const letters = (cell.getAttribute('r') ?? 'A1').replace(/\d+$/, '')
      const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      while (cells.length < column) cells.push('')
      const value = cell.querySelector('v')?.textContent ?? ''
      cells[column] = cell.getAttribute('t') === 's' ? (shared[Number(value)] ?? '') : value
    }
    return cells
  })
  // A row ends with its last filled cell, so it is filled up to the length of the titles.
  return rows.map((cells) => rows[0]?.map((_title, column) => cells[column] ?? '') ?? [])
}
