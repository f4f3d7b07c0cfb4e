import type { Topic, TopicAbout, TopicChange } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { listLinks, replaceLinks } from '../links/links-repository.ts'
import { titledLinks } from '../links/titled-links.ts'
import { announceTopics, type TopicScope } from '../announce-topics.ts'
import { insertEvents } from '../history/events-repository.ts'
import { callerOf } from '../person.ts'
import { assigneeOf } from './assignee.ts'
import { changeFields } from './change-fields.ts'
import { lockTopic, readTopic } from './read-topic.ts'
import { touchTopic } from './topic-repository.ts'

/** Link titles in an entry of the history. */
const maxTitles = 50

/** Changes fields of a topic. Fails with 409 if someone else has changed one of the same fields since; unchanged values count as saved. */
export async function changeTopic(
  scope: TopicScope,
  id: string,
  { revision, about, isPerhapsResolved, ...fields }: TopicChange,
): Promise<Topic> {
  await lockTopic(scope, id)
  const person = await callerOf(scope)
  const changing = { person, assignee: await assigneeOf(scope, fields.assignedTo), isWhole: true }
  const update = { id, revision, getRequestedFields: () => fields, isAnswered: isPerhapsResolved === false }
  const [outcome] = await changeFields(scope, changing, [update])
  if (outcome?.problem) throw outcome.problem
  const isLinked = about ? await changeLinks(scope, id, { person, links: await titledLinks(scope, about) }) : false
  if (outcome?.isChanged || isLinked) await announceTopics(scope, [id])
  return readTopic(scope, id)
}

type LinkChange = { person: Awaited<ReturnType<typeof callerOf>>; links: TopicAbout[] }

async function changeLinks(
  { tx, organizationId }: OrganizationScope,
  id: string,
  { person, links }: LinkChange,
): Promise<boolean> {
  const topicKey = { organizationId, id }
  const before = await listLinks(tx, topicKey)
  if (JSON.stringify(before.map(keyOf)) === JSON.stringify(links.map(keyOf))) return false
  await replaceLinks(tx, topicKey, links)
  const revision = await touchTopic(tx, topicKey, { person })
  const event = { topicId: id, revision, kind: 'about', before: titlesOf(before), after: titlesOf(links) } as const
  await insertEvents(tx, { organizationId, person }, [event])
  return true
}

function keyOf({ captureId, elementId, masterElementId }: TopicAbout) {
  return [captureId, elementId, masterElementId]
}

function titlesOf(links: readonly TopicAbout[]): string[] {
  return links.slice(0, maxTitles).map(({ title }) => title)
}
