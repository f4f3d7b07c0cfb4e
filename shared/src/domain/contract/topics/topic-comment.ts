import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { writtenText } from '../master-model/written-text.ts'
import { topicPersonSchema } from './topic-person.ts'

const maxMentions = 50

/** A mention of a member in a comment: `@[Ada Byron](local|ada)`. Mentions of non-members stay plain text. */
export const mentionPattern = /@\[([^\]\n]{1,200})\]\(([A-Za-z0-9|@._+-]{1,128})\)/g

export const topicCommentSchema = z.object({
  /** The BCF GUID. */
  id: z.uuid(),
  topicId: z.uuid(),
  /** Increases over time. */
  position: z.number().int().positive(),
  /** Plain text with mentions; empty for a comment with only a viewpoint. */
  text: z.string(),
  /** A viewpoint of the same topic. */
  viewpointId: z.uuid().nullable(),
  /** The mentioned members. */
  mentions: z.array(topicPersonSchema),
  author: topicPersonSchema,
  createdDate: z.iso.datetime(),
  /** Null if the comment was never edited. */
  modifiedDate: z.iso.datetime().nullable(),
  modifiedBy: topicPersonSchema.nullable(),
  /** Whether the caller is the author, who can edit and delete the comment. */
  isOwn: z.boolean(),
  revision: revisionSchema,
})
export type TopicComment = z.infer<typeof topicCommentSchema>

const text = writtenText(10_000, 'Comment').refine(
  (written) => [...written.matchAll(mentionPattern)].length <= maxMentions,
  `A comment can mention up to ${maxMentions} people.`,
)
const saysSomething = { path: ['text'], message: 'Enter a comment or choose a viewpoint.' }

type CommentContent = { text?: string | undefined; viewpointId?: string | null | undefined }

export const topicCommentCreateSchema = z
  .strictObject({
    /** A BCF GUID, if another program has assigned one. The response is 409 if the comment exists. */
    id: z
      .uuid()
      .overwrite((guid) => guid.toLowerCase())
      .optional(),
    text: text.optional(),
    viewpointId: z.uuid().nullish(),
  })
  .refine(hasContent, saysSomething)
export type TopicCommentCreate = z.output<typeof topicCommentCreateSchema>

export const topicCommentChangeSchema = z
  .strictObject({
    text,
    viewpointId: z.uuid().nullable(),
    /** The revision that was read. */
    revision: revisionSchema,
  })
  .refine(hasContent, saysSomething)
export type TopicCommentChange = z.output<typeof topicCommentChangeSchema>

/** Newest first. */
export const topicCommentPageSchema = pageSchema(topicCommentSchema)
export type TopicCommentPage = z.infer<typeof topicCommentPageSchema>

function hasContent({ text: written = '', viewpointId = null }: CommentContent): boolean {
  return written !== '' || viewpointId !== null
}
