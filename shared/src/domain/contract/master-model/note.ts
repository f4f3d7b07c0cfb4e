import { partQuery, partSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { writtenText } from './written-text.ts'

/** What someone had to say about a master element. */
export const noteSchema = z.object({
  id: z.uuid(),
  /** The author's contact address, as it was then. */
  userId: z.string(),
  /** As the author was called then; the picture is today's, null without one and for people who are gone. */
  author: z.object({ name: z.string(), picture: z.string().nullable() }),
  masterModelElementId: z.uuid(),
  note: z.string(),
  dateCreated: z.iso.datetime(),
})
export type Note = z.infer<typeof noteSchema>

export const noteCreateSchema = z.object({
  masterModelElementId: z.uuid(),
  note: writtenText(5000, 'Note').min(1, 'This field is required.'),
  /** Who writes is known by the token; what is sent here changes nothing. */
  userId: z.string().max(320).optional(),
})
export type NoteCreate = z.output<typeof noteCreateSchema>

export const noteListQuerySchema = z.object({
  masterModelElementId: z.uuid(),
  ...partQuery(10),
  /** The page that this note is on now, whatever `skip` says; that of `skip` where the element has no such note. */
  note: z.uuid().optional(),
})
export type NoteListQuery = z.output<typeof noteListQuerySchema>

/** Newest first. */
export const notePageSchema = partSchema(noteSchema).extend({
  /** How many newer notes there are before these. */
  skip: z.number().int().nonnegative(),
})
export type NotePage = z.infer<typeof notePageSchema>
