import { z } from 'zod'
import { roleWordSchema } from '../contract/role.ts'

const textSchema = z.string().min(1).max(200)
const wordSchema = z.string().min(1).max(80)

/** A path on the API, in which names in braces are filled in; never another site's address. */
const apiPathSchema = z
  .string()
  .regex(/^\/(?!\/)([^\s{}\\]|\{[A-Za-z]\w*\})+$/, 'Enter an API path. Only names can be in braces.')

/** A role that the remote brings along: who manages an organization can give it to its members. */
export const remoteRoleSchema = z.object({
  name: roleWordSchema,
  /** What its holders may do: `View prototypes`. */
  label: textSchema,
})
export type RemoteRole = z.infer<typeof remoteRoleSchema>

/** What the landing page says of a page, to users who can open it. */
export const pageCardSchema = z.object({ title: textSchema, text: textSchema, icon: wordSchema })
export type PageCard = z.infer<typeof pageCardSchema>

/** Something that people look for in the shell's search. */
export const soughtSchema = z.object({
  /** In the words of the search: `captures`, and one of them, `a capture`. */
  all: wordSchema,
  one: wordSchema,
  /** The key of the page that shows it: only users who can open that can find it. */
  page: wordSchema,
  /**
   * Who is asked; without it, it is among the names that the platform's own search finds. The answer has `items`, whose fields are
   * filled in for names in braces.
   */
  query: z
    .object({
      /** `/requests/{organization}?take=5&search={words}`. */
      path: apiPathSchema,
      group: wordSchema,
      icon: wordSchema,
      label: textSchema,
      detail: textSchema.optional(),
      /** Parts of the page's path, by the field that fills each in. */
      parts: z.record(wordSchema, wordSchema),
    })
    .optional(),
})
export type Sought = z.infer<typeof soughtSchema>

/**
 * What people are told of when what they wait for is over, on whichever page they are by then. Texts may have `{reportType}`,
 * `{dataset}` and `{statusDetails}` in them.
 */
export const noticesSchema = z.object({
  /** Where the platform tells of it as it happens. */
  events: apiPathSchema,
  complete: textSchema,
  failed: textSchema,
  /** What the way there is called, and the key of the page that it leads to, by the part of its path that is the id. */
  action: wordSchema,
  page: wordSchema,
  part: wordSchema,
})
export type Notices = z.infer<typeof noticesSchema>
