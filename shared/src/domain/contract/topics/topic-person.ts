import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'

/**
 * A person with their name at that time. Without an id: an author from a file, or someone who left the organization.
 */
export const topicPersonSchema = z.object({
  id: userIdSchema.nullable(),
  name: z.string(),
  /** The email address that other programs use; empty if unknown. */
  email: z.string(),
})
export type TopicPerson = z.infer<typeof topicPersonSchema>
