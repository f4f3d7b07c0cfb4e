import * as z from './schema-language.ts'

export const preferenceKeySchema = z
  .string()
  .min(1, 'A preference key is required.')
  .max(120, "A preference key can't be longer than 120 characters.")
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/, 'A preference key can contain only letters, digits, and . _ : -.')

export const preferenceSchema = z.object({
  key: preferenceKeySchema,
  /** Text of the client's choice, usually JSON. */
  value: z.string().max(65_536, "A preference can't be longer than 65,536 characters."),
  group: z.string().max(120).nullable(),
})
export type Preference = z.infer<typeof preferenceSchema>

/**
 * The body of a save. It also contains the owner (specification 1, "The calls it makes"), who must be the user in the
 * path.
 */
export const preferenceSaveSchema = preferenceSchema.extend({ userId: z.string().max(128) })
export type PreferenceSave = z.infer<typeof preferenceSaveSchema>
