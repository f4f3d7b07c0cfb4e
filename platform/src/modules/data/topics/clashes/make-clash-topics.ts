import type { TopicAbout, TopicsFromClashes, TopicsFromClashesResult } from '@lintel/shared/contract/topics'
import type { StoredClash, StoredClashCheck } from '../../clash-checks/repository.ts'
import { requireCheck, requireClashes } from '../../clash-checks/read-checks.ts'
import type { TopicScope } from '../announce-topics.ts'
import { reserveNumbers, type StoredTopic } from '../changes/topic-repository.ts'
import { addFoundTopic, announceCreated, commonFieldsOf } from '../found/add-found-topic.ts'
import type { ClashingElement } from '../schema.ts'
import { descriptionOf, summaryOf } from './clash-texts.model.ts'
import { clashViewpoints } from './clash-viewpoint.ts'
import {
  insertTopicClashes,
  listCaptureDates,
  listCategories,
  listKnown,
  type TopicClash,
} from './topic-clashes-repository.ts'

/** Elements that a topic is linked to. */
const maxLinkedElements = 100

/** Creates a topic for each group of clashes that have none, all or nothing. Repeating the request creates no duplicates. */
export async function makeClashTopics(
  scope: TopicScope,
  checkId: string,
  { groups, fields = {} }: TopicsFromClashes,
): Promise<TopicsFromClashesResult> {
  const { tx, organizationId } = scope
  const check = await requireCheck(scope, checkId)
  const { projectGroupId } = check
  const common = await commonFieldsOf(scope, fields)
  const numbers = groups.flatMap((group) => group.numbers)
  const found = await requireClashes(scope, checkId, numbers)
  // Concurrent requests for the same project wait here and then find the created topics.
  await reserveNumbers(tx, organizationId, { projectGroupId, count: 0 })
  const existingPairs = await listKnown(
    tx,
    { organizationId, projectGroupId },
    found.map(({ pairKey }) => pairKey),
  )
  const newGroups = freshGroups(groups, { found, known: existingPairs })
  const last = await reserveNumbers(tx, organizationId, { projectGroupId, count: newGroups.length })
  const rowsOf = await createRows(
    scope,
    check,
    newGroups.flatMap(({ clashes }) => clashes),
  )
  const addClashViewpoint = clashViewpoints(tx, check)
  const created: StoredTopic[] = []
  for (const { title, clashes } of newGroups) {
    const number = last - newGroups.length + 1 + created.length
    const description = descriptionOf(summaryOf(clashes, check), check)
    const addViewpoint = (topicId: string) => addClashViewpoint({ topicId, clashes })
    const topic = { projectGroupId, number, title, description, links: linksOf(clashes), addViewpoint }
    const added = await addFoundTopic(scope, topic, common)
    await insertTopicClashes(tx, rowsOf(added.id, clashes))
    created.push(added)
  }
  return {
    created: await announceCreated(scope, created),
    known: found.filter(({ pairKey }) => existingPairs.has(pairKey)).length,
  }
}

type Group = { title: string; clashes: StoredClash[] }

/** The clashes of each group that have no topic. A pair belongs to the first group that has it; two rules may find the same pair. */
function freshGroups(
  groups: TopicsFromClashes['groups'],
  { found, known }: { found: readonly StoredClash[]; known: ReadonlySet<string> },
): Group[] {
  const clashByNumber = new Map(found.map((clash) => [clash.number, clash]))
  const used = new Set(known)
  return groups.flatMap(({ title, numbers }) => {
    const clashes = numbers
      .flatMap((number) => clashByNumber.get(number) ?? [])
      .filter(({ pairKey }) => !used.has(pairKey) && used.add(pairKey))
    return clashes.length > 0 ? [{ title, clashes }] : []
  })
}

/** The files, and the first elements. */
function linksOf(clashes: readonly StoredClash[]): TopicAbout[] {
  const elements = clashes.flatMap(({ a, b }) => [a, b])
  const files = new Map(elements.map(({ captureId, fileName }) => [captureId, fileName]))
  const distinct = new Map(elements.map((element) => [`${element.captureId}/${element.number}`, element]))
  return [
    ...[...files].map(([captureId, title]) => ({ captureId, elementId: null, masterElementId: null, title })),
    ...[...distinct.values()].slice(0, maxLinkedElements).map(({ captureId, number, name, type }) => ({
      ...{ captureId, elementId: String(number), masterElementId: null },
      title: name || type,
    })),
  ]
}

/** Returns a function with the pairs of a topic. */
async function createRows(
  { tx, organizationId }: TopicScope,
  { rules, projectGroupId, requestedDate }: StoredClashCheck,
  clashes: readonly StoredClash[],
): Promise<(topicId: string, clashes: readonly StoredClash[]) => TopicClash[]> {
  const elements = clashes.flatMap(({ a, b }) => [a, b])
  const keys = elements.map(({ captureId, number }) => ({ captureId, number }))
  const categories = await listCategories(tx, organizationId, keys)
  const dates = await listCaptureDates(tx, organizationId, [...new Set(elements.map(({ captureId }) => captureId))])
  const elementOf = ({
    captureId,
    number,
    fileName,
    uniqueId,
    class: name,
    type,
  }: StoredClash['a']): ClashingElement => {
    return { fileName, class: name, category: categories.get(`${captureId}/${number}`) ?? '', type, uniqueId }
  }
  return (topicId, topicClashes) =>
    topicClashes.flatMap(({ rule, a, b, pairKey }) => {
      const kind = rules[rule]?.kind
      if (!kind) return []
      const [aDate, bDate] = [dates.get(a.captureId) ?? requestedDate, dates.get(b.captureId) ?? requestedDate]
      const checkState = { checkDate: requestedDate, aDate, bDate, isFound: true }
      return [
        { organizationId, projectGroupId, topicId, pairKey, kind, a: elementOf(a), b: elementOf(b), ...checkState },
      ]
    })
}
