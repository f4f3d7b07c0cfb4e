import { isPresence, type Operator } from '../../filter/filter.ts'
import { userIdSchema } from '../identifiers.ts'
import { nameText } from '../name-text.ts'
import { openEnum } from '../open-enum.ts'
import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import { revisionSchema } from '../revision.ts'
import * as z from '../schema-language.ts'

export const maxClashRules = 100
export const maxRulesPerCheck = 20
/** Clashes of a check that are stored; the others are counted. */
export const maxStoredClashes = 20_000

/** By penetration, by least distance, or the same element twice. */
export const clashKinds = ['hard', 'clearance', 'duplicate'] as const
export type ClashKind = (typeof clashKinds)[number]

/** Conditions of one side of a rule. */
export const maxClashFilters = 5

/** Those of filters that make sense for values whose type is only known in each file. */
export const clashFilterOperators = [
  '==',
  '!=',
  'contains',
  '>=',
  '<=',
  'is not null',
  'is null',
] as const satisfies readonly Operator[]

/**
 * A condition about a property of elements: their own value or, if they have none, their type's. Upper and lower case are the same. Numbers
 * are compared as in the file, in the unit of the property there.
 */
const clashFilterSchema = z
  .strictObject({
    /** The property set; absent for any. */
    set: nameText(200, { what: 'Property set' }).optional(),
    name: nameText(200, { what: 'Property' }),
    operator: z.enum(clashFilterOperators),
    /** Absent for operators without a value. */
    value: nameText(200, { what: 'Value' }).optional(),
  })
  .superRefine(({ operator, value }, context) => {
    const problem = valueProblem(operator, value)
    if (problem) context.addIssue({ code: 'custom', path: ['value'], message: problem, input: value })
  })
export type ClashFilter = z.output<typeof clashFilterSchema>

function valueProblem(operator: ClashFilter['operator'], value: string | undefined): string | undefined {
  if (isPresence(operator)) return value === undefined ? undefined : 'This condition takes no value.'
  if (value === undefined) return 'This field is required.'
  const isNumber = Number.isFinite(Number(value))
  return (operator === '>=' || operator === '<=') && !isNumber ? 'Enter a number.' : undefined
}

const names = (plural: string) => z.array(nameText(200)).max(50, `Enter up to 50 ${plural}.`)

/** The elements of a side: those that match each list that isn't empty, and all filters. Upper and lower case are the same. */
const clashSideSchema = z.strictObject({
  /** IFC classes or Revit categories. */
  classes: names('classes'),
  types: names('types'),
  /** File names. */
  files: names('files'),
  /** Properties that the elements have, too. */
  filters: z.array(clashFilterSchema).max(maxClashFilters, `Add up to ${maxClashFilters} conditions.`).optional(),
})
export type ClashSide = z.output<typeof clashSideSchema>

/** Models are precise to less than a millimeter. */
export const clashMillimeters = { least: 1, most: 10_000 } as const

export const clashRuleCreateSchema = z.strictObject({
  name: nameText(100),
  kind: z.enum(clashKinds),
  a: clashSideSchema,
  b: clashSideSchema,
  /** The tolerance, or for clearance the distance. */
  millimeters: z
    .number()
    .min(clashMillimeters.least, 'Enter at least 1 mm.')
    .max(clashMillimeters.most, 'Enter up to 10,000 mm.'),
})
export type ClashRuleCreate = z.output<typeof clashRuleCreateSchema>

/**
 * `revision` is the one that was read; the response to an outdated one is 409. A side without `filters` keeps those that the rule has,
 * because earlier browsers don't know them.
 */
export const clashRuleUpdateSchema = z.strictObject({ ...clashRuleCreateSchema.shape, revision: revisionSchema })
export type ClashRuleUpdate = z.output<typeof clashRuleUpdateSchema>

const readSideSchema = z.object({
  classes: z.array(z.string()),
  types: z.array(z.string()),
  files: z.array(z.string()),
  filters: z
    .array(
      z.object({
        set: z.string().optional(),
        name: z.string(),
        operator: openEnum(...clashFilterOperators),
        value: z.string().optional(),
      }),
    )
    .optional(),
})
const ruleFields = {
  name: z.string(),
  kind: openEnum(...clashKinds),
  a: readSideSchema,
  b: readSideSchema,
  millimeters: z.number(),
}

export const clashRuleSchema = z.object({ id: z.uuid(), ...ruleFields, revision: revisionSchema })
export type ClashRule = z.infer<typeof clashRuleSchema>

const anyElement: ClashSide = { classes: [], types: [], files: [] }
const ducts = ['IfcDuctSegment', 'IfcDuctFitting', 'IfcFlowSegment', 'IfcFlowFitting', 'Ducts', 'Duct Fittings']
const pipes = ['IfcPipeSegment', 'IfcPipeFitting', 'IfcFlowSegment', 'IfcFlowFitting', 'Pipes', 'Pipe Fittings']
const structure = [
  'IfcBeam',
  'IfcColumn',
  'IfcFooting',
  'IfcMember',
  'IfcPile',
  'IfcSlab',
  'Structural Framing',
  'Structural Columns',
  'Structural Foundations',
]

/** Rules to start with. IFC 2x3 has one class for ducts and pipes. */
export const clashTemplates: readonly ClashRuleCreate[] = [
  {
    name: 'Structure and ducts',
    kind: 'hard',
    a: { ...anyElement, classes: structure },
    b: { ...anyElement, classes: ducts },
    millimeters: 10,
  },
  {
    name: 'Pipes and walls',
    kind: 'hard',
    a: { ...anyElement, classes: pipes },
    b: { ...anyElement, classes: ['IfcWall', 'IfcWallStandardCase', 'Walls'] },
    millimeters: 10,
  },
  { name: 'Duplicate elements', kind: 'duplicate', a: anyElement, b: anyElement, millimeters: 5 },
]

export const clashCheckStatuses = ['Queued', 'InProgress', 'Complete', 'Error', 'Cancelled'] as const
export type ClashCheckStatus = (typeof clashCheckStatuses)[number]

export function isCheckingClashes(status: ClashCheckStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** The steps of a check, in order. */
export type ClashCheckStepName = 'queue' | 'fetch' | 'check' | 'store'

/** Checks the latest capture of each file, or the captures of a version set. */
export const clashCheckCreateSchema = z.strictObject({
  projectGroupId: z.uuid(),
  versionSetId: z.uuid().nullable(),
  ruleIds: z.array(z.uuid()).min(1, 'Select at least one rule.').max(maxRulesPerCheck),
})
export type ClashCheckCreate = z.output<typeof clashCheckCreateSchema>

const count = z.number().int().nonnegative()

export const clashCheckSchema = z.object({
  id: z.uuid(),
  projectGroupId: z.uuid(),
  status: z.enum(clashCheckStatuses),
  /** The current step, or why the check failed. */
  statusDetails: z.string().max(4000).nullable(),
  progress: z.number().min(0).max(100),
  /** As they were when the check was requested. */
  rules: z.array(z.object(ruleFields)),
  captures: z.array(z.object({ captureId: z.uuid(), fileName: z.string() })),
  requestedBy: z.string(),
  requestedById: userIdSchema.nullable(),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  /** Null until the check is complete. `withoutShape`: elements that could not be checked. */
  counts: z.object({ found: count, stored: count, withoutShape: count }).nullable(),
})
export type ClashCheck = z.infer<typeof clashCheckSchema>

export const clashCheckListQuerySchema = z.object({ projectGroupId: z.uuid(), ...offsetPageQuery(10) })
export const clashCheckPageSchema = offsetPageSchema(clashCheckSchema)

/** Colors of both elements of a clash, the same in the light and dark theme; they differ in lightness, too. */
export const clashColors = { a: '#e69a00', b: '#2563eb' } as const

const clashElementSchema = z.object({
  captureId: z.uuid(),
  fileName: z.string(),
  number: z.number().int(),
  uniqueId: z.string(),
  class: z.string(),
  type: z.string(),
  name: z.string().nullable(),
  level: z.string().nullable(),
})
export type ClashElement = z.infer<typeof clashElementSchema>

/** A clash of a complete check. It never changes. */
export const clashSchema = z.object({
  number: z.number().int(),
  /** The position of the rule in the check, from 0. */
  rule: count,
  a: clashElementSchema,
  b: clashElementSchema,
  /**
   * In the aligned scene: meters, Z up, in the coordinates of the base of the federated model (`baseFileOf` the checked files). Relative to
   * the origin of that file's model, it is a point of the viewer's scene.
   */
  point: z.object({ x: z.number(), y: z.number(), z: z.number() }),
  /** The name of a room that contains the point, if any file has one. */
  room: z.string().nullable(),
  /** The least distance, for clearances. */
  millimeters: z.number().nullable(),
})
export type Clash = z.infer<typeof clashSchema>

/** What people decided about a clash. Clashes without a decision or topic are omitted. */
export const clashStateSchema = z.object({
  number: z.number().int(),
  /** Also accepted in later checks of the project. */
  accepted: z.object({ reason: z.string(), by: z.string(), date: z.iso.datetime() }).nullable(),
  /** Null without one, and for people who can't see topics. */
  topic: z.object({ id: z.uuid(), number: z.number().int(), status: z.string(), isOpen: z.boolean() }).nullable(),
})
export type ClashState = z.infer<typeof clashStateSchema>

/** Clashes that are accepted, or of one topic. */
export const maxClashesAtOnce = 1000

/** Numbers of clashes of one check. */
export const clashNumbersSchema = z
  .array(z.number().int().min(1).max(maxStoredClashes))
  .min(1, 'Select at least one clash.')
  .max(maxClashesAtOnce, `Select up to ${maxClashesAtOnce.toLocaleString('en-US')} clashes.`)

/** A null reason withdraws the acceptance. */
export const clashDecisionsSchema = z.strictObject({ numbers: clashNumbersSchema, reason: nameText(500).nullable() })
export type ClashDecisions = z.output<typeof clashDecisionsSchema>
