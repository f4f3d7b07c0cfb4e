import { isDeepStrictEqual } from 'node:util'
import {
  areUnsupportedFields,
  isUnsupportedFilter,
  type DataSet,
  type DataSetChange,
  type DataSetCreate,
} from '@lintel/shared/contract/reports'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordDeletion } from '../../organization/history/index.ts'
import { unsupportedVersionError } from '../data-sources/unsupported-version.ts'
import { assertCalculated, assertFilter, assertVisible, maySeeSource } from '../data-sources/source-fields.ts'
import { dataSetNotFound, getDataSet } from './find-data-set.ts'
import { assertWithinLimits, jsonBytes, type StorageUse } from './storage-limits.ts'
import { assertMayChange, lockNames, nameTaken, ownerOf, tooMany } from './ownership.ts'
import { describeDataSet } from './read-data-sets.ts'
import {
  addFavorite,
  countOwn,
  deleteDataSet,
  insertDataSet,
  isNameTaken,
  lockDataSet,
  measureOthers,
  removeFavorite,
  updateDataSet,
  type DataSetContent,
  type StoredDataSet,
} from './repository.ts'

const kind = { area: 'data-sets', noun: 'data set' }
/** Maximum data sets that one person may own; lists show far fewer. */
const maxDataSets = 200

export async function createDataSet(scope: OrganizationScope, dataSet: DataSetCreate): Promise<DataSet> {
  const { tx, organizationId, userId, roles } = scope
  const { name, source, filter, calculated = null } = dataSet
  const visibleSource = { source, roles, calculated: { fields: calculated ?? [] } }
  assertVisible(visibleSource)
  assertCalculated(visibleSource)
  assertFilter(visibleSource, filter)
  const owner = await ownerOf(scope)
  await lockNames(scope, owner, kind)
  if ((await countOwn(tx, { organizationId, userId })) >= maxDataSets) throw tooMany(kind, maxDataSets)
  if (await isNameTaken(tx, { organizationId, ownerId: userId, name })) throw nameTaken(kind, name)
  await assertWithinLimits(scope, {
    kind,
    after: storageUseOf({ ...dataSet, calculated }),
    measure: () => measureOthers(tx, organizationId, owner),
  })
  const inserted = await insertDataSet(tx, { ...dataSet, calculated, ...owner, organizationId })
  return describeDataSet(scope, { ...inserted, favorite: false })
}

export async function changeDataSet(
  scope: OrganizationScope,
  id: string,
  { revision, ...change }: DataSetChange,
): Promise<DataSet> {
  const { favorite } = await getDataSet(scope, id)
  const current = await lockOwned(scope, id)
  const { name, filter, calculated, isShared } = current
  const content = { name, filter, calculated, isShared, ...withoutGaps(change) }
  if (revision !== current.revision) throw revisionConflict('data-sets', 'data set', differences(current, content))
  // A change writes the whole row, so parts from a newer release would be lost.
  if (isUnsupportedFilter(filter) || areUnsupportedFields(calculated)) throw unsupportedVersionError()
  const fields = content.calculated ?? []
  const visibleSource = { source: current.source, roles: scope.roles, calculated: { fields } }
  assertCalculated(visibleSource)
  assertFilter(visibleSource, content.filter)
  await lockNames(scope, current, kind)
  if (await isNameTaken(scope.tx, { ...current, name: content.name })) throw nameTaken(kind, content.name)
  await assertWithinLimits(scope, {
    kind,
    before: storageUseOf(current),
    after: storageUseOf(content),
    measure: () => measureOthers(scope.tx, scope.organizationId, current),
  })
  return describeDataSet(scope, { ...(await updateDataSet(scope.tx, current, content)), favorite })
}

function storageUseOf({ filter, calculated, isShared }: Omit<DataSetContent, 'name'>): StorageUse {
  return { bytes: jsonBytes(filter) + jsonBytes(calculated), isShared }
}

/** For each conflicting field, the value that someone else has saved since. */
function differences(current: StoredDataSet, content: DataSetContent) {
  const fields = ['name', 'isShared', 'filter', 'calculated'] as const
  const differing = fields.filter((field) => !isDeepStrictEqual(current[field], content[field]))
  return differing.map((path) => ({
    path,
    message: `It is ${valueText(current[path])} now; yours is ${valueText(content[path])}.`,
  }))
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

/** Existing reports keep their rows and the data set's name. A second deletion is answered with 404. */
export async function removeDataSet(scope: OrganizationScope, id: string): Promise<void> {
  const dataSet = await lockOwned(scope, id)
  await deleteDataSet(scope.tx, dataSet)
  await recordDeletion(scope, 'data-set', dataSet.name)
}

async function lockOwned(scope: OrganizationScope, id: string): Promise<StoredDataSet> {
  const found = await lockDataSet(scope.tx, scope, id)
  if (!found || !maySeeSource(scope.roles, found.source)) throw dataSetNotFound()
  assertMayChange(scope, found, kind)
  return found
}

/** Adds or removes a favorite of the caller; idempotent. */
export async function markFavorite(scope: OrganizationScope, id: string, isFavorite: boolean): Promise<void> {
  await getDataSet(scope, id)
  const { tx, organizationId, userId } = scope
  await (isFavorite ? addFavorite : removeFavorite)(tx, { organizationId, userId }, id)
}

function withoutGaps<Change extends object>(
  change: Change,
): { [Key in keyof Change]: Exclude<Change[Key], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}
