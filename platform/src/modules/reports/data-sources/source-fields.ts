import type { RoleName } from '@lintel/shared/contract'
import {
  areUnsupportedFields,
  dataSourceNames,
  unsupportedField,
  type DataField,
  type DataSource,
  type DataSourceName,
  dataSourceRoles,
} from '@lintel/shared/contract/reports'
import { conditionsIn, filterSchema, withFixedDays, type Filter, type MovingOptions } from '@lintel/shared/filter'
import type { SQL } from 'drizzle-orm'
import {
  filterCondition,
  type FilterColumns,
  type FilterConditionOptions,
} from '../../../database/filter/filter-condition.ts'
import { isPlatformError, PlatformError } from '../../../errors/platform-error.ts'
import {
  assertFewSteps,
  assertUsable,
  checkedFields,
  calculatedField,
  type CalculatedFields,
} from './calculated-source-fields.ts'
import type { SourceField } from './data-source.ts'
import { declaredSource } from './declared-sources.ts'
import { unsupportedVersionError } from './unsupported-version.ts'

/** A source with the roles of a user. */
export type VisibleSource = {
  source: DataSourceName
  roles: readonly RoleName[]
  /** Calculated fields, with the time zone and time of their evaluation. */
  calculated?: CalculatedFields
}

/** The available sources, in display order. */
export function seenSources(roles: readonly RoleName[]): DataSource[] {
  return dataSourceNames
    .filter((name) => maySeeSource(roles, name))
    .map((name) => ({ name, title: declaredSource(name).title, fields: fieldsOf({ source: name, roles }) }))
}

/** Fails with 403 if the roles don't allow the source. */
export function assertVisible({ source, roles }: VisibleSource): void {
  const { title } = declaredSource(source)
  if (maySeeSource(roles, source)) return
  throw new PlatformError('roles/missing', 403, `You don't have access to ${title}. Ask an admin for access.`)
}

/** The fields that the roles may read. */
export function fieldsOf(visibleSource: VisibleSource): DataField[] {
  const visibleFields = Object.entries(declaredSource(visibleSource.source).fields).filter(([, field]) =>
    isShown(field, visibleSource.roles),
  )
  return [...visibleFields, ...calculatedEntries(visibleSource)].map(([field, { title, type, format, noFilter }]) => ({
    ...{ field, title, type },
    ...(format && { format }),
    ...(noFilter !== undefined && { noFilter }),
  }))
}

/** Calculated fields that were requested, cached per `VisibleSource`. */
const madeFields = new WeakMap<VisibleSource, Map<string, SourceField>>()

/**
 * The field with this key. Fails with a `PlatformError` that names it if it no longer exists (400, `data-sources/unknown-field`), requires
 * a missing role (403, `data-sources/hidden-field`) or comes from a newer release (409, `data-sources/newer`).
 */
export function fieldOf(visibleSource: VisibleSource, key: string): SourceField {
  const { source, roles, calculated } = visibleSource
  if (key === unsupportedField) throw unsupportedVersionError()
  if (calculated?.fields.some(({ field }) => field === key)) {
    const cachedFields = madeFields.get(visibleSource) ?? new Map<string, SourceField>()
    madeFields.set(visibleSource, cachedFields)
    const before = cachedFields.get(key)
    if (before) return before
    const field = calculatedField({ source: declaredSource(source), calculated }, key, (part) =>
      fieldOf({ source, roles }, part),
    )
    cachedFields.set(key, field)
    return field
  }
  const { title, fields, madeField } = declaredSource(source)
  const field = Object.hasOwn(fields, key) ? fields[key] : madeField?.(key)
  if (!field) {
    throw new PlatformError('data-sources/unknown-field', 400, `${title} have no field '${key}'. Choose another one.`)
  }
  if (isShown(field, roles)) return field
  const detail = `You don't have access to '${field.title}' of ${title}. Remove it, or ask an admin for access.`
  throw new PlatformError('data-sources/hidden-field', 403, detail)
}

/** Calculated fields whose operands the roles allow. */
function calculatedEntries(visibleSource: VisibleSource): [string, SourceField][] {
  const { source, calculated } = visibleSource
  if (!calculated || calculated.fields.length === 0) return []
  const { checked } = checkedFields({ source: declaredSource(source), calculated })
  const usable = calculated.fields.filter(({ field }) => checked.has(field))
  return usable.flatMap(({ field }) => {
    const problem = problemIn(() => fieldOf(visibleSource, field))
    return problem === null ? [[field, fieldOf(visibleSource, field)] as [string, SourceField]] : []
  })
}

/**
 * Fails with a `PlatformError` for an invalid calculated field or one with operands that the roles don't allow; called before it is stored.
 */
export function assertCalculated(visibleSource: VisibleSource): void {
  const { source, calculated } = visibleSource
  if (!calculated) return
  if (areUnsupportedFields(calculated.fields)) throw unsupportedVersionError()
  assertUsable({ source: declaredSource(source), calculated })
  for (const { field } of calculated.fields) fieldOf(visibleSource, field)
}

function isShown({ anyRole }: SourceField, roles: readonly RoleName[]): boolean {
  return anyRole === undefined || anyRole.some((role) => roles.includes(role))
}

/**
 * The SQL condition of a filter; undefined for null, which means all rows. Fails with a `PlatformError` that names an unknown field or
 * operator, a field that can't be filtered, or a value of another type, so that a filter never matches more rows than intended.
 */
export function conditionOf(
  visibleSource: VisibleSource,
  filter: Filter | null,
  options: FilterConditionOptions,
): SQL | undefined {
  if (filter === null) return undefined
  const columns = columnsIn(visibleSource, filter)
  assertFew(visibleSource, fieldsInFilter(filter))
  return filterCondition(filter, columns, options)
}

/**
 * Fails with 400 (`data-sources/too-many-steps`) if a statement with all of these fields is too expensive; repeated names count repeatedly.
 */
export function assertFew({ source, calculated }: VisibleSource, fieldNames: readonly string[]): void {
  if (calculated) assertFewSteps({ source: declaredSource(source), calculated }, fieldNames)
}

/** The field names in a filter, with repetitions. */
export function fieldsInFilter(filter: Filter | null): string[] {
  return filter === null ? [] : conditionsIn(filter).map(({ field }) => field)
}

/** Replaces relative periods in a filter by their current dates, so that its meaning doesn't change. */
export function fixedFilter(visibleSource: VisibleSource, filter: Filter | null, moving: MovingOptions): Filter | null {
  if (filter === null) return null
  const types = Object.entries(columnsIn(visibleSource, filter)).map(([field, { type }]) => [field, type] as const)
  return withFixedDays(filter, Object.fromEntries(types), moving)
}

/** Fails as `conditionOf` does; called before a filter is stored. */
export function assertFilter(visibleSource: VisibleSource, filter: Filter | null): void {
  conditionOf(visibleSource, filter, { timeZone: 'UTC' })
}

/** The columns of the fields in the filter. */
function columnsIn(visibleSource: VisibleSource, filter: Filter): FilterColumns {
  const parsed = filterSchema.safeParse(filter)
  if (!parsed.success) {
    throw new PlatformError('filter/not-understood', 400, parsed.error.issues[0]?.message ?? "The filter isn't valid.")
  }
  const fields = new Set(conditionsIn(parsed.data).map(({ field }) => field))
  return Object.fromEntries([...fields].map((field) => [field, filterable(fieldOf(visibleSource, field))]))
}

function filterable(field: SourceField): SourceField {
  if (field.noFilter === undefined) return field
  const detail = `${field.noFilter} Remove the filter by '${field.title}'.`
  throw new PlatformError('data-sources/no-filter', 400, detail)
}

/** The field, as `fieldOf` has it; fails with 400 for one whose values are not in the source. */
export function sortableField(visibleSource: VisibleSource, key: string): SourceField {
  const field = fieldOf(visibleSource, key)
  if (field.noFilter === undefined) return field
  const detail = `${field.noFilter} Don't sort by '${field.title}'.`
  throw new PlatformError('data-sources/no-sort', 400, detail)
}

/** The message of the error that `assert` throws; null if it doesn't. */
export function problemIn(assert: () => void): string | null {
  try {
    assert()
    return null
  } catch (error) {
    if (isPlatformError(error)) return error.message
    throw error
  }
}

/** False for a source from a newer release, whose roles are unknown. */
export function maySeeSource(roles: readonly RoleName[], source: DataSourceName): boolean {
  return Object.hasOwn(dataSourceRoles, source) && dataSourceRoles[source].some((role) => roles.includes(role))
}
