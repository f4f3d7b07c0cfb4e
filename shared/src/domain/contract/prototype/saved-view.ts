import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'
import { cameraFaults, cameraSchema, type Camera } from './camera.ts'
import { catalogNameSchema, fileAddressSchema, userIdSchema } from '../identifiers.ts'
import { viewComponentsSchema } from './view-components.ts'
import { viewDrawingsSchema } from './view-drawings.ts'

const nameSchema = nameText(120)

export const savedViewSchema = cameraSchema.extend({
  id: z.string().max(60),
  /** Always 1 (specification 1, "Business constants and limits"); the organization is that of the request. */
  organizationId: z.literal(1),
  /** The prototype of the release on which the view was saved. It can be shared on every release of that prototype. */
  prototype: catalogNameSchema,
  name: nameSchema,
  thumbnailUrl: fileAddressSchema.nullable(),
  /** Omitted in lists, because the components of many views would be megabytes. */
  components: viewComponentsSchema.optional(),
  hasComponents: z.boolean().optional(),
  /** Also omitted in lists. */
  drawings: viewDrawingsSchema.optional(),
  hasDrawings: z.boolean().optional(),
  /** The creator with their name at that time; null for views without one. */
  author: z.object({ id: userIdSchema, name: z.string().max(200) }).nullable(),
  /** Counts the changes. An update with an outdated revision is rejected. */
  revision: revisionSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SavedView = z.infer<typeof savedViewSchema>

/** Characters of a picture in a data URL: some 280 kB, well below the limit of a request body. */
const longestThumbnail = 380_000

const thumbnailSchema = z
  .string()
  .max(longestThumbnail, 'The picture is too large. Use a smaller one.')
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'Provide the picture as a data URL.')

/** The fields that all kinds of views have. Check them with `addViewIssues`, too. */
export const viewFieldsSchema = cameraSchema.extend({
  name: nameSchema,
  /** A PNG, JPEG or WebP as a data URL. Omitted, it stays unchanged; null removes it. */
  thumbnail: thumbnailSchema.nullish(),
  /** If omitted, they stay unchanged, for programs that do not know them; null removes them. */
  components: viewComponentsSchema.nullish(),
  /** Like components. */
  drawings: viewDrawingsSchema.nullish(),
})

const saveFieldsSchema = viewFieldsSchema.extend({
  organizationId: z.literal(1).optional(),
  prototype: catalogNameSchema,
})

export const savedViewCreateSchema = saveFieldsSchema.superRefine(addViewIssues)
export type SavedViewCreate = z.infer<typeof savedViewCreateSchema>

/** Maximum number of views: as many pictures as the platform decodes for one person per minute, minus a margin. */
export const maxImportedViews = 100

/** Views of one prototype from a file, saved in one transaction. */
export const savedViewImportSchema = z.object({
  prototype: catalogNameSchema,
  views: z
    .array(
      viewFieldsSchema
        /** The view's id in the file. If the view was exported here, its id here. */
        .extend({ id: z.string().max(60).optional() })
        .superRefine(addViewIssues),
    )
    .max(maxImportedViews, `A file can contain up to ${maxImportedViews} views.`),
})
export type SavedViewImport = z.infer<typeof savedViewImportSchema>

/** `known`: the number of views that already existed and stay unchanged. */
export const savedViewImportResultSchema = z.object({
  created: z.array(savedViewSchema),
  known: z.number().int().nonnegative(),
})
export type SavedViewImportResult = z.infer<typeof savedViewImportResultSchema>

/** Replaces every field except the picture, the components and the drawings; other fields are ignored. */
export const savedViewUpdateSchema = saveFieldsSchema
  .extend({
    /** If present, the id in the path. */
    id: z.string().max(60).optional(),
    /** The revision that was read. Without it the last update wins. */
    revision: revisionSchema.optional(),
  })
  .superRefine(addViewIssues)
export type SavedViewUpdate = z.infer<typeof savedViewUpdateSchema>

/** Rejects cameras that no viewer can show. */
export function addViewIssues(camera: Camera, context: z.RefinementCtx): void {
  for (const { path, message } of cameraFaults(camera)) {
    context.addIssue({ code: 'custom', path, message, input: camera })
  }
}
