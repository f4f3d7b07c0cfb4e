import { vectorSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { suppliedGuid, topicParams } from '../topics/schemas.ts'

export const viewpointParams = topicParams.extend({ viewpointId: z.string().max(100) })
export const bitmapParams = viewpointParams.extend({ bitmapId: z.string().max(100) })

/** The same limit as for our own views: more than anyone selects manually. */
const maxComponents = 10_000
const maxColors = 500
/** Characters in base64, about 280 kB; the same limit as for our own viewpoints. */
const maxPictureLength = 380_000

const positive = z.number().min(1e-6).max(1e9)
const frame = { camera_view_point: vectorSchema, camera_direction: vectorSchema, camera_up_vector: vectorSchema }
/** Absent in version 2.1. */
const aspectRatio = z.number().min(0.01).max(100).optional()
const perspective = z.object({ ...frame, field_of_view: z.number().min(0.1).max(179), aspect_ratio: aspectRatio })
const orthogonal = z.object({ ...frame, view_to_world_scale: positive, aspect_ratio: aspectRatio })

const line = z.object({ start_point: vectorSchema, end_point: vectorSchema })
const clippingPlane = z.object({ location: vectorSchema, direction: vectorSchema })

const base64 = z
  .string()
  .max(maxPictureLength, 'The picture is too large. Use a smaller one.')
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'Provide the picture in Base64.')
  .min(1, 'Provide the picture in Base64.')
const pictureType = z.enum(['png', 'jpg'])
const bitmapPlacement = { location: vectorSchema, normal: vectorSchema, up: vectorSchema, height: positive }

/** Some programs send empty texts for absent values. */
const text = z.string().max(200).nullish()
const component = z
  .object({ ifc_guid: text, authoring_tool_id: text, originating_system: text })
  .refine(
    (one) => Boolean(one.ifc_guid) || Boolean(one.authoring_tool_id),
    'Identify the component by ifc_guid or authoring_tool_id.',
  )
export type SentComponent = z.output<typeof component>
const list = z.array(component).max(maxComponents, 'A list can contain up to 10,000 components.')

const hints = z.object({
  spaces_visible: z.boolean().optional(),
  space_boundaries_visible: z.boolean().optional(),
  openings_visible: z.boolean().optional(),
})
const sentComponents = z.object({
  selection: list.nullish(),
  coloring: z
    .array(
      z.object({
        color: z.string().regex(/^#?(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, 'Give a color as RRGGBB or AARRGGBB.'),
        components: list,
      }),
    )
    .max(maxColors, `A viewpoint can have up to ${maxColors} colors.`)
    .nullish(),
  visibility: z
    .object({
      default_visibility: z.boolean().default(false),
      exceptions: list.nullish(),
      view_setup_hints: hints.nullish(),
    })
    .nullish(),
})
export type SentComponents = z.output<typeof sentComponents>

export const viewpointPostSchema = z.object({
  guid: suppliedGuid.nullish(),
  index: z.int32().nullish(),
  perspective_camera: perspective.nullish(),
  orthogonal_camera: orthogonal.nullish(),
  lines: z.array(line).max(1000, 'A viewpoint can have up to 1,000 lines.').nullish(),
  clipping_planes: z.array(clippingPlane).max(6, 'A viewpoint can have up to 6 clipping planes.').nullish(),
  bitmaps: z
    .array(z.object({ bitmap_type: pictureType, bitmap_data: base64, ...bitmapPlacement }))
    .max(16, 'A viewpoint can have up to 16 bitmaps.')
    .nullish(),
  snapshot: z.object({ snapshot_type: pictureType, snapshot_data: base64 }).nullish(),
  components: sentComponents.nullish(),
})
export type ViewpointPost = z.output<typeof viewpointPostSchema>

export const viewpointSchema = z.object({
  guid: z.string(),
  perspective_camera: perspective.optional(),
  orthogonal_camera: orthogonal.optional(),
  lines: z.array(line).optional(),
  clipping_planes: z.array(clippingPlane).optional(),
  bitmaps: z.array(z.object({ guid: z.string(), bitmap_type: pictureType, ...bitmapPlacement })).optional(),
  snapshot: z.object({ snapshot_type: pictureType }).optional(),
  authorization: z.object({ viewpoint_actions: z.array(z.string()) }),
})
export type BcfViewpoint = z.infer<typeof viewpointSchema>

const componentSchema = z.object({ ifc_guid: z.string().optional(), authoring_tool_id: z.string().optional() })
export type SeenComponent = z.infer<typeof componentSchema>
export const selectionSchema = z.object({ selection: z.array(componentSchema) })
export const coloringSchema = z.object({
  coloring: z.array(z.object({ color: z.string(), components: z.array(componentSchema) })),
})
export const visibilitySchema = z.object({
  visibility: z.object({
    default_visibility: z.boolean(),
    exceptions: z.array(componentSchema),
    view_setup_hints: hints.optional(),
  }),
})
