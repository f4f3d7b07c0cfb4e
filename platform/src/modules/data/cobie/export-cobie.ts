import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { yieldToEventLoop } from '../../../streaming/yield-to-event-loop.ts'
import { recordExport } from '../../organization/history/index.ts'
import { loadProject, type CobieRequest, type LoadedProject } from './load-project.ts'
import { createCheck, type RuleProblem } from './rows/check.model.ts'
import {
  componentRow,
  elementAttributes,
  surveyedRows,
  systemRows,
  typeAttributes,
  zoneRows,
} from './rows/component-rows.ts'
import { categoryLists, pickLists } from './rows/pick-lists.ts'
import type { Row } from './rows/row.ts'
import { headingsOf, notAvailable, sheetNames, type FilledSheet } from './rows/sheets.ts'
import type { Survey } from './rows/survey.ts'
import { xlsxOf, type StreamedSheet } from './workbook/xlsx-stream.ts'

/** More attributes would take minutes to open; those of types come first. */
const maxAttributes = 300_000
const rowsAtOnce = 50

export type CobieCheck = {
  captures: { id: string; fileName: string; captureDate: string }[]
  /** Rows by sheet. */
  counts: Record<FilledSheet, number>
  problems: RuleProblem[]
  /** What the workbook doesn't have, and why. */
  notes: string[]
}

/** Counts the rows of a workbook, and checks them by the standard's rules. */
export async function checkCobie(scope: DetachedScope, request: CobieRequest, now = new Date()): Promise<CobieCheck> {
  const loaded = await loadProject(scope, request)
  const { survey, captures, notes } = loaded
  const check = createCheck()
  const surveyed = await surveyedRows(survey, now)
  const batches: [FilledSheet, Iterable<Row[]> | AsyncIterable<Row[]>][] = [
    ['Contact', batched(surveyed.Contact)],
    ['Facility', batched(surveyed.Facility)],
    ['Floor', batched(surveyed.Floor)],
    ['Space', batched(surveyed.Space)],
    ['Zone', batched(zoneRows(survey))],
    ['Type', batched(surveyed.Type)],
    ['Component', componentBatches(loaded)],
    ['System', batched(systemRows(survey))],
  ]
  for (const [sheet, parts] of batches)
    for await (const rows of parts) {
      for (const row of rows) check.see(sheet, row)
      await yieldToEventLoop()
    }
  let attributes = 0
  for await (const rows of attributeBatches(loaded)) {
    for (const row of rows) {
      attributes += 1
      if (attributes <= maxAttributes) check.see('Attribute', row)
    }
    await yieldToEventLoop()
  }
  const leftOut = Math.max(0, attributes - maxAttributes)
  return {
    captures: captures.map(({ id, fileName, captureDate }) => ({
      id,
      fileName,
      captureDate: captureDate.toISOString(),
    })),
    ...check.end(),
    notes: [...notes, ...(leftOut === 0 ? [] : [attributesLeftOut(leftOut)])],
  }
}

function attributesLeftOut(count: number): string {
  const [limit, omitted] = [maxAttributes, count].map((one) => one.toLocaleString('en-US'))
  return `The sheet Attribute has the first ${limit} attributes. ${omitted} attributes of components are left out.`
}

/** Streams a workbook; each batch of elements is read in its own transaction. Fails before the first byte with 404 or 422. */
export async function exportCobie(
  scope: DetachedScope,
  request: CobieRequest,
  now = new Date(),
): Promise<AsyncGenerator<Uint8Array>> {
  const loaded = await loadProject(scope, request)
  await scope.inTransaction((inside) => recordExport(inside, { kind: 'cobie', ...loaded.source }))
  return xlsxOf(await sheetsOf(loaded, now), now)
}

async function sheetsOf(loaded: LoadedProject, now: Date): Promise<StreamedSheet[]> {
  const { survey } = loaded
  const surveyed = await surveyedRows(survey, now)
  const rows: Partial<Record<string, StreamedSheet['rows']>> = {
    ...Object.fromEntries(Object.entries(surveyed).map(([name, all]): [string, Row[][]] => [name, [all]])),
    Zone: batched(zoneRows(survey)),
    Component: componentBatches(loaded),
    System: batched(systemRows(survey)),
    Attribute: limited(attributeBatches(loaded), maxAttributes),
  }
  return [
    ...sheetNames.map((name) => ({ name, headings: headingsOf(name), rows: rows[name] ?? [] })),
    pickListSheet(survey),
  ]
}

async function* componentBatches({ survey, elements }: LoadedProject): AsyncGenerator<Row[]> {
  for await (const { capture, batch } of elements())
    yield batch.flatMap((element) => {
      const row = componentRow(survey, capture, element)
      return row ? [row] : []
    })
}

async function* attributeBatches({ survey, elements }: LoadedProject): AsyncGenerator<Row[]> {
  yield* batched(typeAttributes(survey))
  for await (const { capture, batch } of elements())
    for (const element of batch) yield [...elementAttributes(survey, capture, element)]
}

function* batched(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* limited(batches: AsyncIterable<Row[]>, max: number): AsyncGenerator<Row[]> {
  let left = max
  for await (const batch of batches) {
    yield batch.slice(0, left)
    left -= batch.length
    if (left <= 0) return
  }
}

/** The values of pick lists, each list a column. */
function pickListSheet({ categories }: Survey): StreamedSheet {
  const lists: [string, readonly string[]][] = [
    ...Object.entries(pickLists),
    ...categoryLists.map((name): [string, string[]] => [
      name,
      [...(categories.get(name) ?? [])].filter((category) => category !== notAvailable).toSorted(),
    ]),
  ]
  const length = Math.max(...lists.map(([, values]) => values.length))
  const rows = Array.from({ length }, (_, index) => lists.map(([, values]) => values[index] ?? ''))
  return { name: 'PickLists', headings: lists.map(([name]) => name), rows: [rows] }
}
