import { addsUp, type ChartKind, type Grouping } from '@lintel/shared/contract/reports'

/** Whether the groups begin with periods, which have one before. */
export function hasPeriods({ by }: Pick<Grouping, 'by'>): boolean {
  return by[0]?.unit !== undefined
}

/** Kinds of charts that can say what such groups are; three groupings have bars alone. */
export function fittingKinds({ by, measures, compare }: Pick<Grouping, 'by' | 'measures' | 'compare'>): ChartKind[] {
  if (by.length > 2) return []
  const haveParts = by.length === 2
  const addUp = measures.some(({ function: measure }) => addsUp({ measure }))
  return [
    ...(haveParts && addUp ? (['stacked'] as const) : []),
    ...(haveParts ? (['grouped'] as const) : []),
    ...(hasPeriods({ by }) ? (['line'] as const) : []),
    // Slices are parts of one sum, and beside each other two pies compare nothing.
    ...(!haveParts && addUp && compare === undefined ? (['pie'] as const) : []),
  ]
}

/** Without what other groups or sums made senseless. */
export function fitting(grouping: Grouping): Grouping {
  const { compare, chartKind, ...rest } = grouping
  const compared = { ...rest, ...(compare && hasPeriods(rest) && { compare }) }
  return { ...compared, ...(chartKind && fittingKinds(compared).includes(chartKind) && { chartKind }) }
}
