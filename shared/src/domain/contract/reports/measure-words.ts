import { defaultPercentile, type Measure } from './report-definition.ts'

const measureTexts = {
  sum: 'Sum of',
  average: 'Average',
  minimum: 'Lowest',
  maximum: 'Highest',
  distinct: 'Distinct Count of',
  median: 'Median',
  running: 'Running Total of',
  share: 'Share of',
} as const

const ordinalSuffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** The key of a measure's column: `sum:cost`, `percentile-90:cost`, `count`. */
export function measureField({ function: name, field, percentile = defaultPercentile }: Measure): string {
  const key = name === 'percentile' ? `${name}-${percentile}` : name
  return field === undefined || name === 'count' ? key : `${key}:${field}`
}

/** The default title of a measure's column: `Sum of Cost`. `title` is the title of its field. */
export function measureTitle({ function: name, title, percentile = defaultPercentile }: Measure, of = 'Count'): string {
  if (title !== undefined) return title
  if (name === 'count') return 'Count'
  return name === 'percentile'
    ? `${percentile}${ordinalSuffixes[ordinals.select(percentile)]} Percentile ${of}`
    : `${measureTexts[name]} ${of}`
}
