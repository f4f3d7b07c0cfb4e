import { acceptedStatus, maxViewpoints } from '@lintel/shared/contract/topics'
import type { ClashRuleCreate, ClashSide } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../../database/scope.ts'
import { findCheck, type StoredClashCheck } from '../../clash-checks/repository.ts'
import { elementsPerBatch, listExcluded } from '../../clash-checks/run/elements-repository.ts'
import { findParameters } from '../../clash-checks/run/filters-repository.ts'
import { announceTopics } from '../announce-topics.ts'
import { lockTopics } from '../changes/topic-repository.ts'
import { choicesOf } from '../choices/choices.ts'
import { stateChangeOf, updateFoundTopic } from '../found/update-found-topic.ts'
import type { TopicNotifier } from '../notifications/notify-webhooks.ts'
import { clashChecker } from '../person.ts'
import type { ClashingElement } from '../schema.ts'
import { resolvedText, returnedText, summaryOf } from './clash-texts.model.ts'
import { clashViewpoints } from './clash-viewpoint.ts'
import {
  listCaptureDates,
  listClashesOfTopics,
  listTopicsFound,
  lockDuePairs,
  saveSeen,
  type DuePair,
  type SeenPair,
} from './topic-clashes-repository.ts'

/**
 * Updates the topics of clashes after a check. If a check looked for the clashes of a topic and none remain, the topic asks whether it's
 * resolved; if one returned, the topic is reopened. Topics are never closed, and accepted ones stay unchanged. All or nothing, and only
 * once: a second run finds nothing due.
 */
export async function followClashCheck(notifier: TopicNotifier, checkId: string): Promise<void> {
  const { tx, organizationId } = notifier
  const check = await findCheck(tx, { organizationId, id: checkId })
  if (check?.status !== 'Complete') return
  const seenPairs = await lockSeenPairs(notifier, check)
  if (seenPairs.length === 0) return
  const topicIds = [...new Set(seenPairs.map(({ topicId }) => topicId))]
  const topics = await lockTopics(tx, { organizationId, ids: topicIds }, { isWhole: false })
  await saveSeen(tx, check, seenPairs)
  const stillFound = await listTopicsFound(tx, organizationId, topicIds)
  const seenKeys = new Set(seenPairs.map(({ pairKey }) => pairKey))
  const clashesOfTopics = await listClashesOfTopics(tx, check, topicIds)
  const inCheck = Map.groupBy(
    clashesOfTopics.filter(({ clash }) => seenKeys.has(clash.pairKey)),
    ({ topicId }) => topicId,
  )
  const choices = await choicesOf(tx, organizationId)
  const addClashViewpoint = clashViewpoints(tx, check)
  const changed: string[] = []
  for (const topic of topics.values()) {
    const clashes = (inCheck.get(topic.id) ?? []).map(({ clash }) => clash)
    // Some of its clashes may not have been looked for.
    const isFound = clashes.length > 0 || stillFound.has(topic.id)
    const state = topic.status === acceptedStatus ? undefined : stateChangeOf(topic, { isFound, choices })
    if (!state || (isFound && clashes.length === 0)) continue
    const hasViewpoint = isFound && topic.viewpointCount < maxViewpoints
    const viewpointId = hasViewpoint ? await addClashViewpoint({ topicId: topic.id, clashes }) : null
    const text = isFound ? returnedText(summaryOf(clashes, check), check) : resolvedText(check)
    await updateFoundTopic(tx, { organizationId, person: clashChecker }, { topic, text, state, viewpointId })
    changed.push(topic.id)
  }
  if (changed.length > 0) await announceTopics(notifier, changed)
}

/** The pairs that the check found, or looked for without finding them. */
async function lockSeenPairs(
  { tx, organizationId }: TopicNotifier,
  check: StoredClashCheck,
): Promise<(SeenPair & { topicId: string })[]> {
  const duePairs = await lockDuePairs(tx, check)
  if (duePairs.length === 0) return []
  const checked = check.captures.filter(({ alignment }) => alignment !== undefined)
  const dates = await listCaptureDates(
    tx,
    organizationId,
    checked.map(({ captureId }) => captureId),
  )
  const dateOfFile = new Map(checked.map(({ fileName, captureId }) => [keyOf(fileName), dates.get(captureId)]))
  const isWhole = check.counts !== null && check.counts.found === check.counts.stored
  const excluded = isWhole ? await findExcluded(tx, check, duePairs) : new Map()
  return duePairs.flatMap((pair) => {
    const { topicId, pairKey, a, b, isInCheck } = pair
    const [aDate, bDate] = [dateOfFile.get(keyOf(a.fileName)), dateOfFile.get(keyOf(b.fileName))]
    // A check of older versions, such as those of a version set, says nothing about the current ones.
    if (!aDate || !bDate || aDate < pair.aDate || bDate < pair.bDate) return []
    if (!isInCheck && !(isWhole && isLookedFor(pair, check.rules, excluded))) return []
    return [{ topicId, pairKey, aDate, bDate, isFound: isInCheck }]
  })
}

/** For each side with filters, the elements in checked files that don't pass them. */
type ExcludedElements = ReadonlyMap<ClashSide, ReadonlySet<string>>

/** In batches, because a project may have any number of pairs. */
async function findExcluded(
  tx: Transaction,
  check: StoredClashCheck,
  duePairs: readonly DuePair[],
): Promise<ExcludedElements> {
  const sides = check.rules.flatMap(({ a, b }) => [a, b]).filter(({ filters = [] }) => filters.length > 0)
  const elements = duePairs.filter(({ isInCheck }) => !isInCheck).flatMap(({ a, b }) => [a, b])
  const byFile = Map.groupBy(elements, ({ fileName }) => keyOf(fileName))
  const excluded = new Map<ClashSide, Set<string>>()
  for (const side of sides) {
    const ofSide = new Set<string>()
    for (const { captureId, fileName } of check.captures) {
      const capture = { organizationId: check.organizationId, captureId }
      const possible = (byFile.get(keyOf(fileName)) ?? []).filter((element) => isListed(side, element))
      const uniqueIds = [...new Set(possible.flatMap(({ uniqueId }) => uniqueId ?? []))]
      if (uniqueIds.length === 0) continue
      const filters = await findParameters(tx, capture, side.filters ?? [])
      for (let from = 0; from < uniqueIds.length; from += elementsPerBatch) {
        const batch = uniqueIds.slice(from, from + elementsPerBatch)
        for (const id of await listExcluded(tx, capture, { filters, uniqueIds: batch }))
          ofSide.add(elementKey(fileName, id))
      }
    }
    excluded.set(side, ofSide)
  }
  return excluded
}

/** Whether a rule of the same kind has such elements on both sides. Rules may have changed since the pair was found. */
function isLookedFor({ kind, a, b }: DuePair, rules: readonly ClashRuleCreate[], excluded: ExcludedElements): boolean {
  const isOn = (side: ClashSide, element: ClashingElement) => isListed(side, element) && passes(side, element)
  /** Deleted elements pass, because their clashes are gone. */
  const passes = (side: ClashSide, { fileName, uniqueId }: ClashingElement) => {
    const failing = excluded.get(side)
    return !failing || (uniqueId !== undefined && !failing.has(elementKey(fileName, uniqueId)))
  }
  return rules.some(
    (rule) => rule.kind === kind && ((isOn(rule.a, a) && isOn(rule.b, b)) || (isOn(rule.a, b) && isOn(rule.b, a))),
  )
}

function elementKey(fileName: string, uniqueId: string): string {
  return `${keyOf(fileName)}\n${uniqueId}`
}

function isListed({ classes, types, files }: ClashSide, element: ClashingElement): boolean {
  return (
    hasOne(classes, [element.class, element.category]) &&
    hasOne(types, [element.type]) &&
    hasOne(files, [element.fileName])
  )
}

function hasOne(list: readonly string[], values: readonly string[]): boolean {
  return list.length === 0 || list.some((one) => values.some((word) => keyOf(word) === keyOf(one)))
}

/** Upper and lower case are the same. */
function keyOf(text: string): string {
  return text.toLowerCase()
}
