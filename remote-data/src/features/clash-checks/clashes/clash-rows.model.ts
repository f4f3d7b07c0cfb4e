import type { Clash, ClashCheck, ClashState } from '@lintel/shared/contract/captures'
import { elementText } from '../clash-text.model.ts'

/** A clash with its rule and what people decided. */
export type ClashRow = Omit<Clash, 'rule'> & {
  rule: string
  accepted: ClashState['accepted']
  topic: ClashState['topic']
}

export function clashRows(
  { rules }: Pick<ClashCheck, 'rules'>,
  clashes: readonly Clash[],
  states: readonly ClashState[],
): ClashRow[] {
  const byNumber = new Map(states.map((state) => [state.number, state]))
  return clashes.map((clash) => {
    const state = byNumber.get(clash.number)
    return {
      ...clash,
      rule: rules[clash.rule]?.name ?? '',
      accepted: state?.accepted ?? null,
      topic: state?.topic ?? null,
    }
  })
}

/** The status of a clash: accepted, its topic, or open. */
export function statusText({ accepted, topic }: Pick<ClashRow, 'accepted' | 'topic'>): string {
  if (accepted) return 'Accepted'
  return topic ? `#${topic.number} ${topic.status}` : 'Open'
}

/** The names of both files; one name if they are the same. */
export function filesText({ a, b }: Pick<ClashRow, 'a' | 'b'>): string {
  return a.fileName === b.fileName ? a.fileName : `${a.fileName} / ${b.fileName}`
}

export function pairText({ a, b }: Pick<ClashRow, 'a' | 'b'>): string {
  return `${elementText(a)} and ${elementText(b)}`
}

export const topicGroupings = ['clash', 'element', 'all'] as const
export type TopicGrouping = (typeof topicGroupings)[number]
export type TopicGroup = { title: string; numbers: number[] }

const maxTitle = 500

/** Which clashes get a common topic: each its own, those with the same element of side A, or all. */
export function groupForTopics(rows: readonly ClashRow[], grouping: TopicGrouping): TopicGroup[] {
  const groups = Map.groupBy(rows, ({ number, rule, a }) => {
    if (grouping === 'clash') return String(number)
    return grouping === 'all' ? '' : JSON.stringify([rule, a.captureId, a.number])
  })
  return [...groups.values()].map((ofGroup) => ({
    title: titleOf(ofGroup, grouping).slice(0, maxTitle),
    numbers: ofGroup.map(({ number }) => number),
  }))
}

function titleOf(rows: readonly ClashRow[], grouping: TopicGrouping): string {
  const [first] = rows
  if (!first) return ''
  if (rows.length === 1) return `${first.rule}: ${pairText(first)}`
  if (grouping === 'element') return `${first.rule}: ${rows.length} clashes of ${elementText(first.a)}`
  return `${[...new Set(rows.map(({ rule }) => rule))].join(', ')}: ${rows.length} clashes`
}
