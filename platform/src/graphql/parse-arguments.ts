import type { z } from 'zod'
import { PlatformError } from '../errors/platform-error.ts'

/** Parses arguments that have limits beyond their GraphQL types; null arguments are treated as missing. */
export function parseArguments<Schema extends z.ZodType>(
  schema: Schema,
  args: Record<string, unknown>,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = errors
  const detail = `The query isn't valid. ${first?.path}: ${first?.message}`
  throw new PlatformError('request/invalid', 400, detail, { errors })
}
