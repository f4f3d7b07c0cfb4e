import * as z from './schema-language.ts'

/** The response header with the number of changes of a list when its rows were read. */
export const listPositionHeader = 'list-position'

/**
 * The changes of a list since the client's position: the number of all changes, and the changed rows, or null if the
 * list has to be read again. Earlier platforms send neither.
 */
export function listChangesOf<Row extends z.ZodType>(row: Row) {
  return {
    position: z.number().int().min(0).optional(),
    changes: z.object({ from: z.number().int().min(0), rows: z.array(row), removed: z.array(z.uuid()) }).nullish(),
  }
}
