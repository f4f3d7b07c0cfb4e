import { isIdsError, isInvalid, readIds } from '@lintel/shared/ids'
import { saidBy } from '../mapping/said-by.model.ts'
import type { SaidSpecification } from '../mapping/said.ts'

/** Why a file was not taken in, in words; `line` is from 1. */
export type IdsFault = { line: number | null; message: string }

/** What was read: a slice is JSON of some specifications, so that whoever gets it reads it slice by slice. */
export type ReadFile = { title: string; slices: string[] } | { faults: IdsFault[] }

/** A slice takes a millisecond to read. A specification that is larger than a rule may be is rejected. */
const charactersOfSlice = 64 * 1024
const mostCharacters = 256 * 1024
const maxFaults = 50

/** Runs in a thread, since a file of 10 MB is read in one piece. */
export function readFile(bytes: Uint8Array): ReadFile {
  try {
    const { document, issues, lines } = readIds(bytes)
    if (isInvalid(issues)) {
      const errors = issues.filter(({ severity }) => severity === 'error')
      return { faults: errors.slice(0, maxFaults).map(({ line = null, message }) => ({ line, message })) }
    }
    const said = document.specifications.map((one) => saidBy(one, lines.get(one) ?? null))
    return slicesOf(document.info.title, said)
  } catch (error) {
    if (!isIdsError(error)) throw error
    return { faults: [{ line: error.line ?? null, message: error.message }] }
  }
}

function slicesOf(title: string, said: readonly SaidSpecification[]): ReadFile {
  const slices: string[] = []
  let [slice, characters]: [string[], number] = [[], 0]
  for (const one of said) {
    const text = JSON.stringify(one)
    if (text.length > mostCharacters) return { faults: [{ line: one.line, message: tooLarge(one) }] }
    if (slice.length > 0 && characters + text.length > charactersOfSlice) {
      slices.push(`[${slice.join()}]`)
      ;[slice, characters] = [[], 0]
    }
    slice.push(text)
    characters += text.length
  }
  if (slice.length > 0) slices.push(`[${slice.join()}]`)
  return { title, slices }
}

function tooLarge({ name }: SaidSpecification): string {
  return `The specification “${name.slice(0, 100)}” is longer than the 256,000-character limit. Split it.`
}
