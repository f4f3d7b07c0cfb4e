import { expect, test } from '@jest/globals'
import {
  captureDocumentExample,
  mostDocumentLine,
  type DocumentRecord,
} from '@lintel/shared/contract/capture-documents'
import { isDocumentFault, readDocument, type DocumentFault } from './document-records.ts'

const example = captureDocumentExample.map((record) => JSON.stringify(record)).join('\n')

async function* pieces(...parts: readonly (string | readonly number[])[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part)
}

async function read(content: AsyncIterable<Uint8Array>): Promise<DocumentRecord[]> {
  const records: DocumentRecord[] = []
  for await (const record of readDocument(content, { mostElements: 100 })) records.push(record)
  return records
}

async function faultIn(content: AsyncIterable<Uint8Array>): Promise<DocumentFault> {
  const fault: unknown = await read(content).catch((error: unknown) => error)
  if (!isDocumentFault(fault)) throw new TypeError('Nothing was found wrong.')
  return fault
}

test('reads a document whose lines end as on Windows, with a mark of byte order before it', async () => {
  const records = await read(pieces(example))
  const windows = pieces(`\uFEFF${example.replaceAll('\n', '\r\n')}\r\n`)
  expect(await read(windows)).toEqual(records)
  expect(records).toHaveLength(captureDocumentExample.length)
})

test('ends a record that is too long while it comes', async () => {
  let megabytes = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${example.split('\n')[0]}\n`)
    for (const piece = Buffer.alloc(1_000_000, 'x'); ; megabytes += 1) yield piece
  }
  expect((await faultIn(endless())).message).toBe('Line 2: A record has at most 1000000 characters.')
  expect(megabytes).toBeLessThan(4)
})

test('counts the characters of a record, not its bytes', async () => {
  const [first = ''] = example.split('\n')
  const widest = first.padEnd(mostDocumentLine, '\u2003')
  expect((await faultIn(pieces(`${widest}\n`))).message).toBe('Line 1: It is no JSON.')
  expect((await faultIn(pieces(`${widest} \n`))).message).toBe('Line 1: A record has at most 1000000 characters.')
})

test.each([
  ['within', [0xff, 0x0a]],
  ['at its end', [0xc3]],
])('names the line that is not in UTF-8, %s', async (_where, bytes) => {
  const fault = await faultIn(pieces(`${example.split('\n')[0]}\n`, bytes))
  expect(fault.message).toBe('Line 2: The document is not in UTF-8.')
})

test('ends a document of which too many lines are blank', async () => {
  const blank = (lines: number) => pieces('\n'.repeat(lines), example)
  expect(await read(blank(1000))).toHaveLength(captureDocumentExample.length)
  expect((await faultIn(blank(1001))).message).toBe('Line 1001: At most 1000 lines may be blank.')
})
