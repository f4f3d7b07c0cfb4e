import * as z from '../schema-language.ts'
import { fileAddressSchema } from '../identifiers.ts'
import { cameraFaults, cameraSchema, vectorSchema } from '../prototype/camera.ts'
import { viewComponentsSchema } from '../prototype/view-components.ts'
import { viewDrawingsSchema } from '../prototype/view-drawings.ts'
import { readable } from '../readable.ts'
import { shownFileNamesSchema } from '../captures/federated-model.ts'
import { topicPersonSchema } from './topic-person.ts'

export const maxViewpoints = 500

/** Characters of a picture as a data URL; some 280 kB, as for saved views. */
const longestPicture = 380_000

/** What the viewpoint shows. The viewpoint remains when that is deleted. */
const seenSchema = z.union([
  z.strictObject({ kind: z.literal('capture'), captureId: z.uuid() }),
  z.strictObject({ kind: z.literal('prototype'), prototype: z.string().max(60), release: z.string().max(60) }),
  z.strictObject({ kind: z.literal('assembled'), requestId: z.uuid() }),
  /** The federated model of a project with these files. `origin` is that of the scene, in coordinates of its base. */
  z.strictObject({
    kind: z.literal('federated'),
    projectId: z.uuid(),
    files: shownFileNamesSchema,
    origin: vectorSchema,
  }),
])
export type ViewpointSource = z.infer<typeof seenSchema>

/** A viewpoint in lists: with its picture, without its components. Viewpoints never change. */
export const topicViewpointSummarySchema = z.object({
  /** The BCF GUID. */
  id: z.uuid(),
  topicId: z.uuid(),
  /** The position of the topic's pin in meters; null for a picture only. */
  pin: vectorSchema.nullable(),
  seenIn: seenSchema.nullable(),
  pictureUrl: fileAddressSchema.nullable(),
  hasCamera: z.boolean(),
  author: topicPersonSchema,
  createdDate: z.iso.datetime(),
})
export type TopicViewpointSummary = z.infer<typeof topicViewpointSummarySchema>

export const topicViewpointSchema = topicViewpointSummarySchema.extend({
  /** Includes section planes. */
  camera: cameraSchema.nullable(),
  components: viewComponentsSchema.nullable(),
  drawings: viewDrawingsSchema.nullable(),
})
export type TopicViewpoint = z.infer<typeof topicViewpointSchema>

/** A copy of what is visible, independent of the view or selection from which it was made. */
export const topicViewpointCreateSchema = z
  // Not a strict object, because reporting thousands of unknown keys would block the server.
  .object({
    /** A BCF GUID, if another program has assigned one. The response is 409 if the viewpoint exists. */
    id: z
      .uuid()
      .overwrite((guid) => guid.toLowerCase())
      .optional(),
    camera: cameraSchema.nullable().default(null),
    components: viewComponentsSchema.nullable().default(null),
    drawings: viewDrawingsSchema.nullable().default(null),
    pin: vectorSchema.nullable().default(null),
    seenIn: seenSchema.nullable().default(null),
    /** A PNG, JPEG or WebP as a data URL. */
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

/** The viewpoints as a browser reads them. With an unknown kind of `seenIn`, the viewpoint shows nothing. */
export const readTopicViewpointsSchema = z.array(readable(topicViewpointSummarySchema, () => ({ seenIn: null })))

/** Maximum number of topics per request for pictures. */
const maxPictured = 60

/** Comma-separated ids of the topics. */
export const topicPicturesQuerySchema = z.object({
  topicIds: z
    .string()
    .max(maxPictured * 37)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).max(maxPictured)),
})

/** The newest picture of a topic; topics without one are omitted. */
export const topicPictureSchema = z.object({
  topicId: z.uuid(),
  viewpointId: z.uuid(),
  pictureUrl: fileAddressSchema,
})
export type TopicPicture = z.infer<typeof topicPictureSchema>
export const topicPicturesSchema = z.array(topicPictureSchema)

export const maxPins = 5000

/** A topic at its position in a model: the newest viewpoint with a position. */
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

/**
 * Exactly one of four: the pins of all captures of this capture's file, of all releases of a prototype, of an assembled
 * model, or of the federated model of a project.
 */
export const topicPinsQuerySchema = z
  .object({
    captureId: z.uuid().optional(),
    prototype: z.string().max(60).optional(),
    requestId: z.uuid().optional(),
    projectId: z.uuid().optional(),
  })
  .refine((query) => Object.keys(query).length === 1, {
    path: ['captureId'],
    message: 'Specify a capture, a prototype, a request, or a project.',
  })
export type TopicPinsQuery = z.output<typeof topicPinsQuerySchema>

/** Open topics first, newest first; at most `maxPins`. */
export const topicPinsSchema = z.array(topicPinSchema)
