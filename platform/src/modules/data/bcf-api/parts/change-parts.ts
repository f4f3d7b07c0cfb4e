import { randomUUID } from 'node:crypto'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { announceTopics, type TopicScope } from '../../topics/announce-topics.ts'
import { lockTopic } from '../../topics/changes/read-topic.ts'
import { touchTopic } from '../../topics/changes/topic-repository.ts'
import { callerOf } from '../../topics/person.ts'
import { guidTaken, tooManyOf } from '../../topics/topic-errors.ts'
import { captureReaders } from '../access.ts'
import { invalid, thingNotFound } from '../entity.ts'
import { listLinkedFiles } from '../projects/repository.ts'
import { headerFileOf } from '../projects/read-projects.ts'
import type { DocumentReference, HeaderFile, Snippet } from '../schema.ts'
import { optionalProperty } from '../topics/topic.model.ts'
import type { TopicKey } from '../topics/repository.ts'
import { countTopicsAmong, findParts, saveParts, type StoredParts } from './repository.ts'
import { maxReferences, type FilesPut, type ReferencePost, type ReferencePut, type RelatedTopics } from './schemas.ts'

const maxFiles = 100

/** Saves parts of a topic as its next revision, unless nothing changes. */
async function saveChangedParts(
  scope: TopicScope,
  topicKey: TopicKey,
  change: (parts: StoredParts) => Promise<Partial<StoredParts>> | Partial<StoredParts>,
): Promise<void> {
  const { tx } = scope
  await lockTopic(scope, topicKey.topicId)
  const before = await findParts(tx, topicKey)
  const changed = await change(before)
  if (JSON.stringify({ ...before, ...changed }) === JSON.stringify(before)) return
  await saveParts(tx, topicKey, changed)
  await touchParts(scope, topicKey)
}

/** Increments the revision of a locked topic and announces a change that isn't one of its own fields. */
export async function touchParts(scope: TopicScope, { organizationId, topicId: id }: TopicKey): Promise<void> {
  await touchTopic(scope.tx, { organizationId, id }, { person: await callerOf(scope) })
  await announceTopics(scope, [id])
}

/** Null removes it. */
export async function setSnippet(scope: TopicScope, topicKey: TopicKey, sent: Snippet | null): Promise<void> {
  await lockTopic(scope, topicKey.topicId)
  if (await saveSnippet(scope, topicKey, sent)) await touchParts(scope, topicKey)
}

/** Saves the snippet of a locked topic. Returns whether it changed; the caller increments the revision and announces it. */
export async function saveSnippet(
  { tx }: OrganizationScope,
  topicKey: TopicKey,
  snippet: Snippet | null,
): Promise<boolean> {
  if (isSame((await findParts(tx, topicKey)).snippet, snippet)) return false
  await saveParts(tx, topicKey, { snippet })
  return true
}

function isSame(one: Snippet | null, other: Snippet | null): boolean {
  if (!one || !other) return one === other
  return (Object.keys(other) as (keyof Snippet)[]).every((name) => one[name] === other[name])
}

export async function readSnippet({ tx }: OrganizationScope, topicKey: TopicKey): Promise<Snippet> {
  const { snippet } = await findParts(tx, topicKey)
  if (!snippet) throw thingNotFound('snippet')
  return snippet
}

export async function readRelated({ tx }: OrganizationScope, topicKey: TopicKey): Promise<RelatedTopics> {
  const { relatedTopics } = await findParts(tx, topicKey)
  return relatedTopics.map((id) => ({ related_topic_guid: id }))
}

/** Fails with 404 if one of them isn't a topic of this project. */
export function setRelatedTopics(scope: TopicScope, topicKey: TopicKey, sent: RelatedTopics): Promise<void> {
  const relatedTopics = [...new Set(sent.map(({ related_topic_guid: id }) => id))]
  return saveChangedParts(scope, topicKey, async () => {
    const isItself = relatedTopics.includes(topicKey.topicId)
    const count = await countTopicsAmong(scope.tx, topicKey, relatedTopics)
    if (isItself || count < relatedTopics.length) throw thingNotFound('related topic')
    return { relatedTopics }
  })
}

export async function readReferences({ tx }: OrganizationScope, topicKey: TopicKey): Promise<DocumentReference[]> {
  return (await findParts(tx, topicKey)).documentReferences
}

export async function addReference(
  scope: TopicScope,
  topicKey: TopicKey,
  { guid, ...sent }: ReferencePost,
): Promise<DocumentReference> {
  const reference = { guid: guid ?? randomUUID(), ...toReference(sent) }
  await saveChangedParts(scope, topicKey, ({ documentReferences }) => {
    if (documentReferences.length >= maxReferences) throw tooManyOf('document references', maxReferences)
    if (documentReferences.some((one) => one.guid === reference.guid)) throw guidTaken('document reference')
    return { documentReferences: [...documentReferences, reference] }
  })
  return reference
}

export async function changeReference(
  scope: TopicScope,
  topicKey: TopicKey,
  { id, sent }: { id: string; sent: ReferencePut },
): Promise<DocumentReference> {
  const reference = { guid: id.toLowerCase(), ...toReference(sent) }
  await saveChangedParts(scope, topicKey, ({ documentReferences }) => {
    if (!documentReferences.some(({ guid }) => guid === reference.guid)) throw thingNotFound('document reference')
    return { documentReferences: documentReferences.map((one) => (one.guid === reference.guid ? reference : one)) }
  })
  return reference
}

/** We store no documents, so each is a link. */
function toReference({ document_guid: documentGuid, url, description }: ReferencePut): Omit<DocumentReference, 'guid'> {
  if (documentGuid) throw invalid('document_guid', "Documents aren't stored here. Provide the document's URL.")
  if (!url) throw invalid('url', "Provide the document's URL.")
  return { url, ...optionalProperty('description', description) }
}

/** The files that were set, or else the captures that the topic is linked to, which only users who can read captures see. */
export async function readFiles(
  { tx, organizationId, roles }: OrganizationScope,
  topicKey: TopicKey,
  hostOrigin: string,
): Promise<HeaderFile[]> {
  const { files } = await findParts(tx, topicKey)
  if (files) return files
  if (!captureReaders.some((role) => roles.includes(role))) return []
  const linked = await listLinkedFiles(tx, topicKey, maxFiles)
  return linked.map((file) => headerFileOf(file, { organizationId, hostOrigin }))
}

export function setFiles(scope: TopicScope, topicKey: TopicKey, sent: FilesPut): Promise<void> {
  const files = sent.map((file) => ({
    ...optionalProperty('ifc_project', file.ifc_project),
    ...optionalProperty('ifc_spatial_structure_element', file.ifc_spatial_structure_element),
    ...optionalProperty('filename', file.filename),
    ...optionalProperty('date', file.date),
    ...optionalProperty('reference', file.reference),
  }))
  return saveChangedParts(scope, topicKey, () => ({ files }))
}
