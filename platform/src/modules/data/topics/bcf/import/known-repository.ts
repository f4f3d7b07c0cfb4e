import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../../database/any-of.ts'
import type { Transaction } from '../../../../../database/scope.ts'
import { members } from '../../../../organization/members/schema.ts'
import { users } from '../../../../organization/users/schema.ts'
import { bcfTopicParts } from '../../../bcf-api/schema.ts'
import type { StoredTopic } from '../../changes/topic-repository.ts'
import { topicComments } from '../../comments/schema.ts'
import { topics } from '../../schema.ts'
import { topicViewpoints } from '../../viewpoints/schema.ts'
import { topicBcf } from '../schema.ts'
import { digestOf, partOf, extensionsText } from '../bcf-extensions.ts'
import { replacementGuid } from '../guids.ts'
import { withParts } from '../with-parts.model.ts'
import type { FileTopic } from './file-topic.ts'

type KnownComment = { id: string; topicId: string; text: string; isOfFile: boolean }
export type KnownTopic = {
  topic: StoredTopic
  /** Named in the file by guid or by its replacement. */
  comments: ReadonlyMap<string, KnownComment>
  viewpoints: ReadonlySet<string>
  /** Digests of what an export would contain besides the topic's own fields, and of the import that it came from. */
  more: { digests: readonly string[]; words: string }
}
export type Addressee = { id: string; name: string; email: string }

/** Topics of a project that a file contains, with the comments and viewpoints that it contains too. */
export async function listKnown(
  tx: Transaction,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  topicsOfFile: readonly FileTopic[],
): Promise<Map<string, KnownTopic>> {
  const topicsById = new Map(
    topicsOfFile.flatMap((topic) =>
      [topic.guid, replacementGuid(projectId, topic.guid)].map((id) => [id, topic] as const),
    ),
  )
  const isOfProject = and(eq(topics.organizationId, organizationId), eq(topics.projectGroupId, projectId))
  const found = await tx
    .select()
    .from(topics)
    .where(and(isOfProject, anyOf(topics.id, [...topicsById.keys()])))
  if (found.length === 0) return new Map()
  const fileTopics = new Map(found.map(({ id }) => [id, topicsById.get(id)]))
  const commentRows = await listComments(tx, organizationId, fileTopics)
  const viewpointsByTopic = await listViewpoints(tx, organizationId, fileTopics)
  const extensionsByTopic = await listExtensions(tx, organizationId, [...fileTopics.keys()])
  const existingTopics = found.map((topic): KnownTopic => ({
    topic,
    comments: new Map((commentRows.get(topic.id) ?? []).map((comment) => [comment.id, comment])),
    viewpoints: new Set((viewpointsByTopic.get(topic.id) ?? []).map(({ id }) => id)),
    more: extensionsByTopic.get(topic.id) ?? { digests: [''], words: '' },
  }))
  return new Map(existingTopics.map((one) => [one.topic.id, one]))
}

/** Topics of a file by their ids here. */
type FileTopicsById = ReadonlyMap<string, FileTopic | undefined>

async function listComments(tx: Transaction, organizationId: string, fileTopics: FileTopicsById) {
  const { id, topicId, text, authorId } = topicComments
  const ids = idsOf(fileTopics, ({ comments }) => comments.map(({ guid }) => guid))
  const found = await tx
    .select({ id, topicId, text, isOfFile: sql<boolean>`${authorId} is null` })
    .from(topicComments)
    .where(
      and(eq(topicComments.organizationId, organizationId), anyOf(topicId, [...fileTopics.keys()]), anyOf(id, ids)),
    )
  return Map.groupBy(found, ofTopic)
}

async function listViewpoints(tx: Transaction, organizationId: string, fileTopics: FileTopicsById) {
  const { id, topicId } = topicViewpoints
  const ids = idsOf(fileTopics, ({ viewpoints }) => viewpoints)
  const found = await tx
    .select({ id, topicId })
    .from(topicViewpoints)
    .where(
      and(eq(topicViewpoints.organizationId, organizationId), anyOf(topicId, [...fileTopics.keys()]), anyOf(id, ids)),
    )
  return Map.groupBy(found, ofTopic)
}

/** What files and the BCF API have added, merged as for exports. */
async function listExtensions(tx: Transaction, organizationId: string, ids: readonly string[]) {
  const extensionRows = await tx
    .select()
    .from(topicBcf)
    .where(and(eq(topicBcf.organizationId, organizationId), anyOf(topicBcf.topicId, ids)))
  const commentRows = await tx
    .select()
    .from(bcfTopicParts)
    .where(and(eq(bcfTopicParts.organizationId, organizationId), anyOf(bcfTopicParts.topicId, ids)))
  const [ofFiles, ofApi] = [
    new Map(extensionRows.map((row) => [row.topicId, row])),
    new Map(commentRows.map((row) => [row.topicId, row])),
  ]
  return new Map(
    [...new Set([...ofFiles.keys(), ...ofApi.keys()])].map((id) => {
      const [row, parts] = [ofFiles.get(id), ofApi.get(id)]
      const part = withParts(partOf(row?.more), parts)
      return [id, { digests: [digestOf(part), ...(row && !parts ? [row.digest] : [])], words: extensionsText(part) }]
    }),
  )
}

/** The guids of a file and their replacements. */
function idsOf(fileTopics: FileTopicsById, guidsOf: (topic: FileTopic) => readonly string[]): string[] {
  return [...fileTopics].flatMap(([id, topic]) =>
    topic ? guidsOf(topic).flatMap((guid) => [guid, replacementGuid(id, guid)]) : [],
  )
}

function ofTopic({ topicId }: { topicId: string }): string {
  return topicId
}

/** Members by email address in lower case. */
export async function membersByEmail(
  tx: Transaction,
  organizationId: string,
  emails: readonly string[],
): Promise<Map<string, Addressee>> {
  if (emails.length === 0) return new Map()
  const found = await tx
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.contactEmail,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), anyOf(sql`lower(${users.contactEmail})`, emails)))
  return new Map(found.map((member) => [member.email.toLowerCase(), member]))
}
