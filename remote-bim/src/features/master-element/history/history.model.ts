import type { ElementVersion, NamedElement, VersionValues } from '@lintel/shared/contract/master-model'

export type Change = { label: string; before: string; after: string }

const verdictNames = {
  status: 'Status',
  notApprovedReason: 'Reason Not Approved',
  notApprovedAction: 'Not Approved Action',
} as const

/** The changes of a version as texts; empty for missing values. */
export function changesOf({ before, after }: Pick<ElementVersion, 'before' | 'after'>): Change[] {
  const names = Object.entries(verdictNames) as [keyof typeof verdictNames, string][]
  const verdict = names
    .map(([key, label]) => ({ label, before: before[key] ?? '', after: after[key] ?? '' }))
    .filter((change) => change.before !== change.after)
  return [...mergers(after), ...verdict, ...parameterChanges(before, after)]
}

function mergers({ merged = [], mergedInto }: VersionValues): Change[] {
  const from = merged.map((element) => ({ label: 'Merged Duplicate', before: nameOf(element), after: 'this element' }))
  return mergedInto ? [...from, { label: 'Merged', before: 'this element', after: nameOf(mergedInto) }] : from
}

function nameOf({ category, family, type }: NamedElement): string {
  return [category, family, type].join(' / ')
}

function parameterChanges(before: VersionValues, after: VersionValues): Change[] {
  const old = new Map(before.parameters?.map((row) => [row.id, row]))
  return (after.parameters ?? []).flatMap((row) => {
    const name = row.setName === '' ? row.parameterName : `${row.setName} / ${row.parameterName}`
    const was = old.get(row.id)
    return [
      { label: `${name}, Approved Value`, before: was?.approvedValue ?? '', after: row.approvedValue ?? '' },
      {
        label: `${name}, Review Status`,
        before: reviewWords(was?.includeInReview),
        after: reviewWords(row.includeInReview),
      },
    ].filter((change) => change.before !== change.after)
  })
}

function reviewWords(isIncluded: boolean | undefined): string {
  if (isIncluded === undefined) return ''
  return isIncluded ? 'Included in Review' : 'Excluded From Review'
}
