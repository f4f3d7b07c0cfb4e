import * as z from '../schema-language.ts'

/** More than anyone picks by hand; of what is hidden and what is seen a view names the fewer. */
export const mostComponents = 10_000
/** A whole building may be coloured. */
const mostColoured = 30_000
const mostColours = 500

/** One element as other programs know it too: by the id of the authoring program, by its IFC GlobalId, or by both. */
export const viewComponentSchema = z
  .object({
    elementId: z.string().min(1).max(200).optional(),
    globalId: z
      .string()
      .regex(/^[\w$]{22}$/, 'An IFC GlobalId must have 22 letters, digits, _ or $.')
      .optional(),
  })
  .refine(({ elementId, globalId }) => elementId !== undefined || globalId !== undefined, 'Specify an element.')
export type ViewComponent = z.infer<typeof viewComponentSchema>

const listSchema = z
  .array(viewComponentSchema)
  .max(mostComponents, 'A list in a view can contain up to 10,000 elements.')

const visibilitySchema = z.object({
  /** Of everything but the exceptions, which are the other way. */
  isVisible: z.boolean(),
  exceptions: listSchema,
  /** What BCF calls view set-up hints: whether rooms, their borders and the spaces of openings are seen. */
  hints: z.object({ spaces: z.boolean(), spaceBoundaries: z.boolean(), openings: z.boolean() }).partial().optional(),
})
export type ViewVisibility = z.infer<typeof visibilitySchema>

const colouringSchema = z.object({
  colour: z.string().regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/, 'Enter a color as #rrggbb or #rrggbbaa in lowercase.'),
  /** What it stands for. No part of BCF. */
  name: z.string().max(200).optional(),
  components: z.array(viewComponentSchema).max(mostColoured),
})
export type ViewColouring = z.infer<typeof colouringSchema>

/** What is seen in a view, beside from where: the parts of BCF's components. What is absent is as it always was. */
export const viewComponentsSchema = z
  .object({
    selection: listSchema.optional(),
    visibility: visibilitySchema.optional(),
    /** Of what is not seen among ghosts: what is no ghost either. No part of BCF. */
    hidden: listSchema.optional(),
    colouring: z.array(colouringSchema).max(mostColours, 'A view can have up to 500 colors.').optional(),
    /** What has no colour is drawn faintly. No part of BCF. */
    isGhosted: z.boolean().optional(),
    /** Rooms are seen through, over what is built. No part of BCF, whose hint says whether they are elements that are seen. */
    showsRooms: z.boolean().optional(),
  })
  .superRefine(({ colouring = [] }, context) => {
    const count = colouring.reduce((sum, { components }) => sum + components.length, 0)
    if (count <= mostColoured) return
    const message = 'The colors of a view can cover up to 30,000 elements in total.'
    context.addIssue({ code: 'custom', path: ['colouring'], message, input: colouring })
  })
export type ViewComponents = z.infer<typeof viewComponentsSchema>
