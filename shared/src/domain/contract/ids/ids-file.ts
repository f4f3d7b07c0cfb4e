import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'

/** Requirements as their authors write them; the largest that are in use have some megabytes. */
export const mostIdsBytes = 5 * 1024 ** 2
/** The type of a body that is an IDS file. */
export const idsContentType = 'application/xml'
/** An organization keeps no more, so that its list is read at once. */
export const mostIdsFiles = 200

const count = z.number().int().nonnegative()

export const idsFileNameSchema = nameText(200, { missing: 'Enter a name for the file.' })

/** A file of requirements that the organization keeps. */
export const idsFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What the file calls itself. */
  title: z.string(),
  specificationCount: count,
  bytes: count,
  /** The person's name as it was then. */
  keptBy: z.string(),
  keptDate: z.iso.datetime(),
  revision: revisionSchema,
})
export type IdsFile = z.infer<typeof idsFileSchema>

/** By name. */
export const idsFilesSchema = z.array(idsFileSchema)

/** What a file is kept as, or what a check that it is sent for calls it. */
export const idsSentQuerySchema = z.object({ name: idsFileNameSchema })
/** `anyway`: a file with errors is used for a check as far as that is possible. */
export const idsCheckSentQuerySchema = idsSentQuerySchema.extend({
  anyway: z.enum(['true', 'false']).default('false'),
})

export type IdsSentQuery = z.output<typeof idsSentQuerySchema>

export const idsFileUpdateSchema = z.strictObject({ name: idsFileNameSchema, revision: revisionSchema })
export type IdsFileUpdate = z.output<typeof idsFileUpdateSchema>

/** The file as it was sent, in UTF-8. */
export const idsContentSchema = z.object({ name: z.string(), content: z.string() })
