import { PlatformError } from '../../../errors/platform-error.ts'
import { shortErrors } from '../../../errors/short-errors.ts'
import { inThread } from '../../../streaming/in-thread.ts'
import type { Fault, ReadFile } from './read-thread.ts'
import type { ReadIds } from './repository.ts'

/** Megabytes. A file of 5 MB takes a fifth of this. */
const megabytes = { old: 384, young: 32 }

/**
 * Parses and validates an IDS file in a thread. Fails with all errors, each with its code and line; with `despiteErrors`, only if the file
 * can't be used at all.
 */
export async function readIdsFile(bytes: Uint8Array, { despiteErrors = false } = {}): Promise<ReadIds> {
  const module = new URL('read-thread.ts', import.meta.url)
  const name = despiteErrors ? 'readCheckableFile' : 'readFile'
  const read = await inThread<ReadFile>(bytes, { module, name, megabytes })
  if (!read) throw invalidFile([{ code: 'ids/too-large', message: 'The file needs too much memory. Split it.' }])
  if ('faults' in read) throw invalidFile(read.faults)
  return read
}

function invalidFile(faults: readonly Fault[]): PlatformError {
  const errors = faults.map(({ code, line, message }) => ({
    path: line === undefined ? code : `${code}, line ${line}`,
    message,
  }))
  const detail = "This IDS file has errors, so it wasn't used. Ask its author to correct them."
  return new PlatformError('ids-files/invalid', 422, detail, { errors: shortErrors(errors) })
}
