export type SmallChart = {
  name: string
  /** The field of the column whose values are counted, and by which picking a bar filters. */
  dataKey: string
  /** How a value is written below its bar; as it is unless given. */
  formatter?: (value: string) => string
  /** Twelfths of the row that it takes in large and in middling windows. */
  lg?: number
  md?: number
}

/** What one tab shows (specification 1, section 3, dataset configuration). */
export type DataSet = {
  /** Of the tab, in the address and in the name of the exported file. */
  name: string
  portfolios: readonly string[]
  smallCharts: readonly SmallChart[]
  /** Labels of option sets that have a column in any case; the others of the requests follow them. */
  optionSets: readonly string[]
  /** Fields of columns that are hidden elsewhere. */
  shown?: readonly string[]
}
