import { maxInteger } from '@lintel/shared/contract'
import type { TestApp } from '../build-test-app.ts'

type Range = { min: number; max: number }
type JsonSchema = {
  [key: string]: unknown
  $ref?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Seconds since 1970 in signed URLs, which are compared with the clock and not stored. */
const notStored = new Set(['until'])
const defaultRange: Range = { min: -maxInteger - 1, max: maxInteger }

const rangesOfTypes: Record<string, Range> = {
  int2: { min: -32_768, max: 32_767 },
  int4: { min: -2_147_483_648, max: 2_147_483_647 },
  int8: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
}

/**
 * Integers of the OpenAPI document that PostgreSQL cannot compare or store, which would cause an internal error. The range of a field is that of
 * the narrowest column with its name, or else that of `integer`.
 */
export async function findIntegersOutOfRange(platform: TestApp): Promise<string[]> {
  const columns = await readColumnRanges(platform)
  const document = (await platform.call({ url: '/api/docs/json' })).json<ApiDocument>()
  return Object.entries(document.paths).flatMap(([url, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const parts = [...parameters.map(({ name, schema }) => ({ [name]: schema })), { body: requestBody }]
      return parts.flatMap(integersIn(document)).flatMap(({ name, min, max }) => {
        const range = columns.get(name) ?? defaultRange
        if (notStored.has(name) || (min >= range.min && max <= range.max)) return []
        return `${method.toUpperCase()} ${url}: ${name} can be ${min} to ${max}, but the column stores ${range.min} to ${range.max}`
      })
    }),
  )
}

type Operation = { parameters?: { name: string; schema?: JsonSchema }[]; requestBody?: JsonSchema }
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** The integers of schemas by field name, including those of referenced schemas, each of which is read once per field name. */
function integersIn({ components: { schemas } }: ApiDocument) {
  const seen = new Set<string>()
  function visit(part: unknown, name: string): (Range & { name: string })[] {
    if (Array.isArray(part)) return part.flatMap((one) => visit(one, name))
    if (typeof part !== 'object' || part === null) return []
    const { $ref, type, properties, exclusiveMinimum, ...rest } = part as JsonSchema
    const { minimum = exclusiveMinimum ?? -Infinity, maximum = Infinity } = rest
    if ($ref !== undefined) {
      if (seen.has(`${name} ${$ref}`)) return []
      seen.add(`${name} ${$ref}`)
      return visit(schemas[$ref.slice($ref.lastIndexOf('/') + 1)], name)
    }
    return [
      ...(type === 'integer' ? [{ name, min: minimum, max: maximum }] : []),
      ...Object.entries(properties ?? {}).flatMap(([key, value]) => visit(value, key)),
      ...Object.values(rest).flatMap((value) => visit(value, name)),
    ]
  }
  return (part: Record<string, unknown>) => Object.entries(part).flatMap(([name, value]) => visit(value, name))
}

/** Ranges of integer columns by field name; the narrowest of columns with the same name. */
async function readColumnRanges({ asOwner }: TestApp): Promise<Map<string, Range>> {
  const columns = await asOwner<{ name: string; type: string }>(
    `select a.attname as name, t.typname as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and t.typname in ('int2', 'int4', 'int8')
    order by t.typlen desc`,
  )
  return new Map(columns.map(({ name, type }) => [fieldName(name), rangesOfTypes[type] ?? defaultRange]))
}

function fieldName(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
