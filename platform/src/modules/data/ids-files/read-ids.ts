import { createHash } from 'node:crypto'
import type { IdsIssue } from '@lintel/shared/ids'
import { PlatformError } from '../../../errors.ts'
import { shortErrors } from '../../../short-errors.ts'
import type { StoredDocument } from './repository.ts'

/** A file that keeps to the standard, as it is stored. */
export type ReadIds = Omit<StoredDocument, 'organizationId'>

/** Reads an IDS file and holds it against the standard. Fails with all of its faults, each by its code and line. */
export async function readIdsFile(bytes: Buffer): Promise<ReadIds> {
  const content = textOf(bytes)
  const { title, specificationCount } = await judge(content)
  const hash = createHash('sha256').update(content).digest('hex')
  return { hash, title, specificationCount, bytes: Buffer.byteLength(content), content }
}

/** XML is in UTF-8 unless it begins with the mark of UTF-16. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes
  const mark = `${first} ${second}`
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    const message = 'The file is not text in UTF-8 or UTF-16. Save it in UTF-8, then send it again.'
    throw refused([{ code: 'ids/encoding', severity: 'error', message }], error)
  }
}

async function judge(content: string): Promise<{ title: string; specificationCount: number }> {
  throw refused([{ code: 'ids/malformed', severity: 'error', message: content.slice(0, 10) }])
}

function refused(issues: readonly IdsIssue[], cause?: unknown): PlatformError {
  const errors = issues.map(({ code, line, message }) => ({
    path: line === undefined ? code : `${code} in line ${line}`,
    message,
  }))
  const detail = 'This is no valid IDS file, so nothing was done with it. Have its author correct it.'
  return new PlatformError('ids-files/invalid', 422, detail, { errors: shortErrors(errors), cause })
}
