import { mostImportedViews, reportViewFaults, savedViewSchema, viewFieldsSchema } from '../prototype/saved-view.ts'
import type { RoleName } from '../role.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'

/** Those who have to do with captures, and may be meant by a view. */
export const viewRoles = [
  'revitupload.create',
  'revituploadcompare.read',
  'revitmastermodel.update',
] as const satisfies readonly RoleName[]
export type ViewRole = (typeof viewRoles)[number]

/** Whom a view is for: its author alone, everyone in the organization who sees captures, or those of them who hold a role. */
export const viewAudiences = ['self', 'organization', ...viewRoles] as const
export type ViewAudience = (typeof viewAudiences)[number]
const audience = z.enum(viewAudiences)

export const captureViewSchema = savedViewSchema.omit({ organizationId: true, prototype: true }).extend({
  /** The capture that it was saved on, which may be another one of the same project. */
  captureId: z.uuid(),
  captureFileName: z.string(),
  captureDate: z.iso.datetime(),
  audience,
  /** Whether the caller may change it: its author may, and of what is not theirs alone whoever uploads captures. */
  isChangeable: z.boolean(),
})
export type CaptureView = z.infer<typeof captureViewSchema>

/** Views of one capture that are saved together or not at all. */
export const captureViewsCreateSchema = z.object({
  audience,
  /** Of a file: what is here already stays as it is, and a name that is taken gets a number. */
  isImport: z.boolean(),
  views: z
    .array(viewFieldsSchema.extend({ id: z.string().max(60).optional() }).superRefine(reportViewFaults))
    .min(1)
    .max(mostImportedViews, `A file can contain up to ${mostImportedViews} views.`),
})
export type CaptureViewsCreate = z.infer<typeof captureViewsCreateSchema>

/** `known` views were here already. */
export const captureViewsResultSchema = z.object({
  created: z.array(captureViewSchema),
  known: z.number().int().nonnegative(),
})
export type CaptureViewsResult = z.infer<typeof captureViewsResultSchema>

/** Replaces every field but the picture, the components and the drawings. */
export const captureViewUpdateSchema = viewFieldsSchema
  .extend({ audience, revision: revisionSchema })
  .superRefine(reportViewFaults)
export type CaptureViewUpdate = z.infer<typeof captureViewUpdateSchema>
