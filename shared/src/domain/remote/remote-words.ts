import { z } from 'zod'
import { roleWordSchema } from '../contract/role.ts'

const textSchema = z.string().min(1).max(200)
const wordSchema = z.string().min(1).max(80)

/** An API path with names in braces to fill in; never a URL of another site. */
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
  /** The key of the page that shows it: only users who can open that page can find it. */
  page: wordSchema,
  /**
   * The API call; without it, the platform's own search includes it. The response has `items`, whose fields fill in
   * the names in braces.
   */
  query: z
    .object({
      /** `/requests/{organization}?take=5&search={words}`. */
      path: apiPathSchema,
      group: wordSchema,
      icon: wordSchema,
      label: textSchema,
      detail: textSchema.optional(),
      /** Parameters of the page's path, by the field that fills each in. */
      parts: z.record(wordSchema, wordSchema),
    })
    .optional(),
})
export type Sought = z.infer<typeof soughtSchema>

/**
 * Notifications when something that people wait for is complete, on whichever page they are. Texts can contain
 * `{reportType}`, `{dataset}` and `{statusDetails}`.
 */
export const noticesSchema = z.object({
  /** The event stream. */
  events: apiPathSchema,
  complete: textSchema,
  failed: textSchema,
  /** The text of the link, and the key of the page that it opens, by the path parameter that is the id. */
  action: wordSchema,
  page: wordSchema,
  part: wordSchema,
})
export type Notices = z.infer<typeof noticesSchema>
