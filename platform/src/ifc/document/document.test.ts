import { expect, test, describe } from '@jest/globals'
import { captureDocumentExample, maxDocumentLine, type DocumentRecord } from '@lintel/shared/contract/capture-documents'
import { isDocumentFault, readDocument, type DocumentFault } from './document-records.ts'
import type { ModelRecord } from '../model-records.ts'
import { modelOfDocument } from './model-of-document.ts'

describe('document records', () => {
  const example = captureDocumentExample.map((record) => JSON.stringify(record)).join('\n')

  async function* pieces(...parts: readonly (string | readonly number[])[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part)
  }

  async function read(content: AsyncIterable<Uint8Array>): Promise<DocumentRecord[]> {
    const records: DocumentRecord[] = []
    for await (const record of readDocument(content, { maxElements: 100 })) records.push(record)
    return records
  }

  async function faultIn(content: AsyncIterable<Uint8Array>): Promise<DocumentFault> {
    const fault: unknown = await read(content).catch((error: unknown) => error)
    if (!isDocumentFault(fault)) throw new TypeError('Nothing was found wrong.')
    return fault
  }

  test('reads a document with Windows line endings and a byte order mark', async () => {
    const records = await read(pieces(example))
    const windows = pieces(`\uFEFF${example.replaceAll('\n', '\r\n')}\r\n`)
    expect(await read(windows)).toEqual(records)
    expect(records).toHaveLength(captureDocumentExample.length)
  })

  test('rejects a record that is too long while reading it', async () => {
    let megabytes = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${example.split('\n')[0]}\n`)
      for (const piece = Buffer.alloc(1_000_000, 'x'); ; megabytes += 1) yield piece
    }
    expect((await faultIn(endless())).message).toBe("Line 2: A record can't be longer than 1000000 characters.")
    expect(megabytes).toBeLessThan(4)
  })

  test('counts the characters of a record, not its bytes', async () => {
    const [first = ''] = example.split('\n')
    const widest = first.padEnd(maxDocumentLine, '\u2003')
    expect((await faultIn(pieces(`${widest}\n`))).message).toBe("Line 1: It isn't JSON.")
    expect((await faultIn(pieces(`${widest} \n`))).message).toBe(
      "Line 1: A record can't be longer than 1000000 characters.",
    )
  })

  test.each([
    ['within the line', [0xff, 0x0a]],
    ['at its end', [0xc3]],
  ])('reports the line that is not in UTF-8, %s', async (_where, bytes) => {
    const fault = await faultIn(pieces(`${example.split('\n')[0]}\n`, bytes))
    expect(fault.message).toBe("Line 2: The document isn't UTF-8.")
  })

  test('rejects a document with too many blank lines @full', async () => {
    const blank = (lines: number) => pieces('\n'.repeat(lines), example)
    expect(await read(blank(1000))).toHaveLength(captureDocumentExample.length)
    expect((await faultIn(blank(1001))).message).toBe('Line 1001: Up to 1000 lines can be blank.')
  })
})

describe('model of document', () => {
  const capture = { record: 'capture', version: 1, documentFileName: 'a.rvt', elements: 2 }
  const named = { category: 'Doors', family: 'Single' }

  function typeRecord(type: string, value: string) {
    return { record: 'type', ...named, type, parameters: [{ name: 'Rating', value }] }
  }

  function elementRecord(type: string) {
    return { record: 'element', ...named, type, revitUniqueId: type, parameters: [{ name: 'Mark', value: '1' }] }
  }

  async function modelOf(...lines: object[]): Promise<ModelRecord[]> {
    const text = [capture, ...lines, { record: 'end' }].map((line) => `${JSON.stringify(line)}\n`)
    const read = (): AsyncIterable<DocumentRecord> => readDocument(streamed(text), { maxElements: 4 })
    const records: ModelRecord[] = []
    for await (const record of modelOfDocument(read)) records.push(record)
    return records
  }

  async function* streamed(lines: readonly string[]): AsyncGenerator<string> {
    yield* lines
  }

  test('includes the type of each element as it was last defined before that element', async () => {
    const model = await modelOf(
      typeRecord('A', 'first'),
      typeRecord('unused', 'x'),
      typeRecord('A', 'last'),
      elementRecord('A'),
      typeRecord('A', 'too late'),
      elementRecord('B'),
    )
    const types = model.filter((record) => record.kind === 'type')
    const parameters = model.filter((record) => record.kind === 'parameter')
    expect(parameters.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Rating'],
      [2, 'Mark'],
    ])
    expect(types.map(({ number, type, parameters: values }) => [number, type, values])).toEqual([
      [1, 'A', { 1: 'last' }],
      [2, 'B', {}],
    ])
    expect(model.at(-1)).toMatchObject({
      values: 3,
      bindings: [
        { parameter: 'Rating', categories: ['Doors'] },
        { parameter: 'Mark', categories: ['Doors'] },
      ],
    })
  })

  test('accepts no more types than elements are allowed', async () => {
    const types = ['A', 'B', 'C', 'D', 'E'].map((type) => typeRecord(type, 'x'))
    await expect(modelOf(...types)).rejects.toThrow('Line 6: A document can have up to 4 types.')
  })

  test('accepts no more levels than any building has', async () => {
    const levels = Array.from({ length: 10_001 }, (_, index) => ({ record: 'storey', name: `Level ${index}` }))
    await expect(modelOf(...levels)).rejects.toThrow('Line 10002: A document can have up to 10000 levels.')
  })
})
