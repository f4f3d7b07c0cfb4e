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
import { saveSnippet, touchParts } from '../parts/change-parts.ts'
import { topicActions } from '../projects/project.model.ts'
import { openProject } from '../projects/read-projects.ts'
import type { Version } from '../bcf-deps.ts'
import { isTopicOf, membersByAddress, oneTopic, type TopicKey, type TopicRow } from './repository.ts'
import type { TopicPost, TopicPut } from './schemas.ts'
import { describeTopic, fieldsOfPut, type TopicAuthorization } from './topic.model.ts'

type TopicParams = { projectId: string; topicId: string }
const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The guid in a URL; undefined if it's malformed. */
export function parseGuid(text: string): string | undefined {
  return guid.test(text) ? text.toLowerCase() : undefined
}

/** The topic in the URL. Fails with 404 if it doesn't exist or belongs to another project. */
export async function openTopic({ tx, organizationId }: OrganizationScope, params: TopicParams): Promise<TopicKey> {
  const [projectId, topicId] = [projectNamed(params.projectId)?.projectId, parseGuid(params.topicId)]
  if (projectId === undefined || topicId === undefined) throw topicNotFound()
  const topicKey = { organizationId, projectId, topicId }
  if (!(await isTopicOf(tx, topicKey))) throw topicNotFound()
  return topicKey
}

/** What the caller may do with the topics of a project. */
export async function allowedIn({ tx, organizationId, roles }: OrganizationScope): Promise<TopicAuthorization> {
  const isEditor = roles.includes('topics.update')
  const { statuses } = isEditor ? await choicesOf(tx, organizationId) : { statuses: [] }
  return { topic_actions: topicActions(roles), topic_status: statuses.map(({ name }) => name) }
}

export async function readBcfTopic(scope: OrganizationScope, topicKey: TopicKey, version: Version) {
  const [row] = await rowsOf<TopicRow>(scope.tx, oneTopic(topicKey))
  if (!row) throw topicNotFound()
  return { revision: row.revision, topic: describeTopic(row, await allowedIn(scope), version) }
}

/** Fails with 409 if the organization already has a topic with this guid. */
export async function addBcfTopic(
  scope: TopicScope,
  params: { projectId: string },
  { guid: id, ...sent }: TopicPost,
  version: Version,
) {
  const { organizationId } = scope
  const { id: projectId } = await openProject(scope, params)
  const assignedTo = await memberAt(scope, sent.assigned_to)
  const optionalId = id === undefined || id === null ? {} : { id }
  const topic = await createTopic(scope, { ...optionalId, ...fieldsOfPut(sent, version), projectId, assignedTo })
  const topicKey = { organizationId, projectId, topicId: topic.id }
  if (sent.bim_snippet) await saveSnippet(scope, topicKey, sent.bim_snippet)
  return readBcfTopic(scope, topicKey, version)
}

type TopicReplacement = {
  params: TopicParams
  sent: TopicPut
  version: Version
  request: Pick<FastifyRequest, 'headers'>
}

/** Replaces a topic: the revision of `If-Match`, or any revision without it. */
export async function changeBcfTopic(scope: TopicScope, { params, sent, version, request }: TopicReplacement) {
  const topicKey = await openTopic(scope, params)
  const { revision } = await lockTopic(scope, topicKey.topicId)
  assertMatches(request, revision, 'topic')
  const assignedTo = await changedAssignee(scope, topicKey, sent.assigned_to)
  const isOther = await saveSnippet(scope, topicKey, sent.bim_snippet ?? null)
  const topic = await changeTopic(scope, topicKey.topicId, { ...fieldsOfPut(sent, version), assignedTo, revision })
  // A transaction announces its changes only once; a changed field has already done so.
  if (isOther && topic.revision === revision) await touchParts(scope, topicKey)
  return readBcfTopic(scope, topicKey, version)
}

/** Undefined if the assignee is unchanged: people who have left stay assigned until the topic is reassigned. */
async function changedAssignee(scope: OrganizationScope, topicKey: TopicKey, address: string | null | undefined) {
  const { tx, organizationId } = scope
  const topic = await findTopic(tx, { organizationId, id: topicKey.topicId })
  const present = topic?.assignedTo
  if (present && address !== undefined && address !== null && [present.email, present.name].includes(address))
    return undefined
  return memberAt(scope, address)
}

/** The member with an email address. Fails with 400 if no member or several members have it. */
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
