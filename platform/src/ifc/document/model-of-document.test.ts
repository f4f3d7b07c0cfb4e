import { expect, test } from '@jest/globals'
import type { DocumentRecord } from '@lintel/shared/contract/capture-documents'
import type { ModelRecord } from '../model-records.ts'
import { readDocument } from './document-records.ts'
import { modelOfDocument } from './model-of-document.ts'

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
  const read = (): AsyncIterable<DocumentRecord> => readDocument(streamed(text), { mostElements: 4 })
  const records: ModelRecord[] = []
  for await (const record of modelOfDocument(read)) records.push(record)
  return records
}

async function* streamed(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

test('has each type that an element has, as it was last said before that element', async () => {
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

test('takes no more types than elements may be', async () => {
  const types = ['A', 'B', 'C', 'D', 'E'].map((type) => typeRecord(type, 'x'))
  await expect(modelOf(...types)).rejects.toThrow('Line 6: At most 4 types are taken.')
})

test('takes no more levels than any building has', async () => {
  const levels = Array.from({ length: 10_001 }, (_, index) => ({ record: 'storey', name: `Level ${index}` }))
  await expect(modelOf(...levels)).rejects.toThrow('Line 10002: At most 10000 levels are taken.')
})
