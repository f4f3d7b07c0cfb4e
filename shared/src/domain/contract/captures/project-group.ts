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

/** A row of the list of projects. */
export const projectGroupSummarySchema = z.object({
  id: z.uuid(),
  projectNumber: z.string(),
  projectName: z.string(),
  site: siteSchema,
})
export type ProjectGroupSummary = z.infer<typeof projectGroupSummarySchema>

/** The same with what the list shows of its captures. */
export const projectRowSchema = projectGroupSummarySchema.extend({
  captureReviewCount: z.number().int().nonnegative(),
  lastCaptureDate: z.iso.datetime().nullable(),
  /** Of the newest capture with a 3D model, only for users who can see captures. */
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
  /** Of the newest review that is complete; null before the first. */
  reviewDate: z.iso.datetime().nullable(),
  revitElementCount: z.number().int().nonnegative(),
  /** Its position in the sequence of versions, from 1; null if it has no other versions. */
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

/** How many elements of a type the newest captures of a project have. */
export const projectGroupModelSchema = z.object({
  category: z.string(),
  family: z.string(),
  type: z.string(),
  count: z.number().int().positive(),
})
export type ProjectGroupModel = z.infer<typeof projectGroupModelSchema>

/** What a project is called. */
export const projectTitleSchema = projectGroupSummarySchema.pick({ id: true, projectNumber: true, projectName: true })

export const projectsCalledQuerySchema = z.object({
  /** Its number, its name, or both with a blank between them; capital letters do not matter. */
  called: searchText(501).min(1),
})
