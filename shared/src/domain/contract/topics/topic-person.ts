import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'

/** Somebody by the name of that time. Without an id it is nobody of this organization: an author that a file brought, or one who left. */
export const topicPersonSchema = z.object({
  id: userIdSchema.nullable(),
  name: z.string(),
  /** What other programs know people by; empty where nobody knows it. */
  email: z.string(),
})
export type TopicPerson = z.infer<typeof topicPersonSchema>
