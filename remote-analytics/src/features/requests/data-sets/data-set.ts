export type SmallChart = {
  name: string
  /** The field of the column whose values are counted. Picking a bar filters by that field. */
  dataKey: string
  /** How a value is written below its bar; unchanged without it. */
  formatter?: (value: string) => string
  /** How many of twelve columns it takes in large and in medium windows. */
  lg?: number
  md?: number
}

/** What one tab shows (specification 1, "Entities and their fields", dataset configuration). */
export type DataSet = {
  /** The title of the tab, its name in the address and in the name of the exported file. */
  name: string
  portfolios: readonly string[]
  smallCharts: readonly SmallChart[]
  /** Labels of option sets that always have a column; columns for the other option sets of the requests follow. */
  optionSets: readonly string[]
  /** Fields of columns that this data set shows and the others hide. */
  shown?: readonly string[]
}

const optionPrefix = 'option.'

/** The field of an option set's column. Commas are encoded, because addresses separate fields by commas. */
export function optionField(label: string): string {
  return `${optionPrefix}${label.replaceAll(/[%,]/g, encodeURIComponent)}`
}
