import { isWebLink } from '@lintel/shared/contract'
import { topicChangeSchema } from '@lintel/shared/contract/topics'
import { z } from 'zod'
import { projectParams } from '../projects/schemas.ts'
import { limitedText } from '../limited-text.ts'

/** Any text, so that an invalid guid is answered with 404 and not 400. */
export const topicParams = projectParams.extend({ topicId: z.string().max(100) })

/** A guid from another program, case-insensitive. */
export const suppliedGuid = z
  .uuid('Enter a GUID such as 7a6c9f0e-2c01-4b43-9612-5e456bef8116.')
  .overwrite((guid) => guid.toLowerCase())

/** For responses: earlier releases stored external references in any form. */
export const storedSnippetSchema = z.object({
  snippet_type: limitedText(100, 'Snippet type').min(1),
  is_external: z.boolean(),
  reference: limitedText(2000, 'Reference').min(1),
  reference_schema: limitedText(2000, 'Schema').min(1),
})
export const snippetSchema = storedSnippetSchema.refine(
  ({ is_external: isExternal, reference }) => !isExternal || isWebLink(reference),
  {
    path: ['reference'],
    error:
      'The reference of an external snippet must start with http:// or https://, such as https://example.com/clash.csv.',
  },
)

const { title, description, type, status, priority, labels, stage, referenceLinks } = topicChangeSchema.shape
/** A timestamp or a date. Due dates are calendar days, so only the date part counts, whatever the time zone. */
const dueDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,20}(?:Z|[+-]\d{2}:?\d{2})?)?$/i, 'Enter a date such as 2026-12-31T00:00:00Z.')
  .overwrite((text) => text.slice(0, 10))
  .pipe(topicChangeSchema.shape.dueDate.unwrap().unwrap())

const fields = {
  title: title.unwrap(),
  topic_type: type,
  topic_status: status.nullable(),
  reference_links: referenceLinks.nullable(),
  priority,
  labels: labels.nullable(),
  /** The email address of a member. */
  assigned_to: z.string().max(320).nullish(),
  stage,
  description: description.nullable(),
  bim_snippet: snippetSchema.nullish(),
  due_date: dueDate.nullish(),
}

// As the BCF API requires, unknown properties are ignored.
export const topicPutSchema = z.object(fields)
export type TopicPut = z.output<typeof topicPutSchema>
export const topicPostSchema = topicPutSchema.extend({ guid: suppliedGuid.nullish() })
export type TopicPost = z.output<typeof topicPostSchema>

export const topicSchema = z.object({
  guid: z.string(),
  /** Version 3.0 only. */
  server_assigned_id: z.string().optional(),
  topic_type: z.string().optional(),
  topic_status: z.string(),
  reference_links: z.array(z.string()),
  title: z.string(),
  priority: z.string().optional(),
  labels: z.array(z.string()),
  creation_date: z.string(),
  creation_author: z.string(),
  modified_date: z.string(),
  modified_author: z.string(),
  assigned_to: z.string().optional(),
  stage: z.string().optional(),
  description: z.string().optional(),
  bim_snippet: z
    .object({ snippet_type: z.string(), is_external: z.boolean(), reference: z.string(), reference_schema: z.string() })
    .optional(),
  due_date: z.string().optional(),
  authorization: z.object({ topic_actions: z.array(z.string()), topic_status: z.array(z.string()) }),
})
export type BcfTopic = z.infer<typeof topicSchema>
