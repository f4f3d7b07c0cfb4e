export type SmallChart = {
  name: string
  /** The field whose values are counted. Clicking a bar filters by it. */
  dataKey: string
  /** Formats the label of a bar. */
  formatter?: (value: string) => string
  /** Width in columns of the 12-column grid, in large and medium windows. */
  lg?: number
  md?: number
}

/** A tab (specification 1, "Entities and their fields", dataset configuration). */
export type DataSet = {
  /** The tab's title, URL value, and part of the export's file name. */
  name: string
  portfolios: readonly string[]
  smallCharts: readonly SmallChart[]
  /** Labels of option sets that always have a column; columns for the other option sets of the requests follow. */
  optionSets: readonly string[]
  /** Fields of columns that this data set shows and the others hide. */
  shown?: readonly string[]
}

const optionPrefix = 'option.'

/** The field of an option set's column. Commas are encoded, because URLs separate fields by commas. */
export function optionField(label: string): string {
  return `${optionPrefix}${label.replaceAll(/[%,]/g, encodeURIComponent)}`
}
