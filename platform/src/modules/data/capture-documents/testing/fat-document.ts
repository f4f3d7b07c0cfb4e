import { captureDocumentExample } from '@lintel/shared/contract/capture-documents'

const [capture, , type] = captureDocumentExample
const parameters = Array.from({ length: 97 }, (_, index) => ({ name: `P${index}`, value: 'x'.repeat(9980) }))

/** Size of a record in megabytes. The limit is one megabyte. */
export const fatRecord = 0.97

/** A document with records close to the maximum size. Half of them are types with one element each. */
export async function* fatDocument(name: string, records: number): AsyncGenerator<string> {
  const elements = records / 2
  yield `${JSON.stringify({ ...capture, documentFileName: name, elements })}\n`
  for (let index = 0; index < elements; index += 1)
    yield `${JSON.stringify({ ...type, type: `T${index}`, parameters })}\n`
  for (let index = 0; index < elements; index += 1) {
    const element = { record: 'element', revitUniqueId: `${name}-${index}` }
    yield `${JSON.stringify({ ...type, ...element, type: `T${index}`, parameters })}\n`
  }
  yield '{"record":"end"}\n'
}
