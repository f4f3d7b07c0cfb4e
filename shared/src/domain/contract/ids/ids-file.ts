import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'

/** Maximum size of an IDS file; the largest in use have a few megabytes. */
export const maxIdsBytes = 5 * 1024 ** 2
/** The content type of an IDS file. */
export const idsContentType = 'application/xml'
/** Maximum number per organization, small enough to read the list at once. */
export const maxIdsFiles = 200

const count = z.number().int().nonnegative()

export const idsFileNameSchema = nameText(200, { missing: 'Enter a name for the file.' })

/** An IDS file that the organization stores. */
export const idsFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The title in the file. */
  title: z.string(),
  specificationCount: count,
  bytes: count,
  /** The person's name at that time. */
  keptBy: z.string(),
  keptDate: z.iso.datetime(),
  revision: revisionSchema,
})
export type IdsFile = z.infer<typeof idsFileSchema>

/** Sorted by name. */
export const idsFilesSchema = z.array(idsFileSchema)

/** The name of a stored file, or of a file that is sent for a check. */
export const idsFileNameQuerySchema = z.object({ name: idsFileNameSchema })
/** `anyway`: uses a file with errors as far as possible. */
export const idsCheckUploadQuerySchema = idsFileNameQuerySchema.extend({
  anyway: z.enum(['true', 'false']).default('false'),
})

export type IdsFileNameQuery = z.output<typeof idsFileNameQuerySchema>

export const idsFileUpdateSchema = z.strictObject({ name: idsFileNameSchema, revision: revisionSchema })
export type IdsFileUpdate = z.output<typeof idsFileUpdateSchema>

/** The file as it was uploaded, in UTF-8. */
export const idsContentSchema = z.object({ name: z.string(), content: z.string() })
