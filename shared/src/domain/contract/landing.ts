import * as z from './schema-language.ts'

/** A path inside the application, as `paths` builds it. */
const pathSchema = z.string().regex(/^\/[^/]/, 'Enter a path within the application.')

/** Something for the caller to do: a topic, a request or a review. */
export const workItemSchema = z.object({
  id: z.string().max(300),
  title: z.string().max(500),
  /** A phrase, such as `3 new flags`. */
  text: z.string().max(500),
  /** When it was requested, changed or completed. */
  at: z.iso.datetime(),
  /** A day without a time; null if there is none. */
  dueDate: z.iso.date().nullable(),
  path: pathSchema,
})
export type WorkItem = z.infer<typeof workItemSchema>

/** The first few items of one kind. */
export const workListSchema = z.object({
  id: z.string().max(100),
  title: z.string().max(100),
  /** The page that lists all of them. */
  path: pathSchema,
  items: z.array(workItemSchema),
  /** There are more items than are listed. */
  hasMore: z.boolean(),
})
export type WorkList = z.infer<typeof workListSchema>

/** A step of setting up a new organization. */
export const firstStepSchema = z.object({
  id: z.string().max(100),
  title: z.string().max(100),
  text: z.string().max(300),
  path: pathSchema,
  isDone: z.boolean(),
})
export type FirstStep = z.infer<typeof firstStepSchema>

/** The caller's tasks on the landing page, and the remaining steps of setting up the organization. */
export const landingSchema = z.object({
  /** The lists that the caller's roles allow, in display order. */
  work: z.array(workListSchema),
  /** The steps that the caller's roles allow; empty once all of them are done. */
  firstSteps: z.array(firstStepSchema),
})
export type Landing = z.infer<typeof landingSchema>
