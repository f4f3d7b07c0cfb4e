import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import type { Table } from './table.ts'

const separators: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** Empty lines stay, so that rows count as in the file. Every cell is text, whatever it looks like: who reads it knows what a column holds. */
export function readDelimited(bytes: Uint8Array): Table {
  const { text, encoding } = decodeText(bytes)
  // Empty lines would mislead the guess.
  const guess = { preview: 50, skipEmptyLines: 'greedy', delimitersToGuess: Object.keys(separators) } as const
  const { delimiter } = Papa.parse<string[]>(text, guess).meta
  const { data } = Papa.parse<string[]>(text, { delimiter })
  const separator = separators[delimiter]
  return { rows: data, format: separator === undefined ? encoding : `${encoding}, separated by ${separator}` }
}
