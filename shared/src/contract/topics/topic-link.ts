import * as z from '../schema-language.ts'

/** More topics about elements of one capture are not told. */
export const mostTopicLinks = 5000

/** A topic that is about an element of a capture. */
export const topicLinkSchema = z.object({
  /** The number of the element in the capture, as text. */
  elementId: z.string(),
  topicId: z.uuid(),
  number: z.number().int().positive(),
  title: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
})
export type TopicLink = z.infer<typeof topicLinkSchema>

export const topicLinksQuerySchema = z.object({ captureId: z.uuid() })

/** Open ones first, the newest first. */
export const topicLinksSchema = z.array(topicLinkSchema)
