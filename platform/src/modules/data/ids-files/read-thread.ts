import { createHash } from 'node:crypto'
import {
  auditIdsFile,
  canBeChecked,
  decodeXml,
  isIdsError,
  isInvalid,
  type IdsDocument,
  type IdsIssue,
} from '@lintel/shared/ids'
import type { ReadIds } from './repository.ts'

/** Runs in a thread, because files of up to 5 MB are parsed in one piece. Returns the file as it is stored, or its errors. */
export type ReadFile = ReadIds | { faults: Fault[] }
export type Fault = Pick<IdsIssue, 'code' | 'line' | 'message'>

/** Longer titles are truncated in lists and reports. */
const maxTitleLength = 500
/** People don't read more of them. */
const maxFaults = 500

export function readFile(bytes: Uint8Array): Promise<ReadFile> {
  return read(bytes, isInvalid)
}

/** Accepts a file with errors if it can be checked at all. */
export function readCheckableFile(bytes: Uint8Array): Promise<ReadFile> {
  return read(bytes, (issues, document) => isInvalid(issues) && !canBeChecked(document, issues))
}

type IsRefused = (issues: readonly IdsIssue[], document: IdsDocument) => boolean

async function read(bytes: Uint8Array, isRefused: IsRefused): Promise<ReadFile> {
  try {
    // The text is in UTF-8 from here on, whatever its XML declaration says.
    const content = decodeXml(bytes).replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1')
    const { document, issues } = await auditIdsFile(content)
    if (isRefused(issues, document)) {
      const errors = issues.filter(({ severity }) => severity === 'error')
      return { faults: errors.slice(0, maxFaults).map(faultOf) }
    }
    const hash = createHash('sha256').update(content).digest('hex')
    const title = document.info.title.slice(0, maxTitleLength).toWellFormed()
    const specificationCount = document.specifications.length
    return { hash, title, specificationCount, bytes: Buffer.byteLength(content), content }
  } catch (error) {
    if (!isIdsError(error)) throw error
    return { faults: [faultOf(error)] }
  }
}

function faultOf({ code, line, message }: { code: string; line?: number | undefined; message: string }): Fault {
  return { code, message, ...(line !== undefined && { line }) }
}
