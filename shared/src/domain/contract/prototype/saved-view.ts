import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'
import { cameraFaults, cameraSchema, type Camera } from './camera.ts'
import { catalogueNameSchema, fileAddressSchema, userIdSchema } from '../identifiers.ts'
import { viewComponentsSchema } from './view-components.ts'
import { viewDrawingsSchema } from './view-drawings.ts'

const nameSchema = nameText(120)

export const savedViewSchema = cameraSchema.extend({
  id: z.string().max(60),
  /** Always 1 (specification 1, "Business constants and limits"); the organization is that of the request. */
  organizationId: z.literal(1),
  /** The prototype it was saved on; it shows on every release of it. */
  prototype: catalogueNameSchema,
  name: nameSchema,
  thumbnailUrl: fileAddressSchema.nullable(),
  /** Absent in lists, which only say whether there are any: those of many views together are megabytes. */
  components: viewComponentsSchema.optional(),
  hasComponents: z.boolean().optional(),
  /** Absent in lists, too. */
  drawings: viewDrawingsSchema.optional(),
  hasDrawings: z.boolean().optional(),
  /** Who created it, as that person was called then; null for views without one. */
  author: z.object({ id: userIdSchema, name: z.string().max(200) }).nullable(),
  /** Counts the changes. An update that names it is rejected if someone else was quicker. */
  revision: revisionSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SavedView = z.infer<typeof savedViewSchema>

/** Characters of a picture in an address; some 280 kB of picture, and well below the limit of a body. */
const longestThumbnail = 380_000

const thumbnailSchema = z
  .string()
  .max(longestThumbnail, 'The picture is too large. Use a smaller one.')
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'Provide the picture as a data URL.')

/** What is written of a view, whatever it is a view of; to be checked by `reportViewFaults` as well. */
export const viewFieldsSchema = cameraSchema.extend({
  name: nameSchema,
  /** A PNG, JPEG or WebP as `data:` address. Absent it stays as it is, null removes it. */
  thumbnail: thumbnailSchema.nullish(),
  /** Absent they stay as they are, for programs that know none; null removes them. */
  components: viewComponentsSchema.nullish(),
  /** Like components. */
  drawings: viewDrawingsSchema.nullish(),
})

const saveFieldsSchema = viewFieldsSchema.extend({
  organizationId: z.literal(1).optional(),
  prototype: catalogueNameSchema,
})

export const savedViewCreateSchema = saveFieldsSchema.superRefine(reportViewFaults)
export type SavedViewCreate = z.infer<typeof savedViewCreateSchema>

/** As many as one person has pictures decoded in a minute, with some to spare. */
export const mostImportedViews = 100

/** Views of one prototype that are saved together or not at all, as those of a file are. */
export const savedViewImportSchema = z.object({
  prototype: catalogueNameSchema,
  views: z
    .array(
      viewFieldsSchema
        /** What the file calls the view: of one that was exported here, its id. */
        .extend({ id: z.string().max(60).optional() })
        .superRefine(reportViewFaults),
    )
    .max(mostImportedViews, `A file can contain up to ${mostImportedViews} views.`),
})
export type SavedViewImport = z.infer<typeof savedViewImportSchema>

/** `known` views were here already, and stay as they are. */
export const savedViewImportResultSchema = z.object({
  created: z.array(savedViewSchema),
  known: z.number().int().nonnegative(),
})
export type SavedViewImportResult = z.infer<typeof savedViewImportResultSchema>

/** Replaces every field but the picture, the components and the drawings; what else an answer carried is ignored. */
export const savedViewUpdateSchema = saveFieldsSchema
  .extend({
    /** If given, the id of the address. */
    id: z.string().max(60).optional(),
    /** As last read; without it the last update wins. */
    revision: revisionSchema.optional(),
  })
  .superRefine(reportViewFaults)
export type SavedViewUpdate = z.infer<typeof savedViewUpdateSchema>

/** Rejects what no viewer could show. */
export function reportViewFaults(camera: Camera, context: z.RefinementCtx): void {
  for (const { path, message } of cameraFaults(camera)) {
    context.addIssue({ code: 'custom', path, message, input: camera })
  }
}
