import * as z from './schema-language.ts'

/** The header of a list that says how often it had changed when its rows were read. */
export const listPositionHeader = 'list-position'

/**
 * What is told of a list besides its tag: how often it has changed, and what is different since the position that the reader has, or null if
 * the list is to be read. A platform of before tells neither.
 */
export function listChangesOf<Row extends z.ZodType>(row: Row) {
  return {
    position: z.number().int().min(0).optional(),
    changes: z.object({ from: z.number().int().min(0), rows: z.array(row), removed: z.array(z.uuid()) }).nullish(),
  }
}
