import { isSummable, type ChartKind, type Grouping } from '@lintel/shared/contract/reports'

/** Whether the first grouping is by period, which can be compared with the previous one. */
export function hasPeriods({ by }: Pick<Grouping, 'by'>): boolean {
  return by[0]?.unit !== undefined
}

/** Chart types available for a grouping; three groupings allow only bars. */
export function fittingKinds({ by, measures, compare }: Pick<Grouping, 'by' | 'measures' | 'compare'>): ChartKind[] {
  if (by.length > 2) return []
  const hasParts = by.length === 2
  const addUp = measures.some(({ function: measure }) => isSummable({ measure }))
  return [
    ...(hasParts && addUp ? (['stacked'] as const) : []),
    ...(hasParts ? (['grouped'] as const) : []),
    ...(hasPeriods({ by }) ? (['line'] as const) : []),
    // Pies need one additive measure without subgroups or comparison.
    ...(!hasParts && addUp && compare === undefined ? (['pie'] as const) : []),
  ]
}

/** Removes settings that no longer apply. */
export function fitting(grouping: Grouping): Grouping {
  const { compare, chartKind, ...rest } = grouping
  const compared = { ...rest, ...(compare && hasPeriods(rest) && { compare }) }
  return { ...compared, ...(chartKind && fittingKinds(compared).includes(chartKind) && { chartKind }) }
}
