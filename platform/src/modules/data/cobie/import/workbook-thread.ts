import { strFromU8, strToU8, unzipSync, zipSync, type UnzipFileInfo, type Zippable } from 'fflate'
import readSheets from 'read-excel-file/node'

/** The sheets that assets are made of, as text by column. Line numbers are those of the sheet. */
export type ReadSheet = { columns: string[]; rows: { line: number; cells: string[] }[] }
export type ReadWorkbook = { sheets: Record<ImportedSheet, ReadSheet> } | { refusal: string }

const importedSheets = ['Contact', 'Type', 'Component'] as const
export type ImportedSheet = (typeof importedSheets)[number]

/** What is unpacked: three sheets and the texts of all sheets. Other sheets, such as attributes, may be larger. */
const maxUnpacked = 96 * 1024 * 1024
const maxRows = 50_000
const maxColumns = 100
/** Longer texts are refused by the fields that they become. */
const maxTextLength = 5000

/** Runs in a thread with limited memory and time, because a workbook is unpacked and parsed as a whole. */
export async function readWorkbook(pieces: readonly Uint8Array[]): Promise<ReadWorkbook> {
  try {
    const found = await readSheets(Buffer.from(withImportedSheets(Buffer.concat(pieces))))
    const dataBySheet = new Map(found.map(({ sheet, data }) => [sheet.toLowerCase(), data as unknown[][]]))
    const sheets = Object.fromEntries(
      importedSheets.map((name) => [name, sheetOf(name, dataBySheet.get(name.toLowerCase()) ?? [])]),
    )
    return { sheets: sheets as Record<ImportedSheet, ReadSheet> }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    return { refusal: "This isn't an Excel workbook, or it's damaged. Open it in Excel and save it as .xlsx." }
  }
}

class Refusal extends Error {}

/** The workbook with other sheets emptied, so that their size doesn't matter. */
function withImportedSheets(archive: Uint8Array): Uint8Array {
  const parts = unzipSync(archive, {
    filter: within(({ name }) => /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(name)),
  })
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  const relations = strFromU8(parts['xl/_rels/workbook.xml.rels'] ?? new Uint8Array())
  const targets = targetsIn(relations)
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => ({
    name: (attribute(tag, 'name') ?? '').toLowerCase(),
    path: targets.get(attribute(tag, '\\w+:id') ?? '') ?? '',
  }))
  for (const sheetName of importedSheets.slice(1)) {
    const count = sheets.filter(({ name }) => name === sheetName.toLowerCase()).length
    if (count !== 1)
      throw new Refusal(
        `This isn't a COBie workbook: it has ${count === 0 ? 'no' : 'more than one'} sheet “${sheetName}”.`,
      )
  }
  const read = new Set(
    sheets.flatMap(({ name, path }) => (importedSheets.some((one) => one.toLowerCase() === name) ? [path] : [])),
  )
  const unzipped = unzipSync(archive, {
    filter: within(({ name }) => read.has(name) || !/^xl\/(?:worksheets|drawings|media|charts|comments)/.test(name)),
  })
  for (const path of read) refuseFarCells(strFromU8(unzipped[path] ?? new Uint8Array()))
  const empty = strToU8(
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>',
  )
  const unreadSheets: Zippable = Object.fromEntries(
    sheets.flatMap(({ path }) => (read.has(path) ? [] : [[path, empty]])),
  )
  return zipSync({ ...unzipped, ...unreadSheets }, { level: 0 })
}

/** Declared sizes can be forged, but nothing is unpacked beyond them. */
function within(isWanted: (file: UnzipFileInfo) => boolean): (file: UnzipFileInfo) => boolean {
  let unpacked = 0
  return (file) => {
    if (!isWanted(file)) return false
    unpacked += file.originalSize
    if (unpacked > maxUnpacked)
      throw new Refusal("The workbook is too large when unpacked. Delete sheets that aren't needed.")
    return true
  }
}

/** The reader allocates a cell for each row and column up to the last one. References can't appear in text, which escapes `<`. */
function refuseFarCells(sheet: string): void {
  for (const [, letters = '', digits = ''] of sheet.matchAll(/<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]{1,3})(\d+)["']/g)) {
    if (letters.length < 3 && Number(digits) <= 2 * maxRows) continue
    throw new Refusal(
      `A cell is far away from the others (${letters}${digits}). Delete the empty rows and columns around your data.`,
    )
  }
}

function targetsIn(relations: string): Map<string, string> {
  return new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => {
      const target = attribute(tag, 'Target') ?? ''
      return [attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1]
}

function sheetOf(name: ImportedSheet, [headings = [], ...rows]: readonly unknown[][]): ReadSheet {
  const filled = rows
    .map((row, index) => ({ line: index + 2, cells: row.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length > maxRows) {
    const [limit, filledCount] = [maxRows, filled.length].map((one) => one.toLocaleString('en-US'))
    throw new Refusal(
      `The sheet “${name}” can have up to ${limit} rows, and it has ${filledCount}. Split the workbook.`,
    )
  }
  if (headings.length > maxColumns) throw new Refusal(`The sheet “${name}” has more than ${maxColumns} columns.`)
  return { columns: headings.map(textOf), rows: filled }
}

/** Dates in cells have no time zone: they are read as UTC. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 19)
  if (typeof cell === 'string') return cell.trim().slice(0, maxTextLength).toWellFormed()
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
