/**
 * Days that move with the day on which they are asked for. Weeks begin on Sunday, as those of recurring reports. 'Last' counts whole
 * ones before the present: what is asked for every week counts each day once, whatever the time of day.
 */
export const movingPeriods = [
  'today',
  'yesterday',
  'this week',
  'last week',
  'last 7 days',
  'last 30 days',
  'this month',
  'last month',
  'last 12 months',
  'this quarter',
  'last quarter',
  'this year',
  'last year',
] as const
export type MovingPeriod = (typeof movingPeriods)[number]

export function isMovingPeriod(value: unknown): value is MovingPeriod {
  return (movingPeriods as readonly unknown[]).includes(value)
}
