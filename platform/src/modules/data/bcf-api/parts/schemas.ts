import { webLink } from '@lintel/shared/contract'
import { z } from 'zod'
import { limitedText } from '../limited-text.ts'
import { suppliedGuid, topicParams } from '../topics/schemas.ts'

const max = 100
const atMost = `A topic can have up to ${max} of them.`

export const relatedTopicsSchema = z.array(z.object({ related_topic_guid: suppliedGuid })).max(max, atMost)
export type RelatedTopics = z.output<typeof relatedTopicsSchema>

const text = limitedText(2000, 'Text').optional()
const optionalText = z.string().nullish()

export const referenceParams = topicParams.extend({ referenceId: z.string().max(100) })
export const referencePutSchema = z.object({
  document_guid: optionalText,
  url: webLink(2000).nullish(),
  description: limitedText(2000, 'Description').nullish(),
})
export type ReferencePut = z.output<typeof referencePutSchema>
export const referencePostSchema = referencePutSchema.extend({ guid: suppliedGuid.nullish() })
export type ReferencePost = z.output<typeof referencePostSchema>

export const referenceSchema = z.object({ guid: z.string(), url: z.string(), description: z.string().optional() })
export const maxReferences = max

/** Empty texts count as absent. */
export const filesPutSchema = z
  .array(
    z
      .object({
        ifc_project: text.nullable(),
        ifc_spatial_structure_element: text.nullable(),
        filename: text.nullable(),
        date: text.nullable(),
        reference: text.nullable(),
      })
      .refine((file) => Object.values(file).some(Boolean), 'Specify the file.'),
  )
  .max(max, atMost)
export type FilesPut = z.output<typeof filesPutSchema>
