import type { DataSet, ReportType } from '@lintel/shared/contract/reports'

/** What a combobox offers; the second line says whose it is, or why it cannot be chosen. */
export function optionOf({ id, name, ownerName, problem }: Pick<DataSet, 'id' | 'name' | 'ownerName' | 'problem'>) {
  return { value: id, label: name, subtitle: problem ?? ownerName, isDisabled: problem !== null }
}

/** Favorites first, then by name (specification 2, "Reports"). */
export function inOrder(dataSets: readonly DataSet[]): DataSet[] {
  return dataSets.toSorted(
    (left, right) => Number(right.favorite) - Number(left.favorite) || left.name.localeCompare(right.name),
  )
}

/** A report type runs on the data sets of its source only. */
export function fitting(dataSets: readonly DataSet[], type: ReportType | undefined): DataSet[] {
  return type ? dataSets.filter(({ source }) => source === type.source) : [...dataSets]
}
