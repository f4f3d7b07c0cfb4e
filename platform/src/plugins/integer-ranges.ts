import { maxInteger } from '@lintel/shared/contract'
import type { FastifyInstance, FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { readColumnRanges, type Range } from '../database/column-ranges-repository.ts'

export type IntegerRangesOptions = { db: Database }

/** What no column has: seconds since 1970 in signed addresses, which are compared with the clock only. */
const comparedWithClock = new Set(['until'])
const usual: Range = { min: -maxInteger - 1, max: maxInteger }

/**
 * Rejects to start while a call may bring an integer that the database cannot compare or store: PostgreSQL fails on it, which the caller would
 * see as an internal error. A field with the name of a column has at most the range of the narrowest such column, any other one that of `integer`.
 */
export const integerRanges = fp<IntegerRangesOptions>(checkIntegers, { name: 'integer-ranges' })

async function checkIntegers(app: FastifyInstance, { db }: IntegerRangesOptions): Promise<void> {
  const columns = await readColumnRanges(db)
  const problems: string[] = []
  app.addHook('onRoute', ({ method, url, schema = {} }) => {
    for (const { name, min, max } of integersOf(schema)) {
      const range = columns.get(name) ?? usual
      if (comparedWithClock.has(name) || (min >= range.min && max <= range.max)) continue
      problems.push(
        `${[method].flat().join(' ')} ${url}: ${name} can be ${min} to ${max}, but the column stores ${range.min} to ${range.max}`,
      )
    }
  })
  app.addHook('onReady', (next) => next(problems.length > 0 ? new Error(refusal(problems)) : undefined))
}

function refusal(problems: string[]): string {
  return `Give these integer parameters a minimum and a maximum that their columns can store:\n${problems.join('\n')}`
}

type Integer = Range & { name: string }
type JsonSchema = { [key: string]: unknown; minimum?: number; maximum?: number; exclusiveMinimum?: number }

function integersOf({ body, params, querystring }: FastifySchema): Integer[] {
  return [body, params, querystring]
    .filter((part) => part instanceof z.ZodType)
    .flatMap((part) => integersIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), ''))
}

/** The integers of a schema and of its parts, each with the name of the field that has it. */
function integersIn(part: unknown, name: string): Integer[] {
  if (Array.isArray(part)) return part.flatMap((one) => integersIn(one, name))
  if (typeof part !== 'object' || part === null) return []
  const { properties, $defs, ...rest } = part as JsonSchema
  const { type, minimum = -Infinity, exclusiveMinimum = minimum, maximum = Infinity } = rest
  return [
    ...(type === 'integer' ? [{ name, min: exclusiveMinimum, max: maximum }] : []),
    ...[properties, $defs].flatMap((fields) =>
      Object.entries(fields ?? {}).flatMap(([key, value]) => integersIn(value, key)),
    ),
    ...Object.values(rest).flatMap((value) => integersIn(value, name)),
  ]
}
