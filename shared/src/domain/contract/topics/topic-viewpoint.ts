import * as z from '../schema-language.ts'
import { fileAddressSchema } from '../identifiers.ts'
import { cameraFaults, cameraSchema, vectorSchema } from '../prototype/camera.ts'
import { viewComponentsSchema } from '../prototype/view-components.ts'
import { viewDrawingsSchema } from '../prototype/view-drawings.ts'
import { readable } from '../readable.ts'
import { topicPersonSchema } from './topic-person.ts'

export const mostViewpoints = 500

/** Characters of a picture in an address; some 280 kB of picture, as of saved views. */
const longestPicture = 380_000

/** What was looked at. The viewpoint stays as it is when that goes. */
const seenSchema = z.union([
  z.strictObject({ kind: z.literal('capture'), captureId: z.uuid() }),
  z.strictObject({ kind: z.literal('prototype'), prototype: z.string().max(60), release: z.string().max(60) }),
  z.strictObject({ kind: z.literal('assembled'), requestId: z.uuid() }),
])
export type SeenIn = z.infer<typeof seenSchema>

/** A viewpoint in lists: with its picture, without what was seen in it. It never changes. */
export const topicViewpointSummarySchema = z.object({
  /** BCF's guid. */
  id: z.uuid(),
  topicId: z.uuid(),
  /** Where the topic's pin stands, in metres; null for a picture alone. */
  pin: vectorSchema.nullable(),
  seenIn: seenSchema.nullable(),
  pictureUrl: fileAddressSchema.nullable(),
  hasCamera: z.boolean(),
  author: topicPersonSchema,
  createdDate: z.iso.datetime(),
})
export type TopicViewpointSummary = z.infer<typeof topicViewpointSummarySchema>

export const topicViewpointSchema = topicViewpointSummarySchema.extend({
  /** With its cuts. */
  camera: cameraSchema.nullable(),
  components: viewComponentsSchema.nullable(),
  drawings: viewDrawingsSchema.nullable(),
})
export type TopicViewpoint = z.infer<typeof topicViewpointSchema>

/** A copy of what is seen: nothing refers to the view or the selection that it was made from. */
export const topicViewpointCreateSchema = z
  // Not strict: to name as many unknown keys as a view may have parts would hold up everyone.
  .object({
    /** BCF's guid, where one was given elsewhere: 409 if there is such a viewpoint. */
    id: z
      .uuid()
      .overwrite((guid) => guid.toLowerCase())
      .optional(),
    camera: cameraSchema.nullable().default(null),
    components: viewComponentsSchema.nullable().default(null),
    drawings: viewDrawingsSchema.nullable().default(null),
    pin: vectorSchema.nullable().default(null),
    seenIn: seenSchema.nullable().default(null),
    /** A PNG, JPEG or WebP as `data:` address. */
    picture: z
      .string()
      .max(longestPicture, 'The picture is too large. Use a smaller one.')
      .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'Provide the picture as a data URL.')
      .nullable()
      .default(null),
  })
  .superRefine((viewpoint, context) => {
    const { camera, picture, components, drawings, pin } = viewpoint
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: viewpoint })
    for (const { path, message } of camera ? cameraFaults(camera) : []) refuse(['camera', ...path], message)
    if (camera) return
    if (picture === null) refuse(['camera'], 'A viewpoint needs a camera, a picture, or both.')
    if (components ?? drawings ?? pin) refuse(['camera'], 'Components, drawings, and pins need a camera.')
  })
export type TopicViewpointCreate = z.output<typeof topicViewpointCreateSchema>

/** Oldest first. */
export const topicViewpointsSchema = z.array(topicViewpointSummarySchema)

/** The same as a browser reads it: one that was seen in what only a later version knows is a viewpoint of nothing. */
export const readTopicViewpointsSchema = z.array(readable(topicViewpointSummarySchema, () => ({ seenIn: null })))

/** Of so many topics pictures are asked for at once. */
const mostPictured = 60

/** The topics whose pictures are asked for: ids with commas between them. */
export const topicPicturesQuerySchema = z.object({
  topicIds: z
    .string()
    .max(mostPictured * 37)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).max(mostPictured)),
})

/** The newest picture of a topic; topics without one have none. */
export const topicPictureSchema = z.object({
  topicId: z.uuid(),
  viewpointId: z.uuid(),
  pictureUrl: fileAddressSchema,
})
export type TopicPicture = z.infer<typeof topicPictureSchema>
export const topicPicturesSchema = z.array(topicPictureSchema)

export const mostPins = 5000

/** A topic at its place in a model: of each topic the newest viewpoint that has one. */
export const topicPinSchema = z.object({
  topicId: z.uuid(),
  viewpointId: z.uuid(),
  number: z.number().int().positive(),
  title: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
  pin: vectorSchema,
})
export type TopicPin = z.infer<typeof topicPinSchema>

/** The pins of all captures of this one's file, of a prototype's releases, or of an assembled model: one of the three. */
export const topicPinsQuerySchema = z
  .object({
    captureId: z.uuid().optional(),
    prototype: z.string().max(60).optional(),
    requestId: z.uuid().optional(),
  })
  .refine((query) => Object.keys(query).length === 1, {
    path: ['captureId'],
    message: 'Specify a capture, a prototype, or a request.',
  })
export type TopicPinsQuery = z.output<typeof topicPinsQuerySchema>

/** Open ones first, the newest first; at most `mostPins`. */
export const topicPinsSchema = z.array(topicPinSchema)
