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

/** Without numbers there are only those that count. */
export function functionsFor(fields: readonly DataField[]): MeasureFunction[] {
  const hasNumbers = fields.some(({ type }) => type === 'number')
  return measureFunctions.filter((name) => hasNumbers || name === 'distinct' || mayCountRows(name))
}

/** What the function can be of, as options; none for the count of rows. The empty one stands for the rows themselves. */
export function fieldsFor(name: MeasureFunction, fields: readonly DataField[]): { value: string; label: string }[] {
  if (name === 'count') return []
  const fitting = fields.filter(({ type }) => type === 'number' || name === 'distinct')
  const options = fitting.map(({ field, title }) => ({ value: field, label: title }))
  return mayCountRows(name) ? [{ value: '', label: 'Count of rows' }, ...options] : options
}

/** A measure by this function, of the same field as before where it fits. */
export function measureOf(name: MeasureFunction, before: string | undefined, fields: readonly DataField[]): Measure {
  const offered = fieldsFor(name, fields).map(({ value }) => value)
  const field = before !== undefined && offered.includes(before) ? before : (offered[0] ?? '')
  return { function: name, ...(field !== '' && { field }) }
}
