import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { writtenText } from './written-text.ts'

/** A comment on a master element. */
export const noteSchema = z.object({
  id: z.uuid(),
  /** The author's contact address at that time. */
  userId: z.string(),
  /** The author's name at that time and current picture; null without a picture and for former users. */
  author: z.object({ name: z.string(), picture: z.string().nullable() }),
  masterModelElementId: z.uuid(),
  note: z.string(),
  dateCreated: z.iso.datetime(),
})
export type Note = z.infer<typeof noteSchema>

export const noteCreateSchema = z.object({
  masterModelElementId: z.uuid(),
  note: writtenText(5000, 'Note').min(1, 'This field is required.'),
  /** Ignored: the author comes from the token. Kept for compatibility with earlier clients. */
  userId: z.string().max(320).optional(),
})
export type NoteCreate = z.output<typeof noteCreateSchema>

export const noteListQuerySchema = z.object({
  masterModelElementId: z.uuid(),
  ...offsetPageQuery(10),
  /** Returns the page with this note instead of the page of `skip`, unless the element has no such note. */
  note: z.uuid().optional(),
})
export type NoteListQuery = z.output<typeof noteListQuerySchema>

/** Newest first. */
export const notePageSchema = offsetPageSchema(noteSchema).extend({
  /** The number of newer notes. */
  skip: z.number().int().nonnegative(),
})
export type NotePage = z.infer<typeof notePageSchema>
