import type { z } from 'zod'
import { maxNamed, shortErrors } from '../../../errors/short-errors.ts'
import { PlatformError } from '../../../errors/platform-error.ts'

/** The error for input that does not fit the schema of a tool, naming what to correct. */
export function invalidInput({ issues }: z.ZodError): PlatformError {
  const named = issues.slice(0, maxNamed).map(({ path, message }) => ({ path: path.join('.'), message }))
  const errors = shortErrors(named, issues.length)
  const [first] = errors
  const detail = `The input isn't valid. ${first?.path ? `${first.path}: ` : ''}${first?.message ?? ''}`
  return new PlatformError('request/invalid', 400, detail, { errors })
}
