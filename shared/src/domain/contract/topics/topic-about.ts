import * as z from '../schema-language.ts'

export const maxAbout = 1000

/**
 * The subject of a topic: a capture, an element of a capture, or a master element. It contains the names at the time of
 * linking, so that they remain after a deletion.
 */
export const topicAboutSchema = z.object({
  captureId: z.uuid().nullable(),
  /** The number of an element in the capture, as text: its id in the capture's model. */
  elementId: z.string().nullable(),
  masterElementId: z.uuid().nullable(),
  title: z.string(),
})
export type TopicAbout = z.infer<typeof topicAboutSchema>

export const topicAboutCreateSchema = z
  .strictObject({
    captureId: z.uuid().nullish(),
    /** The number of an element in the capture, as text. */
    elementId: z.string().min(1).max(200).nullish(),
    masterElementId: z.uuid().nullish(),
  })
  .refine(({ captureId, masterElementId }) => Boolean(captureId ?? masterElementId), {
    path: ['captureId'],
    message: 'Specify a capture or a master element.',
  })
  .refine(({ captureId, elementId }) => !elementId || Boolean(captureId), {
    path: ['captureId'],
    message: 'Specify the capture that contains the element.',
  })
export type TopicAboutCreate = z.output<typeof topicAboutCreateSchema>
