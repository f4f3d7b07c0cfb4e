import {
  mayCountRows,
  measureFunctions,
  type DataField,
  type Measure,
  type MeasureFunction,
} from '@lintel/shared/contract/reports'

export const functionLabels = {
  count: 'Count of rows',
  sum: 'Sum',
  average: 'Average',
  minimum: 'Minimum',
  maximum: 'Maximum',
  distinct: 'Distinct count',
  median: 'Median',
  percentile: 'Percentile',
  running: 'Running total',
  share: 'Share of total',
} satisfies Record<MeasureFunction, string>

/** Without numeric fields, only counts. */
export function functionsFor(fields: readonly DataField[]): MeasureFunction[] {
  const hasNumbers = fields.some(({ type }) => type === 'number')
  return measureFunctions.filter((name) => hasNumbers || name === 'distinct' || mayCountRows(name))
}

/** Field options of the function; empty for the row count. */
export function fieldsFor(name: MeasureFunction, fields: readonly DataField[]): { value: string; label: string }[] {
  if (name === 'count') return []
  const fitting = fields.filter(({ type }) => type === 'number' || name === 'distinct')
  const options = fitting.map(({ field, title }) => ({ value: field, label: title }))
  return mayCountRows(name) ? [{ value: '', label: 'Count of rows' }, ...options] : options
}

/** A measure with another function; keeps the field if it's compatible. */
export function measureOf(name: MeasureFunction, before: string | undefined, fields: readonly DataField[]): Measure {
  const fieldNames = fieldsFor(name, fields).map(({ value }) => value)
  const field = before !== undefined && fieldNames.includes(before) ? before : (fieldNames[0] ?? '')
  return { function: name, ...(field !== '' && { field }) }
}
