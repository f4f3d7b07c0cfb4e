import { z, type UnitSystem } from '@lintel/shared/contract'
import {
  clashFilterOperators,
  clashMillimeters,
  clashRuleCreateSchema,
  type ClashKind,
  type ClashRule,
  type ClashRuleCreate,
  type ClashSide,
} from '@lintel/shared/contract/captures'
import { isPresence } from '@lintel/shared/filter'
import { formatNumber, inShortUnit, shortUnitOf } from '@lintel/shared/format'
import { filterOperatorTexts, filterText } from '../clash-text.model.ts'

const noElements: ClashSide = { classes: [], types: [], files: [] }
export const emptyRule: ClashRuleCreate = { name: '', kind: 'hard', a: noElements, b: noElements, millimeters: 10 }

const millimetersPerInch = 25.4

/** A rule to start with: in the United States, its length is a multiple of a quarter inch. */
export function roundedIn(units: UnitSystem, rule: ClashRuleCreate): ClashRuleCreate {
  if (units === 'metric') return rule
  const quarters = Math.max(1, Math.round((rule.millimeters / millimetersPerInch) * 4))
  return { ...rule, millimeters: (quarters / 4) * millimetersPerInch }
}

export const ruleFieldTitles = {
  name: 'Name',
  kind: 'Looks For',
  length: 'Tolerance or distance',
  aClasses: 'Classes or categories of side A',
  aTypes: 'Types of side A',
  aFiles: 'Files of side A',
  aFilters: 'Conditions of side A',
  bClasses: 'Classes or categories of side B',
  bTypes: 'Types of side B',
  bFiles: 'Files of side B',
  bFilters: 'Conditions of side B',
}

/** A condition as edited. Without a property set it's about the property of any set. */
export type FilterForm = { set: string; name: string; operator: string; value: string }

/** Lists have one entry per line. The length is in the short unit of the organization. */
export type RuleForm = Record<Exclude<keyof typeof ruleFieldTitles, 'aFilters' | 'bFilters'>, string> &
  Record<'aFilters' | 'bFilters', FilterForm[]>

export const emptyFilter: FilterForm = { set: '', name: '', operator: clashFilterOperators[0], value: '' }

export const filterOperatorOptions = clashFilterOperators.map((value) => ({ value, label: filterOperatorTexts[value] }))

export function needsValue(operator: string): boolean {
  return clashFilterOperators.some((one) => one === operator && !isPresence(one))
}

const lines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
)
const shape = clashRuleCreateSchema.shape
const sideShape = shape.a.shape

function list(sideField: 'classes' | 'types' | 'files') {
  return lines.pipe(sideShape[sideField])
}

const filters = z
  .array(z.object({ set: z.string(), name: z.string(), operator: z.string(), value: z.string() }))
  .transform((rows) =>
    rows.map(({ set, name, operator, value }) => ({
      ...(set.trim() !== '' && { set }),
      name,
      operator,
      ...(needsValue(operator) && { value }),
    })),
  )
  .pipe(sideShape.filters.unwrap())

/** The schema of a form that began with this rule. An unchanged length stays exact although it's displayed rounded. */
export function ruleFormSchema(
  units: UnitSystem,
  start: ClashRuleCreate | ClashRule,
): z.ZodType<ClashRuleCreate, RuleForm> {
  const { symbol, meters } = shortUnitOf(units)
  const startLength = inShortUnit(start.millimeters / 1000, units)
  const minLength = Math.ceil(clashMillimeters.least / meters) / 1000
  const maxLength = Math.floor(clashMillimeters.most / meters) / 1000
  return z
    .object({
      name: z.string().pipe(shape.name),
      kind: z.string().pipe(shape.kind),
      length: z
        .string()
        .refine((text) => text.trim() !== '' && Number.isFinite(Number(text)), 'Enter a number.')
        .transform(Number)
        .pipe(
          z
            .number()
            .min(minLength, `Enter at least ${formatNumber(minLength)} ${symbol}.`)
            .max(maxLength, `Enter up to ${formatNumber(maxLength)} ${symbol}.`),
        ),
      aClasses: list('classes'),
      aTypes: list('types'),
      aFiles: list('files'),
      aFilters: filters,
      bClasses: list('classes'),
      bTypes: list('types'),
      bFiles: list('files'),
      bFilters: filters,
    })
    .transform(({ name, kind, length, ...sides }) => ({
      name,
      kind,
      millimeters: length === startLength ? start.millimeters : Number((length * meters * 1000).toFixed(6)),
      a: {
        ...{ classes: sides.aClasses, types: sides.aTypes, files: sides.aFiles },
        ...unlessUnused(sides.aFilters, start.a),
      },
      b: {
        ...{ classes: sides.bClasses, types: sides.bTypes, files: sides.bFiles },
        ...unlessUnused(sides.bFilters, start.b),
      },
    }))
}

/** Omits filters that the rule never had, for platforms that don't support them. */
function unlessUnused(filters: NonNullable<ClashSide['filters']>, before: ClashRule['a']): Pick<ClashSide, 'filters'> {
  return filters.length === 0 && before.filters === undefined ? {} : { filters }
}

export function ruleFormValues(
  { name, kind, a, b, millimeters }: ClashRuleCreate | ClashRule,
  units: UnitSystem,
): RuleForm {
  return {
    name,
    kind,
    length: String(inShortUnit(millimeters / 1000, units)),
    aClasses: a.classes.join('\n'),
    aTypes: a.types.join('\n'),
    aFiles: a.files.join('\n'),
    aFilters: filterForms(a),
    bClasses: b.classes.join('\n'),
    bTypes: b.types.join('\n'),
    bFiles: b.files.join('\n'),
    bFilters: filterForms(b),
  }
}

function filterForms({ filters = [] }: ClashRule['a']): FilterForm[] {
  return filters.map(({ set = '', value = '', ...filter }) => ({ ...filter, set, value }))
}

/** The value of a field, for people who compare two versions of a rule. */
export function describeRuleField(name: keyof RuleForm, form: RuleForm): string {
  const value = form[name]
  const lines = Array.isArray(value) ? value.map(filterFormText) : value.split('\n')
  return lines.join(', ') || 'none'
}

function filterFormText({ set, name, operator, value }: FilterForm): string {
  const knownOperator = clashFilterOperators.find((one) => one === operator) ?? 'unknown'
  return filterText({ name, operator: knownOperator, ...(set && { set }), ...(needsValue(operator) && { value }) })
}

export const kindOptions: readonly { value: ClashKind; label: string }[] = [
  { value: 'hard', label: 'Elements that intersect' },
  { value: 'clearance', label: 'Elements that are too close' },
  { value: 'duplicate', label: 'Elements that exist twice' },
]

/** What the length means. */
export function lengthHint(kind: string): string {
  if (kind === 'clearance') return 'The least distance between both elements.'
  if (kind === 'duplicate') return 'How far two equal elements may be apart.'
  return 'Smaller penetrations are ignored.'
}
