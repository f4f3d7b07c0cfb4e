import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'
import { openEnum } from '../open-enum.ts'
import { partQuery, partSchema } from '../page.ts'
import { searchText } from '../search-text.ts'

export const comparisonStatuses = ['Queued', 'InProgress', 'Complete', 'Error'] as const
export type ComparisonStatus = (typeof comparisonStatuses)[number]

/** Whether a comparison still waits to be computed, or is. */
export function isComparing(status: ComparisonStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** What happens to a comparison, in order. */
export const comparisonStepLabels = {
  queue: 'Waiting for a worker',
  match: 'Finding the same elements in both captures',
  compare: 'Comparing parameters',
} as const
export type ComparisonStepName = keyof typeof comparisonStepLabels

const count = z.number().int().nonnegative()

/** What is different between two captures. `changed` counts elements and types; `changedTypes` are those of them that are types. */
export const differenceCountsSchema = z.object({
  added: count,
  removed: count,
  changed: count,
  changedTypes: count.default(0),
})
export type DifferenceCounts = z.infer<typeof differenceCountsSchema>

/** How many elements differ, and how many types: they are never counted together. */
export function countDifferent({ added, removed, changed, changedTypes }: DifferenceCounts) {
  return { elements: added + removed + changed - changedTypes, types: changedTypes }
}

/** Meters. Exports round, and no one builds more exactly. */
export const defaultMoveTolerance = 0.001
/** Meters: from a tenth of a millimeter, below which programs compute and no one builds, to more than any building is shifted by. */
export const moveToleranceRange = { least: 0.0001, most: 100 } as const
export const moveToleranceSchema = z.number().min(moveToleranceRange.least).max(moveToleranceRange.most)

/** Two captures of one project, the base and what it is compared with. */
export const comparisonCreateSchema = z.strictObject({
  baseCaptureId: z.uuid(),
  compareCaptureId: z.uuid(),
  /** Meters: an element has moved that stands farther than this from where it stood; `defaultMoveTolerance` unless something else is asked for. */
  moveTolerance: moveToleranceSchema.optional(),
})
export type ComparisonCreate = z.output<typeof comparisonCreateSchema>

/** Which of the two captures was moved to another project, by whom and when. */
const comparisonVoidSchema = z.object({
  movedCaptureId: z.uuid(),
  voidedBy: z.string().max(200),
  voidedDate: z.iso.datetime(),
})

/** A row of the list. */
export const comparisonSummarySchema = z.object({
  id: z.uuid(),
  status: z.enum(comparisonStatuses),
  /** What is being done, or why it failed. */
  statusDetails: z.string().max(2000).nullable(),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  projectGroupId: z.uuid(),
  projectNumber: z.string(),
  projectName: z.string(),
  baseCaptureId: z.uuid(),
  baseFileName: z.string(),
  baseFileLocation: z.string(),
  baseFileCaptureDate: z.iso.datetime(),
  compareCaptureId: z.uuid(),
  compFileName: z.string(),
  compFileLocation: z.string(),
  compFileCaptureDate: z.iso.datetime(),
  requestedBy: z.string().max(200),
  requestedById: userIdSchema.nullable(),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  /** Meters: an element has moved that stands farther than this from where it stood. */
  moveTolerance: z.number().default(defaultMoveTolerance),
  /** Null until it is complete. */
  counts: differenceCountsSchema.nullable(),
  /** Since when its captures are of two projects, because one of them was moved; null as long as they are of one. */
  voided: comparisonVoidSchema.nullable().default(null),
})
export type ComparisonSummary = z.infer<typeof comparisonSummarySchema>

/** How the elements of both captures were found to be the same ones. Null until it is complete. */
export const comparisonMatchesSchema = z.object({
  /** By their unique ids. */
  byUniqueId: count,
  /** By what they are, where their ids were renewed. */
  byLikeness: count,
  /** Of both kinds, those that do not differ in anything. */
  unchanged: count,
})

export const comparisonListQuerySchema = z.object({
  /** In the names and origins of both files, and in the number and name of the project. */
  filterNeedle: searchText(200).default(''),
  projectGroupId: z.uuid().optional(),
  /** Those in which this capture is one of the two. */
  captureId: z.uuid().optional(),
  ...partQuery(10),
})
export type ComparisonListQuery = z.output<typeof comparisonListQuerySchema>

/** Newest first. */
export const comparisonPageSchema = partSchema(comparisonSummarySchema)
export type ComparisonPage = z.infer<typeof comparisonPageSchema>

const scalar = z.union([z.string(), z.number(), z.boolean()])

/** As written in the file: null is a parameter that is there without a value. */
export const measuredValueSchema = z.object({
  value: z.union([scalar, z.array(scalar)]).nullable(),
  unit: z.string().nullable(),
})
export type MeasuredValue = z.infer<typeof measuredValueSchema>

/**
 * A parameter by its set and name; the set is empty for what the element is: its category, family, type, name, level, materials and position,
 * which are coordinates in meters.
 */
export const parameterChangeSchema = z.object({
  set: z.string(),
  name: z.string(),
  /** Null if the parameter was not there. */
  base: measuredValueSchema.nullable(),
  /** Null if the parameter is not there any more. */
  compare: measuredValueSchema.nullable(),
})
export type ParameterChange = z.infer<typeof parameterChangeSchema>

export const comparisonSchema = comparisonSummarySchema.extend({
  baseElementCount: count,
  compareElementCount: count,
  matches: comparisonMatchesSchema.nullable(),
  /** Of the changed elements and types, how many values differ; 0 until it is complete. */
  changedValues: count.default(0),
  /** In the order of their names; only those with differences. */
  categories: z.array(differenceCountsSchema.extend({ category: z.string() })),
  /** What differs between the files themselves: first units, then where the building is on earth. These are in no count. */
  fileChanges: z.array(parameterChangeSchema).default([]),
  /** What was not compared, because one of the captures was made before it was recorded or has no shapes. Empty until it is complete. */
  notCompared: z.array(openEnum('Geometry', 'Rotation')).default([]),
})
export type Comparison = z.infer<typeof comparisonSchema>

export const differenceKinds = ['Added', 'Removed', 'Changed'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** One element that was added, removed or changed, or one type whose own parameters have changed. */
export const differenceSchema = z.object({
  /** Counts from 1 within the comparison. */
  number: z.number().int().positive(),
  subject: z.enum(['Element', 'Type']),
  kind: z.enum(differenceKinds),
  /** As it is in the compared capture; in the base for what was removed. */
  category: z.string(),
  family: z.string(),
  type: z.string(),
  name: z.string().nullable(),
  level: z.string().nullable(),
  /** Of a type, the id of the type. */
  revitElementId: z.string().nullable(),
  /** The number of the element, or of the type, in its capture; null if it is not in there. */
  baseNumber: z.number().int().nullable(),
  compareNumber: z.number().int().nullable(),
  /** How the element was found again; null for what is in one capture only, and for types. */
  matchedBy: z.enum(['unique id', 'likeness']).nullable(),
  changes: z.array(parameterChangeSchema),
})
export type Difference = z.infer<typeof differenceSchema>
