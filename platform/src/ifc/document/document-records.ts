import {
  documentRecordSchemas,
  maxDocumentLine,
  type DocumentRecord,
  type DocumentRecordOf,
} from '@lintel/shared/contract/capture-documents'
import { LineFault, linesOf } from '../../streaming/lines.ts'

/** Says what in a document cannot be read, and in which line. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault'
}

export function isDocumentFault(error: unknown): error is DocumentFault {
  return error instanceof Error && error.name === 'DocumentFault'
}

/** Lines cost their reader something even if nothing is in them. */
const maxBlanks = 1000

/** Reads the records of a document one by one, and checks each. Throws `DocumentFault`, also where the end is missing. */
export async function* readDocument(
  content: AsyncIterable<Uint8Array | string>,
  { mostElements }: { mostElements: number },
): AsyncGenerator<DocumentRecord> {
  let [line, blanks, elements, types, announced] = [0, 0, 0, 0, 0]
  const levels = new Set<string>()
  let last: DocumentRecord['record'] | undefined
  for await (const text of textsOf(content)) {
    line += 1
    if (text.trim() === '') {
      blanks += 1
      if (blanks > maxBlanks) throw fault(line, `Up to ${maxBlanks} lines can be blank.`)
      continue
    }
    const record = parseRecord(text, line)
    if ((record.record === 'capture') !== (last === undefined))
      throw fault(line, 'A document must begin with one capture.')
    if (last === 'end') throw fault(line, 'Nothing can follow the end record.')
    if (record.record === 'capture') announced = record.elements
    if (record.record === 'element') elements += 1
    if (record.record === 'storey') noteLevel(levels, record.name, line)
    if (record.record === 'type' && (types += 1) > mostElements)
      throw fault(line, `A document can have up to ${mostElements} types.`)
    if (Math.max(announced, elements) > mostElements)
      throw fault(line, `A document can have up to ${mostElements} elements.`)
    last = record.record
    yield record
  }
  if (last !== 'end') throw fault(Math.max(line, 1), 'The document is incomplete.')
  if (elements !== announced) throw fault(line, `${announced} elements were announced, but ${elements} were received.`)
}

/** No building has as many, and all their names are kept while a document is read. */
const mostLevels = 10_000

/** Elements name their level, so a second one of that name could not be told from the first. */
function noteLevel(levels: Set<string>, name: string, line: number): void {
  if (levels.has(name)) throw fault(line, `A level named "${name.slice(0, 100)}" already exists.`)
  if (levels.size >= mostLevels) throw fault(line, `A document can have up to ${mostLevels} levels.`)
  levels.add(name)
}

/** A character has at most three bytes; those with four count as two. */
const mostBytes = 3 * maxDocumentLine

async function* textsOf(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let line = 0
  try {
    for await (const text of linesOf(content, { mostBytes })) {
      line += 1
      if (text.length > maxDocumentLine) throw new LineFault('too-long', line)
      yield text
    }
  } catch (error) {
    throw error instanceof LineFault ? fault(error.line, words[error.problem]) : error
  }
}

const words = {
  'too-long': `A record can't be longer than ${maxDocumentLine} characters.`,
  'not-utf-8': "The document isn't UTF-8.",
}

function parseRecord(text: string, line: number): DocumentRecord {
  const record = jsonOf(text, line)
  const kind = kindOf(record)
  if (!kind) throw fault(line, `Its record must be one of ${Object.keys(documentRecordSchemas).join(', ')}.`)
  const parsed = documentRecordSchemas[kind].safeParse(record)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw fault(line, `${kind}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? "It isn't valid."}`)
}

function kindOf(record: unknown): keyof typeof documentRecordSchemas | undefined {
  const kind = typeof record === 'object' && record !== null && 'record' in record ? record.record : undefined
  return (Object.keys(documentRecordSchemas) as DocumentRecord['record'][]).find((one) => one === kind)
}

function jsonOf(text: string, line: number): unknown {
  try {
    // Only escapes can bring in characters that no database takes.
    return JSON.parse(text, text.includes('\\u') ? storable : undefined)
  } catch (error) {
    if (error instanceof SyntaxError) throw fault(line, "It isn't JSON.")
    throw fault(line, "The record contains a character that can't be stored.")
  }
}

/** Databases take neither the character zero nor half a surrogate pair. */
function storable(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new RangeError(value)
  return value
}

function fault(line: number, words: string): DocumentFault {
  return new DocumentFault(`Line ${line}: ${words}`.slice(0, 500).toWellFormed())
}

export type CaptureRecord = DocumentRecordOf<'capture'>
