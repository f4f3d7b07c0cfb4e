import { median } from '../median.ts'
import type { Audit, FormFactor } from './audit.ts'

export type Figures = Omit<Audit, 'complaints'>

const roundedFigures = [
  'performance',
  'accessibility',
  'bestPractices',
  'longestTask',
  'blocked',
  'largestPaint',
] as const

/** Prints the medians of the audits of one page and returns them. */
export function report(name: string, audits: readonly Audit[]): Figures {
  const figures = { layoutShift: median(audits.map(({ layoutShift }) => layoutShift)) } as Figures
  for (const figure of roundedFigures) figures[figure] = Math.round(median(audits.map((audit) => audit[figure])))
  const { performance, accessibility, bestPractices, longestTask, blocked, largestPaint, layoutShift } = figures
  console.log(
    `${name}: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}; ` +
      `longest task ${longestTask} ms, blocked ${blocked} ms, largest paint ${largestPaint} ms, shift ${layoutShift.toFixed(3)}`,
  )
  for (const complaint of new Set(audits.flatMap(({ complaints }) => complaints))) console.log(`  ${complaint}`)
  return figures
}

/** The minimum performance score, by what a page draws. */
const goals = {
  page: { desktop: 95, mobile: 85 },
  charts: { desktop: 90, mobile: 75 },
  viewer: { desktop: 85, mobile: 75 },
} as const
const drawings: Record<string, 'charts' | 'viewer'> = { analytics: 'charts', dashboard: 'charts', viewer: 'viewer' }

/** Scores are the goal; times depend on the machine and are only printed. */
export function reachesGoals({ performance, accessibility }: Figures, page: string, formFactor: FormFactor): boolean {
  return accessibility === 100 && performance >= goals[drawings[page] ?? 'page'][formFactor]
}
