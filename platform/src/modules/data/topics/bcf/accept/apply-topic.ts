import type { BcfTopic } from '@lintel/shared/bcf'
import type { TopicPerson } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { linkFile } from '../../../../base/files/index.ts'
import { eventsOfNew } from '../../changes/create-topic.ts'
import { eventValue } from '../../changes/differences.model.ts'
import {
  insertTopic,
  saveTopics,
  reserveNumbers,
  touchTopic,
  type StoredTopic,
} from '../../changes/topic-repository.ts'
import { insertEvents, type NewEvent } from '../../history/events-repository.ts'
import { replacementGuid } from '../guids.ts'
import { externalPerson, type ComparedTopic, type FileFields } from '../import/compare.model.ts'
import { digestOf, toExtensions } from '../bcf-extensions.ts'
import { listIdsOfOtherProjects, saveExtensions } from './apply-topic-repository.ts'
import { addComments, changeComments, momentOf } from './apply-comments.ts'
import { addViewpoints } from './apply-viewpoints.ts'

type ImportContext = {
  projectId: string
  fileName: string
  person: TopicPerson
  /** Storage keys of pictures by `{topic guid}/{viewpoint guid}`. Used keys are removed. */
  pictures: Map<string, string>
}

type AcceptedTopic = { topic: BcfTopic; compared: ComparedTopic; fields: FileFields }

/** Creates a topic from a file with its own dates and authors, and returns its id. */
export async function applyTopic(
  scope: OrganizationScope,
  importContext: ImportContext,
  accepted: AcceptedTopic,
): Promise<string> {
  const { tx, organizationId } = scope
  const { projectId, fileName, person } = importContext
  const { topic, fields } = accepted
  const number = await reserveNumbers(tx, organizationId, { projectGroupId: projectId, count: 1 })
  const created = { createdDate: momentOf(topic.createdAt), createdBy: externalPerson(topic.createdBy) }
  const isModified = topic.modifiedAt !== undefined
  const row = {
    ...{ organizationId, projectGroupId: projectId, number, ...fields, ...created },
    modifiedDate: isModified ? momentOf(topic.modifiedAt) : created.createdDate,
    modifiedBy: isModified ? externalPerson(topic.modifiedBy) : created.createdBy,
    commentCount: accepted.compared.newComments.length,
    viewpointCount: accepted.compared.newViewpoints.length,
  }
  const stored =
    (await insertTopic(tx, { ...row, id: topic.guid })) ??
    (await insertTopic(tx, { ...row, id: replacementGuid(projectId, topic.guid) }))
  if (!stored) throw new Error('A topic that nobody has could not be added.')
  await addParts(scope, importContext, { topicId: stored.id, accepted })
  const creationEvent: NewEvent = {
    topicId: stored.id,
    revision: stored.revision,
    kind: 'field',
    field: 'import',
    after: fileName,
  }
  await insertEvents(tx, { organizationId, person }, [...eventsOfNew(stored), creationEvent])
  return stored.id
}

/** Applies changes to a locked topic in the name of the user who accepts them. */
export async function applyChanges(
  scope: OrganizationScope,
  importContext: ImportContext,
  accepted: AcceptedTopic & { known: StoredTopic },
): Promise<void> {
  const { tx, organizationId } = scope
  const { person, fileName } = importContext
  const { known, fields, compared } = accepted
  const topicId = known.id
  const before = { organizationId, id: topicId }
  const added = await addParts(scope, importContext, { topicId, accepted })
  const changedComments = await changeComments(scope, compared.changedComments)
  const counts = { comments: added.comments.length, viewpoints: added.viewpoints.length }
  let revision = await touchTopic(tx, before, { person, ...counts })
  let after = known
  if (compared.changed.length > 0) {
    const [saved] = await saveTopics(tx, { organizationId, person }, [{ id: topicId, ...fields }], { isWhole: true })
    if (!saved) throw new Error("The locked topic wasn't found.")
    after = { ...known, ...fields }
    revision = saved.revision
  }
  const base = { topicId, revision }
  const events: NewEvent[] = [
    { ...base, kind: 'field', field: 'import', after: fileName },
    ...compared.changed.map((field): NewEvent => ({
      ...{ ...base, kind: 'field', field },
      before: eventValue(known, field),
      after: eventValue(after, field),
    })),
    ...added.viewpoints.map((viewpointId): NewEvent => ({ ...base, kind: 'viewpoint-added', viewpointId })),
    ...added.comments.map(({ id, text }): NewEvent => ({ ...base, kind: 'comment-added', commentId: id, after: text })),
    ...changedComments.map(({ id, text }): NewEvent => ({
      ...base,
      kind: 'comment-changed',
      commentId: id,
      after: text,
    })),
  ]
  await insertEvents(tx, { organizationId, person }, events)
}

type Parts = { topicId: string; accepted: AcceptedTopic }

async function addParts(scope: OrganizationScope, importContext: ImportContext, { topicId, accepted }: Parts) {
  const { tx, organizationId } = scope
  const { topic, compared } = accepted
  const existingViewpoints = compared.known?.viewpoints ?? new Set<string>()
  const viewpoints = await addViewpoints(scope, importContext, {
    topicId,
    topic,
    guids: compared.newViewpoints,
    known: existingViewpoints,
  })
  for (const key of viewpoints.pictures) await linkFile(tx, key)
  const comments = await addComments(scope, { topicId, comments: compared.newComments, viewpoints: viewpoints.ids })
  const hasMore = compared.areExtensionsChanged || topic.files.length > 0
  const isNew = compared.kind === 'new'
  if (compared.areExtensionsChanged || (isNew && hasMore))
    await saveExtensions(
      tx,
      { organizationId, topicId },
      { more: toExtensions(await relatedInProject(scope, importContext, topic)), digest: digestOf(topic) },
    )
  return { viewpoints: viewpoints.added, comments }
}

/** The topic with links to related topics of this project; topics whose guid another project has get their replacement id. */
async function relatedInProject(
  { tx, organizationId }: OrganizationScope,
  { projectId }: ImportContext,
  topic: BcfTopic,
) {
  const taken = await listIdsOfOtherProjects(tx, { organizationId, projectId }, topic.relatedTopics)
  const relatedTopics = topic.relatedTopics.map((guid) => (taken.has(guid) ? replacementGuid(projectId, guid) : guid))
  return { ...topic, relatedTopics }
}
