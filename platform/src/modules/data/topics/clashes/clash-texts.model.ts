import type { ClashCheck } from '@lintel/shared/contract/captures'

const maxNamed = 3

export type ClashSummary = { rules: readonly string[]; files: readonly string[]; count: number }

/** `A clash check of 2026-11-30 found 3 clashes with “Structure and ducts” in “A.ifc” and “B.ifc”.` */
export function descriptionOf({ rules, files, count }: ClashSummary, check: CheckDate): string {
  const clashes = count === 1 ? '1 clash' : `${count} clashes`
  return `A clash check of ${dayOf(check)} found ${clashes} with ${quotedList(rules)} in ${quotedList(files)}.`
}

type CheckDate = { requestedDate: Date }

export function returnedText(summary: ClashSummary, check: CheckDate): string {
  return `${descriptionOf(summary, check)} This topic is open again.`
}

export function resolvedText(check: CheckDate): string {
  return `A clash check of ${dayOf(check)} looked for these clashes again and no longer finds any that isn't accepted. Resolved?`
}

/** The rules and files of some clashes of a check. */
export function summaryOf(
  clashes: readonly { rule: number; a: { fileName: string }; b: { fileName: string } }[],
  { rules }: Pick<ClashCheck, 'rules'>,
): ClashSummary {
  return {
    rules: distinct(clashes.map(({ rule }) => rules[rule]?.name ?? '')),
    files: distinct(clashes.flatMap(({ a, b }) => [a.fileName, b.fileName])),
    count: clashes.length,
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function dayOf({ requestedDate }: CheckDate): string {
  return requestedDate.toISOString().slice(0, 10)
}

/** `“A”, “B”, “C”, and 2 more`. */
function quotedList(all: readonly string[]): string {
  const names = all.slice(0, maxNamed).map((name) => `“${name}”`)
  const remainder = all.length > maxNamed ? [`${all.length - maxNamed} more`] : []
  return new Intl.ListFormat('en-US').format([...names, ...remainder])
}
