import { createHash } from 'node:crypto'
import { auditIdsFile, decodeXml, isIdsError, isInvalid, type IdsIssue } from '@lintel/shared/ids'
import { PlatformError } from '../../../errors.ts'
import { shortErrors } from '../../../short-errors.ts'
import type { StoredDocument } from './repository.ts'

/** A file that keeps to the standard, as it is stored. */
export type ReadIds = Omit<StoredDocument, 'organizationId'>

/** What people call a specification has no more, and neither has what a list shows of a file. */
const longestTitle = 500

/** Reads an IDS file and holds it against the standard. Fails with all of its faults, each by its code and line. */
export async function readIdsFile(bytes: Uint8Array): Promise<ReadIds> {
  try {
    // From here on it is in UTF-8, whatever it said of itself before.
    const content = decodeXml(bytes).replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1')
    const { document, issues } = await auditIdsFile(content)
    if (isInvalid(issues)) throw refused(issues)
    const hash = createHash('sha256').update(content).digest('hex')
    const title = document.info.title.slice(0, longestTitle).toWellFormed()
    const specificationCount = document.specifications.length
    return { hash, title, specificationCount, bytes: Buffer.byteLength(content), content }
  } catch (error) {
    if (!isIdsError(error)) throw error
    const { code, line, message } = error
    throw refused([{ code, severity: 'error', message, ...(line !== undefined && { line }) }], error)
  }
}

function refused(issues: readonly IdsIssue[], cause?: unknown): PlatformError {
  const errors = issues
    .filter(({ severity }) => severity === 'error')
    .map(({ code, line, message }) => ({ path: line === undefined ? code : `${code}, line ${line}`, message }))
  const detail = 'This is no valid IDS file, so nothing was done with it. Have its author correct it.'
  return new PlatformError('ids-files/invalid', 422, detail, { errors: shortErrors(errors), cause })
}
