import { nameText } from '../name-text.ts'
import { openEnum } from '../open-enum.ts'
import { revisionSchema } from '../revision.ts'
import * as z from '../schema-language.ts'
import { differenceCountsSchema } from './comparison.ts'
import { projectTitleSchema } from './project-group.ts'

export const maxVersionSetsPerProject = 200
export const maxCapturesPerVersionSet = 200

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']

/** What people enter: which version of each file was issued on a day. A set contains each file once. */
export const versionSetCreateSchema = z.strictObject({
  projectGroupId: z.uuid(),
  name: nameText(100),
  /** A calendar day. */
  issueDate: z.iso
    .date('Enter a valid date, such as 2026-03-31.')
    .refine((day) => day >= firstDay && day <= lastDay, 'Enter a date between the years 1900 and 2199.'),
  captureIds: z
    .array(z.uuid())
    .min(1, 'Select at least one file.')
    .max(maxCapturesPerVersionSet, `A version set can have up to ${maxCapturesPerVersionSet} files.`),
})
export type VersionSetCreate = z.output<typeof versionSetCreateSchema>

/** `revision` is the one that was read; the response to an outdated one is 409. */
export const versionSetUpdateSchema = z.strictObject({
  ...versionSetCreateSchema.omit({ projectGroupId: true }).shape,
  revision: revisionSchema,
})
export type VersionSetUpdate = z.output<typeof versionSetUpdateSchema>

/** A row of the list. */
export const versionSetSummarySchema = z.object({
  id: z.uuid(),
  projectGroupId: z.uuid(),
  name: z.string(),
  issueDate: z.iso.date(),
  captureCount: z.number().int().nonnegative(),
  /** The person's name at that time. */
  createdBy: z.string(),
  createdDate: z.iso.datetime(),
  revision: revisionSchema,
})
export type VersionSetSummary = z.infer<typeof versionSetSummarySchema>

/** A version of a file. Files of a project are distinguished by their names. */
export const versionSetCaptureSchema = z.object({
  captureId: z.uuid(),
  fileName: z.string(),
  captureDate: z.iso.datetime(),
  elementCount: z.number().int().nonnegative(),
})
export type VersionSetCapture = z.infer<typeof versionSetCaptureSchema>

/** A set with its captures, sorted by file name. */
export const versionSetSchema = versionSetSummarySchema.extend({
  project: projectTitleSchema,
  captures: z.array(versionSetCaptureSchema),
})
export type VersionSet = z.infer<typeof versionSetSchema>

/** The captures that a set of a project can contain, newest first. `hasMore`: there are older ones. */
export const versionSetChoicesSchema = z.object({ items: z.array(versionSetCaptureSchema), hasMore: z.boolean() })
export type VersionSetChoices = z.infer<typeof versionSetChoicesSchema>

export const versionSetsQuerySchema = z.object({ projectGroupId: z.uuid() })
export const versionSetComparisonQuerySchema = z.object({ compareId: z.uuid() })

/** A file in two sets; `Base` or `Compare` if only that set contains it. */
export const versionSetFileSchema = z.object({
  state: openEnum('Same', 'Changed', 'Base', 'Compare'),
  base: versionSetCaptureSchema.nullable(),
  compare: versionSetCaptureSchema.nullable(),
  /** The comparison of both versions; null if there is none. It has counts after it is complete. */
  comparison: z.object({ id: z.uuid(), counts: differenceCountsSchema.nullable() }).nullable(),
})
export type VersionSetFile = z.infer<typeof versionSetFileSchema>

export const versionSetComparisonSchema = z.object({
  base: versionSetSummarySchema,
  compare: versionSetSummarySchema,
  files: z.array(versionSetFileSchema),
})
export type VersionSetComparison = z.infer<typeof versionSetComparisonSchema>

/** The sets that contain a capture. The capture cannot be deleted or moved until it is removed from them. */
export const versionSetsOfCaptureSchema = z.array(versionSetSummarySchema.pick({ id: true, name: true }))
