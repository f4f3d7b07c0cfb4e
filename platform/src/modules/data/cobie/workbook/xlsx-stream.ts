import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { cellText } from '@lintel/shared/contract/reports'
import { yieldToEventLoop } from '../../../../streaming/yield-to-event-loop.ts'
import type { Row } from '../rows/row.ts'

/** A sheet of a workbook; rows are read once, while they are written. */
export type StreamedSheet = {
  name: string
  headings: readonly string[]
  /** Batches of rows. */
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** The second format is bold, for headings. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** Larger texts at once would block other requests. */
const charactersAtOnce = 16 * 1024

/**
 * Streams an `.xlsx` file (ECMA-376) with many sheets; only a batch of rows is in memory. `write-excel-file` holds a workbook as a whole,
 * which is too large for the attributes of 100,000 elements. Text is always text, never a formula.
 */
export async function* xlsxOf(sheets: readonly StreamedSheet[], now: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else pieces.push(piece)
  })
  const encoder = new TextEncoder()

  async function* entry(path: string, texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
    const file = addFile(zip, path, now)
    try {
      for await (const text of texts) {
        await file.write(encoder.encode(text))
        await yieldToEventLoop()
        if (failure) throw failure
        yield* pieces
        pieces = []
      }
      await file.end()
    } finally {
      file.close()
    }
    if (failure) throw failure
    yield* pieces
    pieces = []
  }

  for (const [path, text] of partsOf(sheets)) yield* entry(path, [text])
  for (const [index, sheet] of sheets.entries()) yield* entry(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet))
  zip.end()
  yield* pieces
}

/** Adds a file that Node compresses in its thread pool, where it takes no time of other requests. */
function addFile(zip: Zip, path: string, mtime: Date) {
  const deflate = createDeflateRaw()
  const file: ZipInputFile = { filename: path, mtime, compression: 8, crc: 0, size: 0 }
  zip.add(file)
  deflate.on('data', (piece: Buffer<ArrayBuffer>) => file.ondata?.(null, piece, false))
  return {
    async write(bytes: Uint8Array): Promise<void> {
      file.size += bytes.length
      file.crc = crc32(bytes, file.crc)
      await new Promise<void>((resolve, reject) => {
        deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
      })
    },
    async end(): Promise<void> {
      const endEvent = once(deflate, 'end')
      deflate.end()
      await endEvent
      file.ondata?.(null, new Uint8Array(), true)
    },
    close: () => void deflate.destroy(),
  }
}

function partsOf(sheets: readonly StreamedSheet[]): [path: string, xml: string][] {
  const numbered = sheets.map(({ name }, index) => ({ name: escaped(name), number: index + 1 }))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = numbered.map(
    ({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  const relations = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  const sheetElements = numbered.map(
    ({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetElements.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packageNamespace}/relationships">${relations.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]
}

/** The headings are bold, and stay in view. Some programs need the addresses of rows and cells. */
async function* sheetXml({ headings, rows }: StreamedSheet): AsyncGenerator<string> {
  const letters = headings.map((_, index) => lettersOf(index))
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const widths = `<cols><col min="1" max="${headings.length}" width="22" customWidth="1"/></cols>`
  let number = 1
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${widths}<sheetData>`
  text += rowXml(headings, { number, letters, style: ' s="1"' })
  for await (const batch of rows) {
    for (const row of batch) {
      number += 1
      text += rowXml(row, { number, letters })
      if (text.length < charactersAtOnce) continue
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

type RowContext = { number: number; letters: readonly string[]; style?: string }

function rowXml(row: Row, { number, letters, style = '' }: RowContext): string {
  const cells = row.map((cell, index) => {
    const start = `<c r="${letters[index]}${number}"${style}`
    if (typeof cell === 'number') return `${start}><v>${cell}</v></c>`
    return cell === ''
      ? ''
      : `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(cellText(cell))}</t></is></c>`
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

/** A, …, Z, AA, … */
function lettersOf(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
