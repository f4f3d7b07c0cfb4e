import * as z from './schema-language.ts'

/** Whether something was completed, has failed, or is new. */
export const newsKinds = ['done', 'failed', 'new'] as const

/** An entry of the activity feed: `04512 Midtown: the model is ready.` */
export const newsItemSchema = z.object({
  /** Unique within the response. */
  id: z.string().max(300),
  kind: z.enum(newsKinds),
  at: z.iso.datetime(),
  /** The name of the thing that the item is about. */
  title: z.string().max(500),
  /** A sentence. */
  text: z.string().max(2200),
  /** The page that shows it: a path inside the application, as `paths` builds it. */
  path: z.string().regex(/^\/[^/]/, 'Enter a path within the application.'),
})
export type NewsItem = z.infer<typeof newsItemSchema>

/** The activity feed of a person in an organization, newest first. */
export const newsSchema = z.object({
  /** When the previous visit ended; null on the first visit. */
  since: z.iso.datetime().nullable(),
  items: z.array(newsItemSchema),
  /** There are more items than are listed. */
  hasMore: z.boolean(),
})
export type News = z.infer<typeof newsSchema>
