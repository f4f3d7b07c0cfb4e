import type { DataSetEntry, ReportType } from '@lintel/shared/contract/reports'

/** A report type or a data set as an option: the second line names its owner, or says why it cannot be selected. */
export function optionOf({
  id,
  name,
  ownerName,
  problem,
}: Pick<DataSetEntry, 'id' | 'name' | 'ownerName' | 'problem'>) {
  return { value: id, label: name, subtitle: problem ?? ownerName, isDisabled: problem !== null }
}

/** Favorites first, then by name (specification 2, "Reports"). */
export function favoritesFirst(dataSets: readonly DataSetEntry[]): DataSetEntry[] {
  return dataSets.toSorted(
    (left, right) => Number(right.favorite) - Number(left.favorite) || left.name.localeCompare(right.name),
  )
}

/** The same of report types, which otherwise stand as the platform lists them. */
export function favoriteTypesFirst(types: readonly ReportType[], favorites: readonly string[]): ReportType[] {
  const rank = ({ id }: ReportType) => Number(favorites.includes(id))
  return types.toSorted((left, right) => rank(right) - rank(left))
}

/** The data sets that the report type can run on: those of its source; all of them while no type is selected. */
export function fittingDataSets(dataSets: readonly DataSetEntry[], type: ReportType | undefined): DataSetEntry[] {
  return type ? dataSets.filter(({ source }) => source === type.source) : [...dataSets]
}
