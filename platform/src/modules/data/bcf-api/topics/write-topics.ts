import type { FastifyRequest } from 'fastify'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { projectNamed } from '../../../../plugins/standards/project-name.ts'
import type { TopicScope } from '../../topics/announce-topics.ts'
import { changeTopic } from '../../topics/changes/change-topic.ts'
import { createTopic } from '../../topics/changes/create-topic.ts'
import { lockTopic } from '../../topics/changes/read-topic.ts'
import { findTopic } from '../../topics/changes/topic-repository.ts'
import { choicesOf } from '../../topics/choices/choices.ts'
import { invalidChoice, topicNotFound } from '../../topics/topic-errors.ts'
import { assertMatches } from '../entity.ts'
import { rowsOf } from '../odata/list-repository.ts'
import { saveSnippet, touch } from '../parts/keep-parts.ts'
import { topicActions } from '../projects/project.model.ts'
import { openProject } from '../projects/read-projects.ts'
import type { Version } from '../version.ts'
import { isTopicOf, membersByAddress, oneTopic, type TopicPlace, type TopicRow } from './repository.ts'
import type { TopicPost, TopicPut } from './schemas.ts'
import { describeTopic, wantedBy, type Allowed } from './topic.model.ts'

type Named = { projectId: string; topicId: string }
const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The guid that an address says; undefined for a text that is none. */
export function guidIn(text: string): string | undefined {
  return guid.test(text) ? text.toLowerCase() : undefined
}

/** The topic that an address names, which has to be of that project. Fails with 404 alike for what there is not and for what is elsewhere. */
export async function openTopic({ tx, organizationId }: OrganizationScope, params: Named): Promise<TopicPlace> {
  const [projectId, topicId] = [projectNamed(params.projectId)?.projectId, guidIn(params.topicId)]
  if (projectId === undefined || topicId === undefined) throw topicNotFound()
  const place = { organizationId, projectId, topicId }
  if (!(await isTopicOf(tx, place))) throw topicNotFound()
  return place
}

/** What the caller may do with the topics of a project. */
export async function allowedIn({ tx, organizationId, roles }: OrganizationScope): Promise<Allowed> {
  const isEditor = roles.includes('topics.update')
  const { statuses } = isEditor ? await choicesOf(tx, organizationId) : { statuses: [] }
  return { topic_actions: topicActions(roles), topic_status: statuses.map(({ name }) => name) }
}

export async function readBcfTopic(scope: OrganizationScope, place: TopicPlace, version: Version) {
  const [row] = await rowsOf<TopicRow>(scope.tx, oneTopic(place))
  if (!row) throw topicNotFound()
  return { revision: row.revision, topic: describeTopic(row, await allowedIn(scope), version) }
}

/** Fails with 409 where the organization has a topic of the guid that is sent. */
export async function addBcfTopic(
  scope: TopicScope,
  params: { projectId: string },
  { guid: id, ...sent }: TopicPost,
  version: Version,
) {
  const { organizationId } = scope
  const { id: projectId } = await openProject(scope, params)
  const assignedTo = await memberAt(scope, sent.assigned_to)
  const given = id === undefined || id === null ? {} : { id }
  const topic = await createTopic(scope, { ...given, ...wantedBy(sent, version), projectId, assignedTo })
  const place = { organizationId, projectId, topicId: topic.id }
  if (sent.bim_snippet) await saveSnippet(scope, place, sent.bim_snippet)
  return readBcfTopic(scope, place, version)
}

type Changing = { params: Named; sent: TopicPut; version: Version; request: Pick<FastifyRequest, 'headers'> }

/** Puts a topic in the place of what it was: of the revision of `If-Match`, or of whichever there is. */
export async function changeBcfTopic(scope: TopicScope, { params, sent, version, request }: Changing) {
  const place = await openTopic(scope, params)
  const { revision } = await lockTopic(scope, place.topicId)
  assertMatches(request, revision, 'topic')
  const assignedTo = await keptMember(scope, place, sent.assigned_to)
  const isOther = await saveSnippet(scope, place, sent.bim_snippet ?? null)
  const topic = await changeTopic(scope, place.topicId, { ...wantedBy(sent, version), assignedTo, revision })
  // A transaction tells of its changes once: where a field was changed too, that has been done.
  if (isOther && topic.revision === revision) await touch(scope, place)
  return readBcfTopic(scope, place, version)
}

/** Undefined if it is whoever it was: someone who has left stays whom a topic is assigned to while no one says otherwise. */
async function keptMember(scope: OrganizationScope, place: TopicPlace, address: string | null | undefined) {
  const { tx, organizationId } = scope
  const topic = await findTopic(tx, { organizationId, id: place.topicId })
  const present = topic?.assignedTo
  if (present && address !== undefined && address !== null && [present.email, present.name].includes(address))
    return undefined
  return memberAt(scope, address)
}

/** The member of an address. Fails with 400 for no one's, and for one that two members have. */
async function memberAt(
  { tx, organizationId }: OrganizationScope,
  address: string | null | undefined,
): Promise<string | null> {
  if (address === undefined || address === null || address === '') return null
  const [found, another] = await membersByAddress(tx, organizationId, address)
  if (found !== undefined && another === undefined) return found
  const message =
    found === undefined
      ? 'No member of this organization has this email address. Use one from the extensions.'
      : 'Two members have this email address. Assign the topic in the application.'
  throw invalidChoice([{ path: 'assigned_to', message }])
}
