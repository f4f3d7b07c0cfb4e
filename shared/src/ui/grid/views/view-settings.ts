import { gridConfigurationSchema, type GridConfiguration } from '../settings/grid-configuration.ts'

/** What a view keeps of a grid: all but what the filter was set for, as a view holds wherever the grid is. */
export function settingsText(configuration: GridConfiguration): string {
  const { version, columns, denseGrid, filterRow, unique, take, sort, filter, groups = [] } = configuration
  const { measures, pivot, calculated = [] } = configuration
  const rows = { unique, take, sort, filter, groups, measures, pivot, ...(calculated.length > 0 && { calculated }) }
  return JSON.stringify({ version, columns, denseGrid, filterRow, ...rows })
}

/** Nothing if it is of a release that is too far away to be understood. */
export function settingsIn(text: string): GridConfiguration | undefined {
  try {
    return gridConfigurationSchema.parse(JSON.parse(text))
  } catch {
    // Whoever opens it is told that it cannot be shown.
    return undefined
  }
}
