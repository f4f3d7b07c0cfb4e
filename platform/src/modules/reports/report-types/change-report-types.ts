import { isDeepStrictEqual } from 'node:util'
import {
  isUnsupportedDefinition,
  type ReportDefinition,
  type ReportType,
  type ReportTypeChange,
  type ReportTypeCreate,
} from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordDeletion } from '../../organization/history/index.ts'
import { getDataSet } from '../data-sets/find-data-set.ts'
import { assertWithinLimits, jsonBytes, type StorageUse } from '../data-sets/storage-limits.ts'
import { assertMayChange, lockNames, nameTaken, ownerOf, tooMany } from '../data-sets/ownership.ts'
import { unsupportedVersionError } from '../data-sources/unsupported-version.ts'
import { maySeeSource } from '../data-sources/source-fields.ts'
import { builtInTypes } from './built-in-types.ts'
import { withCalculated } from './with-calculated.ts'
import { compileReport } from './compile/compile-report.ts'
import { isUuid, reportTypeNotFound } from './find-report-type.ts'
import { describeOwn } from './read-report-types.ts'
import {
  countTypesOf,
  deleteType,
  findType,
  hasTypeNamed,
  insertType,
  lockType,
  measureOthers,
  updateType,
  type StoredReportType,
} from './repository.ts'

const kind = { area: 'report-types', noun: 'report type' }
/** Maximum report types that one person may own; lists show far fewer. */
const maxTypes = 200

/** Creates a report type from a data set of its source. It works with every data set of that source. */
export async function createReportType(
  scope: OrganizationScope,
  { name, dataSetId, definition: inputDefinition }: ReportTypeCreate,
): Promise<ReportType> {
  const { tx, organizationId, userId } = scope
  // Fields that only the data set's filter uses are not part of the type.
  const definition = withCalculated(await assertFitsDataSet(scope, dataSetId, inputDefinition), null)
  const owner = await ownerOf(scope)
  await lockNames(scope, owner, kind)
  if ((await countTypesOf(tx, organizationId, userId)) >= maxTypes) throw tooMany(kind, maxTypes)
  if (await hasTypeNamed(tx, { organizationId, ownerId: userId, name })) throw nameTaken(kind, name)
  await assertWithinLimits(scope, {
    kind,
    after: storageUseOf(definition),
    measure: () => measureOthers(tx, organizationId, owner),
  })
  const id = await insertType(tx, { ...owner, organizationId, name, source: definition.source, definition })
  return describeStored(scope, id)
}

/** The definition with the data set's calculated fields. Fails if it has another source, or names unknown fields. */
export async function assertFitsDataSet(scope: OrganizationScope, dataSetId: string, definition: ReportDefinition) {
  const dataSet = await getDataSet(scope, dataSetId)
  if (dataSet.source !== definition.source) throw otherSource()
  const complete = withCalculated(definition, dataSet.calculated, dataSet.filter)
  compileReport(complete, dataSet.filter, { ...scope, timeZone: 'UTC' })
  return complete
}

export async function changeReportType(
  scope: OrganizationScope,
  id: string,
  { revision, name, definition }: ReportTypeChange,
): Promise<ReportType> {
  const current = await lockOwned(scope, id)
  const requestedType = { name: name ?? current.name, definition: current.definition }
  if (definition) {
    // Previous calculated fields remain available if the new definition doesn't redefine them.
    const nextDefinition = { ...definition, calculated: current.definition.calculated }
    requestedType.definition = withCalculated(nextDefinition, definition.calculated)
  }
  if (revision !== current.revision) throw revisionConflict(kind.area, kind.noun, differences(current, requestedType))
  if (definition && isUnsupportedDefinition(current.definition)) throw unsupportedVersionError()
  if (requestedType.definition.source !== current.source) throw otherSource()
  const isChanged = !isDeepStrictEqual(requestedType.definition, current.definition)
  if (isChanged) compileReport(requestedType.definition, null, { ...scope, timeZone: 'UTC' })
  await lockNames(scope, current, kind)
  if (await hasTypeNamed(scope.tx, { ...current, name: requestedType.name })) throw nameTaken(kind, requestedType.name)
  await assertWithinLimits(scope, {
    kind,
    before: storageUseOf(current.definition),
    after: storageUseOf(requestedType.definition),
    measure: () => measureOthers(scope.tx, scope.organizationId, current),
  })
  const { ownerName: authorName } = await ownerOf(scope)
  await updateType(scope.tx, current, {
    name: requestedType.name,
    authorName,
    ...(isChanged && { definition: requestedType.definition }),
  })
  return describeStored(scope, id)
}

/** Everyone in the organization sees report types. */
function storageUseOf(definition: ReportDefinition): StorageUse {
  return { bytes: jsonBytes(definition), isShared: true }
}

function differences(current: StoredReportType, requestedType: Pick<StoredReportType, 'name' | 'definition'>) {
  const errors: { path: string; message: string }[] = []
  if (current.name !== requestedType.name) {
    errors.push({ path: 'name', message: `It is '${current.name}' now; yours is '${requestedType.name}'.` })
  }
  if (!isDeepStrictEqual(current.definition, requestedType.definition)) {
    errors.push({
      path: 'definition',
      message: `It's now version ${current.version} and differs from yours.`,
    })
  }
  return errors
}

/** Existing reports keep their definition. A second deletion is answered with 404. */
export async function removeReportType(scope: OrganizationScope, id: string): Promise<void> {
  const { organizationId, name } = await lockOwned(scope, id)
  await deleteType(scope.tx, { organizationId, id })
  await recordDeletion(scope, 'report-type', name)
}

async function lockOwned(scope: OrganizationScope, id: string): Promise<StoredReportType> {
  if (builtInTypes.some((type) => type.id === id)) {
    throw new PlatformError('report-types/built-in', 403, "Built-in report types can't be changed. Create your own.")
  }
  const found = isUuid(id) ? await lockType(scope.tx, { organizationId: scope.organizationId, id }) : undefined
  if (!found || !maySeeSource(scope.roles, found.source)) throw reportTypeNotFound()
  assertMayChange(scope, found, kind)
  return found
}

async function describeStored(scope: OrganizationScope, id: string): Promise<ReportType> {
  const found = await findType(scope.tx, { organizationId: scope.organizationId, id })
  if (!found) throw reportTypeNotFound()
  return describeOwn(scope, found)
}

function otherSource(): PlatformError {
  const detail = 'The definition and the data set have different sources. Choose a data set from the same source.'
  return new PlatformError('report-types/other-source', 400, detail)
}
