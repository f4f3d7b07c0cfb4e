import { maxImportedViews, addViewIssues, savedViewSchema, viewFieldsSchema } from '../prototype/saved-view.ts'
import type { RoleName } from '../role.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'

/** Roles of people who work with captures; a view can be shared with one of them. */
export const viewRoles = [
  'revitupload.create',
  'revituploadcompare.read',
  'revitmastermodel.update',
] as const satisfies readonly RoleName[]
export type ViewRole = (typeof viewRoles)[number]

/**
 * Who can see a view: only its author, everyone in the organization with access to captures, or those who also have a
 * role.
 */
export const viewAudiences = ['self', 'organization', ...viewRoles] as const
export type ViewAudience = (typeof viewAudiences)[number]
const audience = z.enum(viewAudiences)

export const captureViewSchema = savedViewSchema.omit({ organizationId: true, prototype: true }).extend({
  /** The capture on which the view was saved, possibly another one of the same project. */
  captureId: z.uuid(),
  captureFileName: z.string(),
  captureDate: z.iso.datetime(),
  audience,
  /** Whether the caller may change the view: authors may, and users who upload captures may change shared views. */
  isChangeable: z.boolean(),
})
export type CaptureView = z.infer<typeof captureViewSchema>

/** Views of one capture to save in one transaction. */
export const captureViewsCreateSchema = z.object({
  audience,
  /** For imports: existing views stay unchanged, and a number is added to a name that is in use. */
  isImport: z.boolean(),
  views: z
    .array(viewFieldsSchema.extend({ id: z.string().max(60).optional() }).superRefine(addViewIssues))
    .min(1)
    .max(maxImportedViews, `A file can contain up to ${maxImportedViews} views.`),
})
export type CaptureViewsCreate = z.infer<typeof captureViewsCreateSchema>

/** `known`: the number of views that already existed. */
export const captureViewsResultSchema = z.object({
  created: z.array(captureViewSchema),
  known: z.number().int().nonnegative(),
})
export type CaptureViewsResult = z.infer<typeof captureViewsResultSchema>

/** Replaces every field except the picture, the components and the drawings. */
export const captureViewUpdateSchema = viewFieldsSchema
  .extend({ audience, revision: revisionSchema })
  .superRefine(addViewIssues)
export type CaptureViewUpdate = z.infer<typeof captureViewUpdateSchema>
