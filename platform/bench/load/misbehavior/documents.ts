import { captureDocumentExample } from '@lintel/shared/contract/capture-documents'
import { isShort } from '../../../../tooling/src/bench/verdict.ts'
import type { Caller } from '../server.ts'
import { call, json, lines, type Misbehavior } from './call.ts'

const fatRecords = isShort ? 5 : 190
const bytesOfRecord = 970_000
const typesOfDocument = isShort ? 50 : 2_000
const parametersOfType = 12

const [capture = {}] = captureDocumentExample
const encoder = new TextEncoder()

/** Three documents of 184 MB at once, each valid: few records, which are nearly as long as a record may be. */
export const fatDocuments: Misbehavior = async (origin, caller) => {
  const headers = await tokenHeaders(origin, caller)
  const parameters = Array.from({ length: bytesOfRecord / 9_700 }, (_, index) => ({
    name: `Text ${index}`,
    value: 'x'.repeat(9_600),
  }))
  const element = encoded({
    record: 'element',
    category: 'Walls',
    family: 'Wall',
    type: 'Brick',
    name: 'Wall',
    parameters,
  })
  return async () => {
    const documents = [1, 2, 3].map((number) => {
      const records = Array.from({ length: fatRecords }, () => element)
      return call(origin, { headers }, '/api/capture-documents', {
        method: 'POST',
        body: documentOf(`Fat ${number}`, records),
      })
    })
    await Promise.all(documents)
  }
}

/** Documents whose elements are each of a type of their own, none of which was seen before. */
export const manyTypes: Misbehavior = async (origin, caller) => {
  const headers = await tokenHeaders(origin, caller)
  let documentNumber = 0
  return async () => {
    documentNumber += 1
    const family = `Family ${caller.id} ${documentNumber}`
    const elements = Array.from({ length: typesOfDocument }, (_, index) => {
      const parameters = Array.from({ length: parametersOfType }, (_number, parameterIndex) => ({
        set: 'Data',
        name: `Parameter ${parameterIndex}`,
        value: `${index} ${parameterIndex}`,
      }))
      return encoded({ record: 'element', category: 'Walls', family, type: `Type ${index}`, name: 'Wall', parameters })
    })
    await call(origin, { headers }, '/api/capture-documents', { method: 'POST', body: documentOf(family, elements) })
  }
}

function documentOf(name: string, elements: readonly Uint8Array[]): ReadableStream {
  const first = encoded({ ...capture, documentFileName: `${name}.rvt`, elements: elements.length })
  return ReadableStream.from([first, ...elements, encoded({ record: 'end' })])
}

function encoded(record: object): Uint8Array {
  return encoder.encode(`${JSON.stringify(record)}\n`)
}

/** Programs send documents with a token of their organization, and the address is that of whoever has it. */
async function tokenHeaders(origin: string, caller: Caller): Promise<Record<string, string>> {
  const body = JSON.stringify({ name: `Add-in of ${caller.id}` })
  const responseText = await call(origin, caller, '/api/organization-tokens', { method: 'POST', body, headers: json })
  const { token = '' } = JSON.parse(responseText ?? '{}') as { token?: string }
  const { 'x-forwarded-for': address = '' } = caller.headers
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address, ...lines }
}
