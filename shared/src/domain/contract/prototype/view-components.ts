import * as z from '../schema-language.ts'

/** More than anyone selects manually. A view lists either its hidden or its visible elements, whichever are fewer. */
export const maxComponents = 10_000
/** A whole building may be colored. */
const maxColored = 30_000
const maxColors = 500

/** One element as other programs identify it: by the id of the authoring tool, its IFC GlobalId, or both. */
export const viewComponentSchema = z
  .object({
    elementId: z.string().min(1).max(200).optional(),
    globalId: z
      .string()
      .regex(/^[\w$]{22}$/, 'An IFC GlobalId must have 22 letters, digits, _ or $.')
      .optional(),
    /** The file that contains the element, if several files of the view have an element with this id. Not part of BCF. */
    file: z.string().max(255).optional(),
  })
  .refine(({ elementId, globalId }) => elementId !== undefined || globalId !== undefined, 'Specify an element.')
export type ViewComponent = z.infer<typeof viewComponentSchema>

const listSchema = z
  .array(viewComponentSchema)
  .max(maxComponents, 'A list in a view can contain up to 10,000 elements.')

const visibilitySchema = z.object({
  /** The visibility of all elements. For the exceptions it is the opposite. */
  isVisible: z.boolean(),
  exceptions: listSchema,
  /** BCF's view setup hints: whether spaces, space boundaries and openings are visible. */
  hints: z.object({ spaces: z.boolean(), spaceBoundaries: z.boolean(), openings: z.boolean() }).partial().optional(),
})
export type ViewVisibility = z.infer<typeof visibilitySchema>

const coloringSchema = z.object({
  colour: z.string().regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/, 'Enter a color as #rrggbb or #rrggbbaa in lowercase.'),
  /** The meaning of the color. Not part of BCF. */
  name: z.string().max(200).optional(),
  components: z.array(viewComponentSchema).max(maxColored),
})
export type ViewColoring = z.infer<typeof coloringSchema>

/** What is visible in a view: BCF's components. Omitted parts stay as they are. */
export const viewComponentsSchema = z
  .object({
    selection: listSchema.optional(),
    visibility: visibilitySchema.optional(),
    /** Hidden elements that are not even drawn as ghosts, in a view with ghosts. Not part of BCF. */
    hidden: listSchema.optional(),
    colouring: z.array(coloringSchema).max(maxColors, 'A view can have up to 500 colors.').optional(),
    /** Whether elements without a color are drawn faintly. Not part of BCF. */
    isGhosted: z.boolean().optional(),
    /**
     * Whether spaces are drawn transparently over the building. Not part of BCF, which only has a hint for whether they
     * are visible elements.
     */
    showsRooms: z.boolean().optional(),
  })
  .superRefine(({ colouring = [] }, context) => {
    const count = colouring.reduce((sum, { components }) => sum + components.length, 0)
    if (count <= maxColored) return
    const message = 'The colors of a view can cover up to 30,000 elements in total.'
    context.addIssue({ code: 'custom', path: ['colouring'], message, input: colouring })
  })
export type ViewComponents = z.infer<typeof viewComponentsSchema>
