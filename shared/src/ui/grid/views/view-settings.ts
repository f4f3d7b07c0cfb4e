import { gridConfigurationSchema, type GridConfiguration } from '../settings/grid-configuration.ts'

/**
 * The stored settings of a view: everything except the subject of the filter, because a view applies to any subject.
 */
export function settingsText(configuration: GridConfiguration): string {
  const { version, columns, denseGrid, filterRow, unique, take, sort, filter, groups = [] } = configuration
  const { measures, pivot, calculated = [] } = configuration
  const rows = { unique, take, sort, filter, groups, measures, pivot, ...(calculated.length > 0 && { calculated }) }
  return JSON.stringify({ version, columns, denseGrid, filterRow, ...rows })
}

/** Undefined if a later release has written the view. */
export function settingsIn(text: string): GridConfiguration | undefined {
  try {
    return gridConfigurationSchema.parse(JSON.parse(text))
  } catch {
    // Opening the view shows a message.
    return undefined
  }
}
