import { isIdsError, isInvalid, readIds } from '@lintel/shared/ids'
import { toMasterModelTerms } from '../mapping/to-master-model-terms.model.ts'
import type { ParsedSpecification } from '../mapping/specification-terms.ts'

/** Why a file was rejected, as text; `line` counts from 1. */
export type IdsFault = { line: number | null; message: string }

/** The result: each batch is JSON of some specifications, so that the receiver can parse batch by batch. */
export type ReadResult = { title: string; batches: string[] } | { faults: IdsFault[] }

/** A batch takes a millisecond to parse. A specification larger than the limit of a rule is rejected. */
const charactersPerBatch = 64 * 1024
const maxBatchCharacters = 256 * 1024
const maxFaults = 50

/** Runs in a thread, because files of up to 10 MB are parsed in one piece. */
export function readFile(bytes: Uint8Array): ReadResult {
  try {
    const { document, issues, lines } = readIds(bytes)
    if (isInvalid(issues)) {
      const errors = issues.filter(({ severity }) => severity === 'error')
      return { faults: errors.slice(0, maxFaults).map(({ line = null, message }) => ({ line, message })) }
    }
    const parsedSpecifications = document.specifications.map((one) => toMasterModelTerms(one, lines.get(one) ?? null))
    return toBatches(document.info.title, parsedSpecifications)
  } catch (error) {
    if (!isIdsError(error)) throw error
    return { faults: [{ line: error.line ?? null, message: error.message }] }
  }
}

function toBatches(title: string, parsedSpecifications: readonly ParsedSpecification[]): ReadResult {
  const batches: string[] = []
  let [batch, characters]: [string[], number] = [[], 0]
  for (const one of parsedSpecifications) {
    const text = JSON.stringify(one)
    if (text.length > maxBatchCharacters) return { faults: [{ line: one.line, message: tooLarge(one) }] }
    if (batch.length > 0 && characters + text.length > charactersPerBatch) {
      batches.push(`[${batch.join()}]`)
      ;[batch, characters] = [[], 0]
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) batches.push(`[${batch.join()}]`)
  return { title, batches }
}

function tooLarge({ name }: ParsedSpecification): string {
  return `The specification “${name.slice(0, 100)}” is longer than the 256,000-character limit. Split it.`
}
