import {
  documentRecordSchemas,
  maxDocumentLine,
  type DocumentRecord,
  type DocumentRecordOf,
} from '@lintel/shared/contract/capture-documents'
import { LineFault, linesOf } from '../../streaming/lines.ts'

/** A problem in a document, with its line. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault'
}

export function isDocumentFault(error: unknown): error is DocumentFault {
  return error instanceof Error && error.name === 'DocumentFault'
}

/** Empty lines still take time to read. */
const maxBlanks = 1000

/** Reads and validates the records of a document one by one. Throws `DocumentFault`, also if the end record is missing. */
export async function* readDocument(
  content: AsyncIterable<Uint8Array | string>,
  { maxElements }: { maxElements: number },
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
    if (record.record === 'type' && (types += 1) > maxElements)
      throw fault(line, `A document can have up to ${maxElements} types.`)
    if (Math.max(announced, elements) > maxElements)
      throw fault(line, `A document can have up to ${maxElements} elements.`)
    last = record.record
    yield record
  }
  if (last !== 'end') throw fault(Math.max(line, 1), 'The document is incomplete.')
  if (elements !== announced) throw fault(line, `${announced} elements were announced, but ${elements} were received.`)
}

/** More than any building has; all names are held in memory while a document is read. */
const maxLevels = 10_000

/** Elements refer to levels by name, so names must be unique. */
function noteLevel(levels: Set<string>, name: string, line: number): void {
  if (levels.has(name)) throw fault(line, `A level named "${name.slice(0, 100)}" already exists.`)
  if (levels.size >= maxLevels) throw fault(line, `A document can have up to ${maxLevels} levels.`)
  levels.add(name)
}

/** A UTF-16 code unit has at most three bytes in UTF-8; characters with four bytes count as two units. */
const maxBytes = 3 * maxDocumentLine

async function* textsOf(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let line = 0
  try {
    for await (const text of linesOf(content, { maxBytes })) {
      line += 1
      if (text.length > maxDocumentLine) throw new LineFault('too-long', line)
      yield text
    }
  } catch (error) {
    throw error instanceof LineFault ? fault(error.line, messages[error.problem]) : error
  }
}

const messages = {
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
    // Only escapes can contain characters that PostgreSQL rejects.
    return JSON.parse(text, text.includes('\\u') ? storable : undefined)
  } catch (error) {
    if (error instanceof SyntaxError) throw fault(line, "It isn't JSON.")
    throw fault(line, "The record contains a character that can't be stored.")
  }
}

/** PostgreSQL rejects NUL and lone surrogates. */
function storable(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new RangeError(value)
  return value
}

function fault(line: number, text: string): DocumentFault {
  return new DocumentFault(`Line ${line}: ${text}`.slice(0, 500).toWellFormed())
}

export type CaptureRecord = DocumentRecordOf<'capture'>
