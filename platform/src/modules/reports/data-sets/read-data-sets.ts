import {
  isUnsupportedFilter,
  unsupportedField,
  type DataSet,
  type DataSetEntry,
  type Dependents,
} from '@lintel/shared/contract/reports'
import { filterWords } from '@lintel/shared/filter'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { shortText } from '../../../errors/short-errors.ts'
import { mapYielding } from '../../../streaming/yield-to-event-loop.ts'
import { declaredSource } from '../data-sources/declared-sources.ts'
import { isFirstSource } from '../data-sources/first-sources.ts'
import { maySeeSource, assertCalculated, assertFilter, fieldsOf, problemIn } from '../data-sources/source-fields.ts'
import { getDataSet } from './find-data-set.ts'
import { jsonBytes } from './storage-limits.ts'
import { mayChange } from './ownership.ts'
import { listDataSets, type StoredDataSet } from './repository.ts'
import { listSchedulesOf } from './dependents-repository.ts'

const maxWords = 300

/** Favorites first, then by name. */
export function readEntries(scope: OrganizationScope): Promise<DataSetEntry[]> {
  return readEach(scope, entryOf)
}

/** The same list with filters and fields, for the first remotes. */
export async function readDataSets(scope: OrganizationScope): Promise<DataSet[]> {
  const dataSets = await readEach(scope, (dataSet) => dataSet)
  return dataSets.filter(({ source }) => isFirstSource(source))
}

async function readEach<Told>(scope: OrganizationScope, describe: (dataSet: DataSet) => Told): Promise<Told[]> {
  const { tx, organizationId, userId, roles } = scope
  const found = await listDataSets(tx, { organizationId, userId })
  return mapYielding(
    found.filter(({ dataSet }) => maySeeSource(roles, dataSet.source)),
    {
      bytesOf: ({ dataSet }) => jsonBytes(dataSet.filter) + jsonBytes(dataSet.calculated),
      make: ({ dataSet, favorite }) => describe(describeDataSet(scope, { ...dataSet, favorite })),
    },
  )
}

function entryOf({ filter, availableFields, ...dataSet }: DataSet): DataSetEntry {
  const inWords = filter && (isUnsupportedFilter(filter) ? unsupportedField : filterWords(filter, availableFields))
  const filterText = inWords && shortText(inWords, maxWords)
  const entry: DataSetEntry & Pick<DataSet, 'calculated'> = { ...dataSet, filterWords: filterText }
  delete entry.calculated
  return entry
}

export async function readDataSet(scope: OrganizationScope, id: string): Promise<DataSet> {
  return describeDataSet(scope, await getDataSet(scope, id))
}

export function describeDataSet(scope: OrganizationScope, dataSet: StoredDataSet & { favorite: boolean }): DataSet {
  const { id, name, source, filter, isShared, ownerId, ownerName, favorite, revision } = dataSet
  const calculated = dataSet.calculated ?? []
  const visibleSource = { source, roles: scope.roles, calculated: { fields: calculated } }
  const { title } = declaredSource(source)
  return {
    ...{ id, name, source, sourceTitle: title, filter, isShared, ownerId, ownerName, favorite, revision },
    ...(calculated.length > 0 && { calculated }),
    mayChange: mayChange(scope, dataSet),
    availableFields: fieldsOf(visibleSource),
    problem: problemIn(() => {
      assertCalculated(visibleSource)
      assertFilter(visibleSource, filter)
    }),
    createdDate: dataSet.createdDate.toISOString(),
    updatedDate: dataSet.updatedDate.toISOString(),
  }
}

/** Report types work with every data set of their source, so they don't depend on a single one. */
export async function readDependents(scope: OrganizationScope, id: string): Promise<Dependents> {
  await getDataSet(scope, id)
  return { reportTypes: [], schedules: await listSchedulesOf(scope.tx, scope.organizationId, { dataSetId: id }) }
}
