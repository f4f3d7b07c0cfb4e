import type { DataSourceName } from '../../contract/reports/data-source-roles.ts'
import type { Filter } from '../../filter/index.ts'

/** What 'Save as Data Set' keeps of a grid. Made once, outside of the component, or kept by `useMemo`. */
export type DataSetOffer = {
  /** Its fields are the columns of the grid. */
  source: DataSourceName
  /** What the page shows of the source: the filter of the grid comes on top. */
  condition?: Filter
  /** What else the page shows of it now, and people may leave out: `Only requests from 1/1/2026 to 2/1/2026`. */
  choice?: { label: string; filter: Filter }
}

/** All that is asked for; null where that is nothing. */
export function combined(filters: readonly (Filter | null | undefined)[]): Filter | null {
  const asked = filters.filter((filter): filter is Filter => filter !== null && filter !== undefined)
  return asked.length > 1 ? { logic: 'and', filters: asked } : (asked[0] ?? null)
}
