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
import { present } from '../topics/topic.model.ts'
import type { TopicPlace } from '../topics/repository.ts'
import { countTopicsAmong, findParts, saveParts, type StoredParts } from './repository.ts'
import { maxReferences, type FilesPut, type ReferencePost, type ReferencePut, type RelatedTopics } from './schemas.ts'

const maxFiles = 100

/** Saves parts of a topic as its next revision, unless nothing changes. */
async function keep(
  scope: TopicScope,
  place: TopicPlace,
  change: (parts: StoredParts) => Promise<Partial<StoredParts>> | Partial<StoredParts>,
): Promise<void> {
  const { tx } = scope
  await lockTopic(scope, place.topicId)
  const before = await findParts(tx, place)
  const changed = await change(before)
  if (JSON.stringify({ ...before, ...changed }) === JSON.stringify(before)) return
  await saveParts(tx, place, changed)
  await touch(scope, place)
}

/** Increments the revision of a locked topic and announces a change that isn't one of its own fields. */
export async function touch(scope: TopicScope, { organizationId, topicId: id }: TopicPlace): Promise<void> {
  await touchTopic(scope.tx, { organizationId, id }, { person: await callerOf(scope) })
  await announceTopics(scope, [id])
}

/** Null removes it. */
export async function setSnippet(scope: TopicScope, place: TopicPlace, sent: Snippet | null): Promise<void> {
  await lockTopic(scope, place.topicId)
  if (await saveSnippet(scope, place, sent)) await touch(scope, place)
}

/** Saves the snippet of a locked topic. Returns whether it changed; the caller increments the revision and announces it. */
export async function saveSnippet(
  { tx }: OrganizationScope,
  place: TopicPlace,
  snippet: Snippet | null,
): Promise<boolean> {
  if (isSame((await findParts(tx, place)).snippet, snippet)) return false
  await saveParts(tx, place, { snippet })
  return true
}

function isSame(one: Snippet | null, other: Snippet | null): boolean {
  if (!one || !other) return one === other
  return (Object.keys(other) as (keyof Snippet)[]).every((name) => one[name] === other[name])
}

export async function readSnippet({ tx }: OrganizationScope, place: TopicPlace): Promise<Snippet> {
  const { snippet } = await findParts(tx, place)
  if (!snippet) throw thingNotFound('snippet')
  return snippet
}

export async function readRelated({ tx }: OrganizationScope, place: TopicPlace): Promise<RelatedTopics> {
  const { relatedTopics } = await findParts(tx, place)
  return relatedTopics.map((id) => ({ related_topic_guid: id }))
}

/** Fails with 404 if one of them isn't a topic of this project. */
export function setRelatedTopics(scope: TopicScope, place: TopicPlace, sent: RelatedTopics): Promise<void> {
  const relatedTopics = [...new Set(sent.map(({ related_topic_guid: id }) => id))]
  return keep(scope, place, async () => {
    const isItself = relatedTopics.includes(place.topicId)
    const count = await countTopicsAmong(scope.tx, place, relatedTopics)
    if (isItself || count < relatedTopics.length) throw thingNotFound('related topic')
    return { relatedTopics }
  })
}

export async function readReferences({ tx }: OrganizationScope, place: TopicPlace): Promise<DocumentReference[]> {
  return (await findParts(tx, place)).documentReferences
}

export async function addReference(
  scope: TopicScope,
  place: TopicPlace,
  { guid, ...sent }: ReferencePost,
): Promise<DocumentReference> {
  const reference = { guid: guid ?? randomUUID(), ...referenced(sent) }
  await keep(scope, place, ({ documentReferences }) => {
    if (documentReferences.length >= maxReferences) throw tooManyOf('document references', maxReferences)
    if (documentReferences.some((one) => one.guid === reference.guid)) throw guidTaken('document reference')
    return { documentReferences: [...documentReferences, reference] }
  })
  return reference
}

export async function changeReference(
  scope: TopicScope,
  place: TopicPlace,
  { id, sent }: { id: string; sent: ReferencePut },
): Promise<DocumentReference> {
  const reference = { guid: id.toLowerCase(), ...referenced(sent) }
  await keep(scope, place, ({ documentReferences }) => {
    if (!documentReferences.some(({ guid }) => guid === reference.guid)) throw thingNotFound('document reference')
    return { documentReferences: documentReferences.map((one) => (one.guid === reference.guid ? reference : one)) }
  })
  return reference
}

/** We store no documents, so each is a link. */
function referenced({ document_guid: documentGuid, url, description }: ReferencePut): Omit<DocumentReference, 'guid'> {
  if (documentGuid) throw invalid('document_guid', "Documents aren't stored here. Provide the document's URL.")
  if (!url) throw invalid('url', "Provide the document's URL.")
  return { url, ...present('description', description) }
}

/** The files that were set, or else the captures that the topic is linked to, which only users who can read captures see. */
export async function readFiles(
  { tx, organizationId, roles }: OrganizationScope,
  place: TopicPlace,
  hostOrigin: string,
): Promise<HeaderFile[]> {
  const { files } = await findParts(tx, place)
  if (files) return files
  if (!captureReaders.some((role) => roles.includes(role))) return []
  const linked = await listLinkedFiles(tx, place, maxFiles)
  return linked.map((file) => headerFileOf(file, { organizationId, hostOrigin }))
}

export function keepFiles(scope: TopicScope, place: TopicPlace, sent: FilesPut): Promise<void> {
  const files = sent.map((file) => ({
    ...present('ifc_project', file.ifc_project),
    ...present('ifc_spatial_structure_element', file.ifc_spatial_structure_element),
    ...present('filename', file.filename),
    ...present('date', file.date),
    ...present('reference', file.reference),
  }))
  return keep(scope, place, () => ({ files }))
}
