import { customType } from 'drizzle-orm/pg-core'

/**
 * A `jsonb` column that another version may have written. `parse` never fails: it returns placeholders for what this version doesn't know,
 * which must not be written back.
 */
export function lenientJson<Stored>(parse: (stored: unknown) => Stored) {
  return customType<{ data: Stored; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: parse,
  })
}
