import * as z from './schema-language.ts'

/** The largest value of an `integer` column. PostgreSQL fails when it compares one with a larger number. */
export const maxInteger = 2_147_483_647

/** Counts the changes of a row, from 1 on. */
export const revisionSchema = z.number().int().min(1).max(maxInteger)

/** The same for settings that have no row before their first change: 0 until then. */
export const settingRevisionSchema = z.number().int().min(0).max(maxInteger)

/** Ends the detail of an answer 409 `…/changed-meanwhile`; pages that have loaded it again leave it out. */
export const conflictAdvice = 'Reload it and make your change again.'
