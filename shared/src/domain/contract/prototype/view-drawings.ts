import * as z from '../schema-language.ts'
import { vectorSchema } from './camera.ts'

/** `pictures`: characters of the data URLs of all bitmaps of a view; `points`: points of all measurements. */
export const maxDrawn = { lines: 1000, bitmaps: 16, pictures: 380_000, measures: 200, points: 2000 } as const

const bitmapSchema = z.object({
  picture: z
    .string()
    .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'Provide the picture as a data URL.')
    // Browsers would not decode another type, and an export would fail.
    .refine((address) => (address.length - address.indexOf(',') - 1) % 4 === 0, 'The picture is incomplete.'),
  /** The location of its center. */
  location: vectorSchema,
  /** Toward the viewer. */
  normal: vectorSchema,
  up: vectorSchema,
  /** In meters. */
  height: z.number().min(1e-6).max(1e9),
})

const measureSchema = z.object({
  kind: z.enum(['length', 'perpendicular', 'chain', 'angle', 'area']),
  points: z.array(vectorSchema).min(2, 'A measurement needs at least two points.').max(maxDrawn.points),
})

/**
 * Drawings of other programs in the coordinates of the view's camera, which are stored and exported unchanged; and
 * measurements that were made here. Omitted measurements stay unchanged; an empty list removes them.
 */
export const viewDrawingsSchema = z
  .object({
    lines: z
      .array(z.object({ from: vectorSchema, to: vectorSchema }))
      .max(maxDrawn.lines, 'A view can have up to 1,000 lines.')
      .optional(),
    bitmaps: z
      .array(bitmapSchema)
      .max(maxDrawn.bitmaps, `A view can have up to ${maxDrawn.bitmaps} bitmaps.`)
      .optional(),
    measures: z
      .array(measureSchema)
      .max(maxDrawn.measures, `A view can have up to ${maxDrawn.measures} measurements.`)
      .optional(),
  })
  .superRefine(({ measures = [] }, context) => {
    const count = measures.reduce((sum, { points }) => sum + points.length, 0)
    if (count <= maxDrawn.points) return
    const message = 'The measurements of a view can have up to 2,000 points in total.'
    context.addIssue({ code: 'custom', path: ['measures'], message, input: count })
  })
  .superRefine(({ bitmaps = [] }, context) => {
    const length = bitmaps.reduce((sum, { picture }) => sum + picture.length, 0)
    if (length <= maxDrawn.pictures) return
    const message = "The view's bitmaps are too large."
    context.addIssue({ code: 'custom', path: ['bitmaps'], message, input: length })
  })
export type ViewDrawings = z.infer<typeof viewDrawingsSchema>
export type ViewBitmap = z.infer<typeof bitmapSchema>
