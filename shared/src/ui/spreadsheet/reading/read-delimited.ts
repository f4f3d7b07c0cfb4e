import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import type { Table } from './table.ts'

const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** Keeps empty lines, so that row numbers match the file. Every cell is text: the importer knows the column types. */
export function readDelimited(bytes: Uint8Array): Table {
  const { text, encoding } = decodeText(bytes)
  // Empty lines would mislead the detection.
  const detectionOptions = {
    preview: 50,
    skipEmptyLines: 'greedy',
    delimitersToGuess: Object.keys(separators),
  } as const
  const { delimiter } = Papa.parse<string[]>(text, detectionOptions).meta
  const { data } = Papa.parse<string[]>(text, { delimiter })
  const separator = separators[delimiter]
  return { rows: data, format: separator === undefined ? encoding : `${encoding}, separated by ${separator}` }
}
