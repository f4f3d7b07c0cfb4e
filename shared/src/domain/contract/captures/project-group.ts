import * as z from '../schema-language.ts'
import { searchText } from '../search-text.ts'

export const siteSchema = z.object({
  siteName: z.string().nullable(),
  streetAddress1: z.string().nullable(),
  streetAddress2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
})
export type Site = z.infer<typeof siteSchema>

/** The project in a row of the list of projects. */
export const projectGroupSummarySchema = z.object({
  id: z.uuid(),
  projectNumber: z.string(),
  projectName: z.string(),
  site: siteSchema,
})
export type ProjectGroupSummary = z.infer<typeof projectGroupSummarySchema>

/** A project with facts about its captures, as the list shows it. */
export const projectRowSchema = projectGroupSummarySchema.extend({
  captureReviewCount: z.number().int().nonnegative(),
  lastCaptureDate: z.iso.datetime().nullable(),
  /** The thumbnail of the newest capture with a 3D model; only for users who can see captures. */
  thumbnailUrl: z.string().nullish(),
  modelCaptureId: z.uuid().nullish(),
  /** Only for users who can see topics. */
  openTopicCount: z.number().int().nonnegative().nullish(),
})
export type ProjectRow = z.infer<typeof projectRowSchema>

/** A capture, as it is listed with its project. */
export const projectCaptureSchema = z.object({
  id: z.uuid(),
  captureId: z.uuid(),
  captureName: z.string(),
  captureDate: z.iso.datetime(),
  fileOriginPath: z.string(),
  /** The date of the newest complete review; null before the first. */
  reviewDate: z.iso.datetime().nullable(),
  revitElementCount: z.number().int().nonnegative(),
  /** Position in the sequence of versions, from 1; null if the file has no other versions. */
  version: z.number().int().positive().nullable(),
  /** Only for users who can see captures. */
  thumbnailUrl: z.string().nullish(),
  hasModel: z.boolean().nullish(),
})
export type ProjectCapture = z.infer<typeof projectCaptureSchema>

export const projectGroupSchema = projectGroupSummarySchema.extend({
  projectFolderName: z.string(),
  projectFullOriginPath: z.string(),
  captureReviewCount: z.number().int().nonnegative(),
})
export type ProjectGroup = z.infer<typeof projectGroupSchema>

/** The numbers of elements by type in the newest captures of a project. */
export const projectGroupModelSchema = z.object({
  category: z.string(),
  family: z.string(),
  type: z.string(),
  count: z.number().int().positive(),
})
export type ProjectGroupModel = z.infer<typeof projectGroupModelSchema>

/** A project's number and name. */
export const projectTitleSchema = projectGroupSummarySchema.pick({ id: true, projectNumber: true, projectName: true })

export const projectsByNameQuerySchema = z.object({
  /** The search text: the project's number, name, or both separated by a space; case-insensitive. */
  called: searchText(501).min(1),
})
