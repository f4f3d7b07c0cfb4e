/**
 * Periods relative to the current day. Weeks begin on Sunday, like those of recurring reports. 'Last' means complete
 * periods before the current one, and 'next' those after it, so that a weekly report counts each day once.
 */
export const movingPeriods = [
  'today',
  'yesterday',
  'tomorrow',
  'this week',
  'last week',
  'next week',
  'last 7 days',
  'last 14 days',
  'last 30 days',
  'last 90 days',
  'next 7 days',
  'next 30 days',
  'next 90 days',
  'this month',
  'last month',
  'next month',
  'last 12 months',
  'next 12 months',
  'this quarter',
  'last quarter',
  'next quarter',
  'this year',
  'last year',
  'next year',
] as const
export type MovingPeriod = (typeof movingPeriods)[number]

export function isMovingPeriod(value: unknown): value is MovingPeriod {
  return (movingPeriods as readonly unknown[]).includes(value)
}
