import * as z from '../schema-language.ts'

/** More topics about elements of one capture are not told: the newest are. */
export const mostTopicLinks = 5000

/** Nor are more links, because one topic may be about a thousand elements. */
export const mostLinkedElements = 20_000

/** A topic that is about an element of a capture. */
export const topicLinkSchema = z.object({
  /** The number of the element in the capture, as text. */
  elementId: z.string(),
  topicId: z.uuid(),
  number: z.number().int().positive(),
  title: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
  /** On the last one where there are more, which are not told. */
  hasMore: z.boolean().optional(),
})
export type TopicLink = z.infer<typeof topicLinkSchema>

export const topicLinksQuerySchema = z.object({ captureId: z.uuid() })

/** Open ones first, the newest first. */
export const topicLinksSchema = z.array(topicLinkSchema)
