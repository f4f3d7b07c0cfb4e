import { PlatformError } from '../../../../errors/platform-error.ts'
import { shortErrors } from '../../../../errors/short-errors.ts'
import { inThread } from '../../../../streaming/in-thread.ts'
import { yieldToEventLoop } from '../../../../streaming/yield-to-event-loop.ts'
import type { ParsedSpecification } from '../mapping/specification-terms.ts'
import type { IdsFault, ReadResult } from './read-thread.ts'

/** A file converted to the terms of the master model, in batches of specifications. */
export type IdsFile = { title: string; specifications: () => AsyncGenerator<ParsedSpecification[]> }

/** Megabytes. A file of 10 MB takes a fifth of this. */
const megabytes = { old: 384, young: 32 }

/** Parses a file in a thread with limited memory. Fails with 422 and all errors with their lines. */
export async function readIdsFile(bytes: Uint8Array): Promise<IdsFile> {
  const module = new URL('read-thread.ts', import.meta.url)
  const read = await inThread<ReadResult>(bytes, { module, name: 'readFile', megabytes })
  if (!read) throw unreadable([{ line: null, message: 'The file needs too much memory. Split it.' }])
  if ('faults' in read) throw unreadable(read.faults)
  const { title, batches } = read
  if (batches.length === 0) throw unreadable([{ line: null, message: 'The file has no specifications.' }])
  return { title, specifications: () => parseBatches(batches) }
}

async function* parseBatches(slices: readonly string[]): AsyncGenerator<ParsedSpecification[]> {
  for (const slice of slices) {
    await yieldToEventLoop()
    yield JSON.parse(slice) as ParsedSpecification[]
  }
}

function unreadable(faults: readonly IdsFault[]): PlatformError {
  const errors = faults.map(({ line, message }) => ({ path: line === null ? '' : String(line), message }))
  const [first] = faults
  const lineText = first?.line ? ` Line ${first.line}: ` : ' '
  const detail = `Nothing was imported because the file isn't valid IDS.${lineText}${first?.message ?? ''}`
  return new PlatformError('ids-imports/unreadable', 422, detail, { errors: shortErrors(errors) })
}
