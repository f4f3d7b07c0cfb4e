import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'

/** Someone by the name of that time. Without an id it is no one of this organization: an author that a file brought, or one who left. */
export const topicPersonSchema = z.object({
  id: userIdSchema.nullable(),
  name: z.string(),
  /** What other programs know people by; empty if no one knows it. */
  email: z.string(),
})
export type TopicPerson = z.infer<typeof topicPersonSchema>
