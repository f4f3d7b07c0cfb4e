import * as z from '../schema-language.ts'

/** Maximum number of updates per call. */
export const maxMassUpdates = 500

/** The schema of many independent updates in one call. `maxUpdates` is lower if each update takes longer. */
export function massUpdateSchemaFor<Update extends z.ZodType<{ id: string }>>(
  update: Update,
  maxUpdates = maxMassUpdates,
) {
  return z
    .strictObject({ updates: z.array(update).min(1).max(maxUpdates) })
    .refine(({ updates }) => new Set(updates.map(({ id }) => id)).size === updates.length, {
      path: ['updates'],
      message: 'List each item only once.',
    })
}

/** Why an update failed. */
export const massProblemSchema = z.object({
  code: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type MassProblem = z.infer<typeof massProblemSchema>
