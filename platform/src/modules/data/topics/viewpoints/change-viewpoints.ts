import {
  maxViewpoints,
  type TopicPicture,
  type TopicViewpoint,
  type TopicViewpointCreate,
  type TopicViewpointSummary,
} from '@lintel/shared/contract/topics'
import type { FileAddresses } from '../../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { linkFile, releaseFile } from '../../../base/files/index.ts'
import type { NewPicture } from '../../../base/views/index.ts'
import { announceTopics, type TopicScope } from '../announce-topics.ts'
import { lockTopic } from '../changes/read-topic.ts'
import { findTopic, touchTopic } from '../changes/topic-repository.ts'
import { insertEvents } from '../history/events-repository.ts'
import { callerOf, namedPerson, personOf } from '../person.ts'
import {
  guidTaken,
  modelNotFound,
  tooManyOf,
  topicNotFound,
  viewpointInUse,
  viewpointNotFound,
} from '../topic-errors.ts'
import {
  deleteViewpoint,
  findViewpoint,
  insertViewpoint,
  isShown,
  type ListedViewpoint,
  listPictures,
  listViewpoints,
  type StoredViewpoint,
} from './repository.ts'
import { modelOf } from './viewed-model.ts'

export async function readViewpoints(
  { tx, organizationId }: OrganizationScope,
  topicId: string,
  addresses: FileAddresses,
): Promise<TopicViewpointSummary[]> {
  if (!(await findTopic(tx, { organizationId, id: topicId }))) throw topicNotFound()
  const found = await listViewpoints(tx, { organizationId, topicId })
  return Promise.all(found.map((viewpoint) => summaryOf(viewpoint, addresses)))
}

/** The newest picture of each topic that has one. */
export async function readPictures(
  { tx, organizationId }: OrganizationScope,
  topicIds: readonly string[],
  addresses: FileAddresses,
): Promise<TopicPicture[]> {
  const found = await listPictures(tx, organizationId, topicIds)
  return Promise.all(
    found.map(async ({ topicId, viewpointId, picture }) => {
      return { topicId, viewpointId, pictureUrl: await addresses.addressOf(organizationId, picture) }
    }),
  )
}

type ViewpointIds = { topicId: string; viewpointId: string }

export async function readViewpoint(
  { tx, organizationId }: OrganizationScope,
  { topicId, viewpointId }: ViewpointIds,
  addresses: FileAddresses,
): Promise<TopicViewpoint> {
  const found = await findViewpoint(tx, { organizationId, topicId, id: viewpointId })
  if (!found) throw viewpointNotFound()
  return describeViewpoint(found, addresses)
}

/** Fails for an invalid viewpoint before its picture is decoded. */
export async function assertAddable(scope: OrganizationScope, topicId: string): Promise<void> {
  const topic = await findTopic(scope.tx, { organizationId: scope.organizationId, id: topicId })
  if (!topic) throw topicNotFound()
  if (topic.viewpointCount >= maxViewpoints) throw tooManyOf('viewpoints', maxViewpoints)
}

type NewViewpoint = { topicId: string; sent: TopicViewpointCreate; picture: NewPicture; addresses: FileAddresses }

export async function addViewpoint(scope: TopicScope, newViewpoint: NewViewpoint): Promise<TopicViewpoint> {
  const { tx, organizationId } = scope
  const { topicId, addresses, picture } = newViewpoint
  const { id, camera, components, drawings, pin, seenIn } = newViewpoint.sent
  // Concurrent requests wait for each other, so that the limit holds.
  await lockTopic(scope, topicId)
  await assertAddable(scope, topicId)
  const model = seenIn ? await modelOf(scope, seenIn) : null
  if (model === undefined) throw modelNotFound()
  if (picture) await linkFile(tx, picture)
  const person = await callerOf(scope)
  const viewpoint = await insertViewpoint(tx, {
    ...{ organizationId, topicId, camera, components, drawings, pin, seenIn, model, ...(id !== undefined && { id }) },
    ...{ picture: picture ?? null, authorId: person.id, author: namedPerson(person) },
  })
  if (!viewpoint) throw guidTaken('viewpoint')
  const revision = await touchTopic(tx, { organizationId, id: topicId }, { person, viewpoints: 1 })
  const event = { topicId, viewpointId: viewpoint.id, kind: 'viewpoint-added', revision } as const
  await insertEvents(tx, { organizationId, person }, [event])
  const added = await describeViewpoint(viewpoint, addresses)
  await announceTopics(scope, [topicId])
  return added
}

/** A viewpoint that a comment refers to can't be removed, because the comment would lose its meaning. */
export async function removeViewpoint(scope: TopicScope, { topicId, viewpointId }: ViewpointIds): Promise<void> {
  const { tx, organizationId } = scope
  await lockTopic(scope, topicId)
  const viewpointKey = { organizationId, topicId, id: viewpointId }
  const found = await findViewpoint(tx, viewpointKey)
  if (!found) throw viewpointNotFound()
  if (await isShown(tx, viewpointKey)) throw viewpointInUse()
  await deleteViewpoint(tx, viewpointKey)
  if (found.picture !== null) await releaseFile(tx, found.picture)
  const person = await callerOf(scope)
  const revision = await touchTopic(tx, { organizationId, id: topicId }, { person, viewpoints: -1 })
  await insertEvents(tx, { organizationId, person }, [{ topicId, viewpointId, kind: 'viewpoint-removed', revision }])
  await announceTopics(scope, [topicId])
}

async function describeViewpoint(viewpoint: StoredViewpoint, addresses: FileAddresses): Promise<TopicViewpoint> {
  const { camera, components, drawings } = viewpoint
  const summary = await summaryOf({ ...viewpoint, hasCamera: camera !== null }, addresses)
  return { ...summary, camera, components, drawings }
}

async function summaryOf(viewpoint: ListedViewpoint, addresses: FileAddresses): Promise<TopicViewpointSummary> {
  const { id, topicId, pin, seenIn, picture, hasCamera, authorId, author, createdDate, organizationId } = viewpoint
  return {
    ...{ id, topicId, pin, seenIn, hasCamera },
    pictureUrl: picture === null ? null : await addresses.addressOf(organizationId, picture),
    author: personOf(authorId, author),
    createdDate: createdDate.toISOString(),
  }
}
