/** What the page offers: milliseconds until the picture with the first row. */
export type MasterModelBench = {
  /** Of the list, which asks the platform for its rows. */
  openList: () => Promise<number>
  /** Of the grid alone, whose rows are in memory by then. */
  openGrid: () => Promise<number>
}
