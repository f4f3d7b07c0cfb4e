import type { DataSetEntry, ReportType } from '@lintel/shared/contract/reports'

/** An option; the second line is its owner, or why it can't be selected. */
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

/** Favorite report types first; otherwise in the platform's order. */
export function favoriteTypesFirst(types: readonly ReportType[], favorites: readonly string[]): ReportType[] {
  const rank = ({ id }: ReportType) => Number(favorites.includes(id))
  return types.toSorted((left, right) => rank(right) - rank(left))
}

/** Data sets compatible with the report type; all without one. */
export function fittingDataSets(dataSets: readonly DataSetEntry[], type: ReportType | undefined): DataSetEntry[] {
  return type ? dataSets.filter(({ source }) => source === type.source) : [...dataSets]
}
