import { median } from '../median.ts'
import type { Audit, FormFactor } from './audit.ts'

export type Figures = Omit<Audit, 'complaints'>

const whole = ['performance', 'accessibility', 'bestPractices', 'longestTask', 'blocked', 'largestPaint'] as const

/** Prints the medians of the audits of one page and gives them back. */
export function report(name: string, audits: readonly Audit[]): Figures {
  const figures = { layoutShift: median(audits.map(({ layoutShift }) => layoutShift)) } as Figures
  for (const figure of whole) figures[figure] = Math.round(median(audits.map((audit) => audit[figure])))
  const { performance, accessibility, bestPractices, longestTask, blocked, largestPaint, layoutShift } = figures
  console.log(
    `${name}: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}; ` +
      `longest task ${longestTask} ms, blocked ${blocked} ms, largest paint ${largestPaint} ms, shift ${layoutShift.toFixed(3)}`,
  )
  for (const complaint of new Set(audits.flatMap(({ complaints }) => complaints))) console.log(`  ${complaint}`)
  return figures
}

/** The scores are the goal; times depend on the machine and are only printed. */
export function reachesGoals(
  { performance, accessibility }: Figures,
  { formFactor, isViewer }: { formFactor: FormFactor; isViewer: boolean },
): boolean {
  if (accessibility < 100) return false
  if (isViewer) return formFactor === 'mobile' || performance >= 85
  return performance >= (formFactor === 'desktop' ? 98 : 90)
}
