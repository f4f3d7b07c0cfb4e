import { customType } from 'drizzle-orm/pg-core'

/**
 * A `jsonb` column that is read as far as this version understands what stands there: another version may have written it. `understood` never
 * fails; it answers what stands in for what it does not know, which no one may write back.
 */
export function lenientJson<Stored>(understood: (stored: unknown) => Stored) {
  return customType<{ data: Stored; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: understood,
  })
}
