import { z } from 'zod'
import { roleWordSchema } from '../contract/role.ts'

const textSchema = z.string().min(1).max(200)
const wordSchema = z.string().min(1).max(80)

/** An API path with placeholders in braces; never a URL of another site. */
const apiPathSchema = z
  .string()
  .regex(/^\/(?!\/)([^\s{}\\]|\{[A-Za-z]\w*\})+$/, 'Enter an API path. Only names can be in braces.')

/** A role that the remote adds; users who manage the organization can assign it to members. */
export const remoteRoleSchema = z.object({
  name: roleWordSchema,
  /** The permission, for users: `View prototypes`. */
  label: textSchema,
})
export type RemoteRole = z.infer<typeof remoteRoleSchema>

/** The landing page's text about a page, for users who can open it. */
export const pageCardSchema = z.object({ title: textSchema, text: textSchema, icon: wordSchema })
export type PageCard = z.infer<typeof pageCardSchema>

/** A kind of thing that the shell's search finds. */
export const soughtSchema = z.object({
  /** Plural and singular for the search: `captures`, `a capture`. */
  all: wordSchema,
  one: wordSchema,
  /** The key of the page that shows the item; only users who can open that page can find the item. */
  page: wordSchema,
  /**
   * The API call; without it, the platform's own search includes this kind. The response has `items`, whose fields
   * replace the placeholders.
   */
  query: z
    .object({
      /** `/requests/{organization}?take=5&search={words}`. */
      path: apiPathSchema,
      group: wordSchema,
      icon: wordSchema,
      label: textSchema,
      detail: textSchema.optional(),
      /** Parameters of the page's path, each with the field that provides its value. */
      parts: z.record(wordSchema, wordSchema),
    })
    .optional(),
})
export type SearchSource = z.infer<typeof soughtSchema>

/**
 * Notifications when something that people wait for is complete, whichever page they are on. Texts can contain
 * `{reportType}`, `{dataset}` and `{statusDetails}`.
 */
export const noticesSchema = z.object({
  /** The event stream. */
  events: apiPathSchema,
  complete: textSchema,
  failed: textSchema,
  /** The text of the link, the key of the page that it opens, and the path parameter that gets the id. */
  action: wordSchema,
  page: wordSchema,
  part: wordSchema,
})
export type Notices = z.infer<typeof noticesSchema>
