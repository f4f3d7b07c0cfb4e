import * as z from '../schema-language.ts'
import { vectorSchema } from './camera.ts'

const mostLines = 1000
const mostBitmaps = 16
/** Of all bitmaps of a view together, as characters of addresses; as much as a picture of the view may have. */
const longestBitmaps = 380_000

const bitmapSchema = z.object({
  picture: z
    .string()
    .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'Give the picture as a data address.'),
  /** Of its middle. */
  location: vectorSchema,
  /** Towards whoever looks at it. */
  normal: vectorSchema,
  up: vectorSchema,
  /** In metres. */
  height: z.number().min(1e-6).max(1e9),
})

/** What another program has drawn into a view, in the frame of its camera: kept, and handed on as it came. */
export const viewDrawingsSchema = z
  .object({
    lines: z
      .array(z.object({ from: vectorSchema, to: vectorSchema }))
      .max(mostLines, 'A view has at most 1,000 lines.')
      .optional(),
    bitmaps: z.array(bitmapSchema).max(mostBitmaps, `A view has at most ${mostBitmaps} bitmaps.`).optional(),
  })
  .superRefine(({ bitmaps = [] }, context) => {
    const length = bitmaps.reduce((sum, { picture }) => sum + picture.length, 0)
    if (length <= longestBitmaps) return
    const message = 'The bitmaps of a view are too large.'
    context.addIssue({ code: 'custom', path: ['bitmaps'], message, input: length })
  })
export type ViewDrawings = z.infer<typeof viewDrawingsSchema>
export type ViewBitmap = z.infer<typeof bitmapSchema>
