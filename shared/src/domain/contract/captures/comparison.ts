import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'
import { openEnum } from '../open-enum.ts'
import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import { searchText } from '../search-text.ts'

export const comparisonStatuses = ['Queued', 'InProgress', 'Complete', 'Error'] as const
export type ComparisonStatus = (typeof comparisonStatuses)[number]

/** Whether a comparison is queued or running. */
export function isComparing(status: ComparisonStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** The steps of a comparison, in order. */
export const comparisonStepLabels = {
  queue: 'Waiting for a worker',
  match: 'Finding the same elements in both captures',
  compare: 'Comparing parameters',
} as const
export type ComparisonStepName = keyof typeof comparisonStepLabels

const count = z.number().int().nonnegative()

/**
 * Counts of the differences between two captures. `changed` counts elements and types; `changedTypes` are those that
 * are types.
 */
export const differenceCountsSchema = z.object({
  added: count,
  removed: count,
  changed: count,
  changedTypes: count.default(0),
})
export type DifferenceCounts = z.infer<typeof differenceCountsSchema>

/** Numbers of differing elements and of differing types. They must not be added. */
export function countDifferent({ added, removed, changed, changedTypes }: DifferenceCounts) {
  return { elements: added + removed + changed - changedTypes, types: changedTypes }
}

/** Meters. Exports round coordinates, and nothing is built more precisely. */
export const defaultMoveTolerance = 0.001
/**
 * Meters: from a tenth of a millimeter, below which differences are rounding errors, to more than any building moves.
 */
export const moveToleranceRange = { least: 0.0001, most: 100 } as const
export const moveToleranceSchema = z.number().min(moveToleranceRange.least).max(moveToleranceRange.most)

/** Two captures of one project: the base and the one that is compared with it. */
export const comparisonCreateSchema = z.strictObject({
  baseCaptureId: z.uuid(),
  compareCaptureId: z.uuid(),
  /** Meters: an element farther than this from its base position has moved. `defaultMoveTolerance` by default. */
  moveTolerance: moveToleranceSchema.optional(),
})
export type ComparisonCreate = z.output<typeof comparisonCreateSchema>

/** The capture that was moved to another project, who moved it, and when. */
const comparisonVoidSchema = z.object({
  movedCaptureId: z.uuid(),
  voidedBy: z.string().max(200),
  voidedDate: z.iso.datetime(),
})

/** A row of the list. */
export const comparisonSummarySchema = z.object({
  id: z.uuid(),
  status: z.enum(comparisonStatuses),
  /** The current step, or why it failed. */
  statusDetails: z.string().max(2000).nullable(),
  /** Percent, 0 to 100. */
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
  /** Meters: an element farther than this from its base position has moved. */
  moveTolerance: z.number().default(defaultMoveTolerance),
  /** Null until it is complete. */
  counts: differenceCountsSchema.nullable(),
  /** Set if one of its captures was moved to another project; null while both belong to one. */
  voided: comparisonVoidSchema.nullable().default(null),
})
export type ComparisonSummary = z.infer<typeof comparisonSummarySchema>

/** How elements of both captures were matched. Null until the comparison is complete. */
export const comparisonMatchesSchema = z.object({
  /** Matched by their unique ids. */
  byUniqueId: count,
  /** Matched by similarity, because their ids have changed. */
  byLikeness: count,
  /** The number of matched elements, by ids or similarity, that do not differ. */
  unchanged: count,
})

export const comparisonListQuerySchema = z.object({
  /** Searches the names and origins of both files, and the number and name of the project. */
  filterNeedle: searchText(200).default(''),
  projectGroupId: z.uuid().optional(),
  /** Only comparisons of this capture. */
  captureId: z.uuid().optional(),
  ...offsetPageQuery(10),
})
export type ComparisonListQuery = z.output<typeof comparisonListQuerySchema>

/** Newest first. */
export const comparisonPageSchema = offsetPageSchema(comparisonSummarySchema)
export type ComparisonPage = z.infer<typeof comparisonPageSchema>

const scalar = z.union([z.string(), z.number(), z.boolean()])

/** The value as written in the file; null for a parameter without a value. */
export const measuredValueSchema = z.object({
  value: z.union([scalar, z.array(scalar)]).nullable(),
  unit: z.string().nullable(),
})
export type MeasuredValue = z.infer<typeof measuredValueSchema>

/**
 * A parameter by its set and name. The set is empty for built-in facts: category, family, type, name, level, materials,
 * and the position, which is a point in meters.
 */
export const parameterChangeSchema = z.object({
  set: z.string(),
  name: z.string(),
  /** Null if the parameter did not exist. */
  base: measuredValueSchema.nullable(),
  /** Null if the parameter no longer exists. */
  compare: measuredValueSchema.nullable(),
})
export type ParameterChange = z.infer<typeof parameterChangeSchema>

export const comparisonSchema = comparisonSummarySchema.extend({
  baseElementCount: count,
  compareElementCount: count,
  matches: comparisonMatchesSchema.nullable(),
  /** Number of different values of the changed elements and types; 0 until the comparison is complete. */
  changedValues: count.default(0),
  /** Sorted by name; only categories with differences. */
  categories: z.array(differenceCountsSchema.extend({ category: z.string() })),
  /** Differences between the files themselves: units, and geographic location. They are not counted. */
  fileChanges: z.array(parameterChangeSchema).default([]),
  /**
   * Kinds of data that were not compared, because one of the captures lacks them. Empty until the comparison is
   * complete.
   */
  notCompared: z.array(openEnum('Geometry', 'Rotation')).default([]),
})
export type Comparison = z.infer<typeof comparisonSchema>

export const differenceKinds = ['Added', 'Removed', 'Changed'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** An element that was added, removed or changed, or a type whose parameters have changed. */
export const differenceSchema = z.object({
  /** Counts from 1 within the comparison. */
  number: z.number().int().positive(),
  subject: z.enum(['Element', 'Type']),
  kind: z.enum(differenceKinds),
  /** The category in the compared capture; for removed elements, in the base. */
  category: z.string(),
  family: z.string(),
  type: z.string(),
  name: z.string().nullable(),
  level: z.string().nullable(),
  /** For types, the id of the type. */
  revitElementId: z.string().nullable(),
  /** The number of the element or type in its capture; null if it does not exist there. */
  baseNumber: z.number().int().nullable(),
  compareNumber: z.number().int().nullable(),
  /** How the element was matched; null for types, and for elements that only one capture has. */
  matchedBy: z.enum(['unique id', 'likeness']).nullable(),
  changes: z.array(parameterChangeSchema),
})
export type Difference = z.infer<typeof differenceSchema>
