import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'

/**
 * A person, with the name at that time. The id is missing for authors from a file and for people who left the
 * organization.
 */
export const topicPersonSchema = z.object({
  id: userIdSchema.nullable(),
  name: z.string(),
  /** The email address that other programs use; empty if unknown. */
  email: z.string(),
})
export type TopicPerson = z.infer<typeof topicPersonSchema>
