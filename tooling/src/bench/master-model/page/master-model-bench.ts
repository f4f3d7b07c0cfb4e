/** The page's interface: milliseconds until the paint with the first row. */
export type MasterModelBench = {
  /** Opens the list, which loads its rows from the platform. */
  openList: () => Promise<number>
  /** Opens the grid alone, with rows in memory. */
  openGrid: () => Promise<number>
}
