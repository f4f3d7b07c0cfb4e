import * as z from '../schema-language.ts'

/** Maximum number of topics about elements of one capture; the newest are returned. */
export const maxTopicLinks = 5000

/** Maximum number of links, because one topic may be about a thousand elements. */
export const maxLinkedElements = 20_000

/** A topic that is about an element of a capture. */
export const topicLinkSchema = z.object({
  /** The number of the element in the capture, as text. */
  elementId: z.string(),
  topicId: z.uuid(),
  number: z.number().int().positive(),
  title: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
  /** Set on the last link if there are more. */
  hasMore: z.boolean().optional(),
})
export type TopicLink = z.infer<typeof topicLinkSchema>

export const topicLinksQuerySchema = z.object({ captureId: z.uuid() })

/** Open topics first, newest first. */
export const topicLinksSchema = z.array(topicLinkSchema)
