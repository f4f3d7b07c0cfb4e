import * as z from './schema-language.ts'

/** Something got done, failed, or is there for the first time. */
export const newsKinds = ['done', 'failed', 'new'] as const

/** Something that has happened: `04512 Midtown: the model is ready.` */
export const newsItemSchema = z.object({
  /** Unlike every other of the same answer. */
  id: z.string().max(300),
  kind: z.enum(newsKinds),
  at: z.iso.datetime(),
  /** What it happened to. */
  title: z.string().max(500),
  /** A sentence. */
  text: z.string().max(2200),
  /** Where it is seen: an address inside the application, as `paths` writes them. */
  path: z.string().regex(/^\/[^/]/, 'Enter a path within the application.'),
})
export type NewsItem = z.infer<typeof newsItemSchema>

/** What has happened to a person in an organization, newest first. */
export const newsSchema = z.object({
  /** When the visit before this one ended; null on the first. */
  since: z.iso.datetime().nullable(),
  items: z.array(newsItemSchema),
  /** There is more than is listed. */
  hasMore: z.boolean(),
})
export type News = z.infer<typeof newsSchema>
