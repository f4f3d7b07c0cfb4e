import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { writtenText } from '../master-model/written-text.ts'
import { topicPersonSchema } from './topic-person.ts'

const mostMentions = 50

/** How a member is mentioned in a comment: `@[Ada Byron](local|ada)`. Whoever is no member is left as text. */
export const mentionPattern = /@\[([^\]\n]{1,200})\]\(([A-Za-z0-9|@._+-]{1,128})\)/g

export const topicCommentSchema = z.object({
  /** BCF's guid. */
  id: z.uuid(),
  topicId: z.uuid(),
  /** Grows with time. */
  position: z.number().int().positive(),
  /** Plain text with mentions; empty if only a viewpoint is shown. */
  text: z.string(),
  /** A viewpoint of the same topic. */
  viewpointId: z.uuid().nullable(),
  /** Those members who are mentioned in it. */
  mentions: z.array(topicPersonSchema),
  author: topicPersonSchema,
  createdDate: z.iso.datetime(),
  /** Null if it is as it was written. */
  modifiedDate: z.iso.datetime().nullable(),
  modifiedBy: topicPersonSchema.nullable(),
  /** Whether the caller wrote it, and may change and remove it. */
  isOwn: z.boolean(),
  revision: revisionSchema,
})
export type TopicComment = z.infer<typeof topicCommentSchema>

const text = writtenText(10_000, 'Comment').refine(
  (written) => [...written.matchAll(mentionPattern)].length <= mostMentions,
  `A comment can mention up to ${mostMentions} people.`,
)
const saysSomething = { path: ['text'], message: 'Enter a comment or choose a viewpoint.' }

type Said = { text?: string | undefined; viewpointId?: string | null | undefined }

export const topicCommentCreateSchema = z
  .strictObject({
    /** BCF's guid, where one was given elsewhere: 409 if there is such a comment. */
    id: z
      .uuid()
      .overwrite((guid) => guid.toLowerCase())
      .optional(),
    text: text.optional(),
    viewpointId: z.uuid().nullish(),
  })
  .refine(isSaid, saysSomething)
export type TopicCommentCreate = z.output<typeof topicCommentCreateSchema>

export const topicCommentChangeSchema = z
  .strictObject({
    text,
    viewpointId: z.uuid().nullable(),
    /** As read. */
    revision: revisionSchema,
  })
  .refine(isSaid, saysSomething)
export type TopicCommentChange = z.output<typeof topicCommentChangeSchema>

/** Newest first. */
export const topicCommentPageSchema = pageSchema(topicCommentSchema)
export type TopicCommentPage = z.infer<typeof topicCommentPageSchema>

function isSaid({ text: written = '', viewpointId = null }: Said): boolean {
  return written !== '' || viewpointId !== null
}
