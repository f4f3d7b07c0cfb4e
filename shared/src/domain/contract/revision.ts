import * as z from './schema-language.ts'

/** The largest value of an `integer` column. PostgreSQL fails when it compares such a column with a larger number. */
export const maxInteger = 2_147_483_647

/** Counts the changes of a row, starting with 1. */
export const revisionSchema = z.number().int().min(1).max(maxInteger)

/** The revision of settings that have no row before their first change: it is 0 until then. */
export const settingRevisionSchema = z.number().int().min(0).max(maxInteger)

/** The last sentence of a 409 detail `…/changed-meanwhile`. Pages that have already reloaded omit it. */
export const conflictAdvice = 'Reload it and make your change again.'
