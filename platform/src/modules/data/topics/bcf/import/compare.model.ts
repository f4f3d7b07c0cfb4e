import {
  maxViewpoints,
  topicCommentCreateSchema,
  topicCreateSchema,
  topicFieldNames,
  topicFieldTitles,
  type TopicField,
  type TopicProposal,
  type TopicProposalKind,
} from '@lintel/shared/contract/topics'
import { defaultTopicType, type BcfComment } from '@lintel/shared/bcf'
import type { StoredTopic } from '../../changes/topic-repository.ts'
import { replacementGuid } from '../guids.ts'
import type { NamedPerson } from '../../schema.ts'
import type { FileTopic } from './file-topic.ts'
import type { Addressee, KnownTopic } from './known-repository.ts'
import { proposalDigest } from './proposal-digest.model.ts'

const maxComments = 5000
/** Characters of a difference as text. */
const maxTextLength = 300
const moreParts = 'Documents and Other Parts'
/** Characters of a person's name or address. */
const maxPersonLength = 320

/** The fields of a topic in a file, validated like those that people enter. */
export type FileFields = Pick<
  StoredTopic,
  'title' | 'description' | 'type' | 'status' | 'priority' | 'labels' | 'stage' | 'dueDate' | 'referenceLinks'
> & { assignedToId: string | null; assignedTo: NamedPerson | null }

export type ComparedTopic = Pick<TopicProposal, 'differences' | 'reason' | 'remarks'> & {
  kind: TopicProposalKind
  known: KnownTopic | undefined
  /** Undefined if the topic is rejected. */
  fields: FileFields | undefined
  changed: TopicField[]
  newComments: BcfComment[]
  /** With their ids here. */
  changedComments: BcfComment[]
  newViewpoints: string[]
  areExtensionsChanged: boolean
  /** Digest of everything that accepting does; null if it is rejected. */
  digest: string | null
}

type CompareContext = {
  projectId: string
  version: string
  firstStatus: string
  known: ReadonlyMap<string, KnownTopic>
  members: ReadonlyMap<string, Addressee>
}

/** What accepting a topic of a file does: create it, change the topic with its guid, or nothing. */
export function compare(topic: FileTopic, comparing: CompareContext): ComparedTopic {
  const { projectId, known: all } = comparing
  const existing = all.get(topic.guid) ?? all.get(replacementGuid(projectId, topic.guid))
  const checked = checkedFields(topic, comparing, existing)
  const base = {
    known: existing,
    differences: [],
    changed: [],
    newComments: [],
    changedComments: [],
    newViewpoints: [],
  }
  const defaults = { ...base, areExtensionsChanged: false, digest: null, remarks: topic.remarks }
  if ('reason' in checked) return { ...defaults, kind: 'refused', fields: undefined, reason: checked.reason }
  const { fields, comments } = checked
  if (!existing) {
    const all = {
      newComments: comments,
      newViewpoints: topic.viewpoints,
      areExtensionsChanged: topic.more.digest !== '',
    }
    const digest = proposalDigest({ ...base, ...all, more: [] }, undefined)
    return { ...defaults, ...all, digest, kind: 'new', fields, reason: null }
  }
  const changed = topicFieldNames.filter((field) => fieldText(existing.topic, field) !== fieldText(fields, field))
  const areExtensionsChanged = topic.more.digest !== '' && !existing.more.digests.includes(topic.more.digest)
  const commentChanges = findChangedComments(comments, existing)
  const newViewpoints = topic.viewpoints.filter((guid) => !isKnownId(existing.viewpoints, existing.topic.id, guid))
  const tooMany = tooManyOf(existing.topic, {
    comments: commentChanges.newComments.length,
    viewpoints: newViewpoints.length,
  })
  if (tooMany !== undefined) return { ...defaults, kind: 'refused', fields: undefined, reason: tooMany }
  const completeEffect = [
    ...changed.map((field) => ({
      field: topicFieldTitles[field],
      before: fieldText(existing.topic, field),
      after: fieldText(fields, field),
    })),
    ...(areExtensionsChanged ? [{ field: moreParts, before: existing.more.words, after: topic.more.words }] : []),
  ]
  const remarks = commentChanges.isOthers ? [...topic.remarks, "Members' comments aren't changed."] : topic.remarks
  const { newComments, changedComments } = commentChanges
  const extensionDigests = areExtensionsChanged ? [...existing.more.digests, topic.more.digest] : []
  const digest = proposalDigest(
    { differences: completeEffect, more: extensionDigests, newComments, changedComments, newViewpoints },
    existing,
  )
  const isSame = completeEffect.length + newComments.length + changedComments.length + newViewpoints.length === 0
  const found = {
    known: existing,
    fields,
    changed,
    newComments,
    changedComments,
    newViewpoints,
    areExtensionsChanged,
    digest,
  }
  return {
    ...found,
    differences: completeEffect.map(truncateDifference),
    kind: isSame ? 'unchanged' : 'change',
    reason: null,
    remarks,
  }
}

/** The limits apply to existing and new items together, as for items that people add. */
function tooManyOf({ commentCount, viewpointCount }: StoredTopic, added: { comments: number; viewpoints: number }) {
  const tooManyAfterImport = (max: number, things: string) =>
    `Including its existing ones, it would have more than ${max} ${things}.`
  if (added.viewpoints > 0 && viewpointCount + added.viewpoints > maxViewpoints)
    return tooManyAfterImport(maxViewpoints, 'viewpoints')
  if (added.comments > 0 && commentCount + added.comments > maxComments)
    return tooManyAfterImport(maxComments, 'comments')
  return undefined
}

function truncateDifference({ field, before, after }: TopicProposal['differences'][number]) {
  const short = (text: string) =>
    text.length > maxTextLength ? `${text.slice(0, maxTextLength).toWellFormed()}…` : text
  return { field, before: short(before), after: short(after) }
}

/** The value as text, which is also compared. People are identified by email address. */
function fieldText(topic: FileFields, field: TopicField): string {
  if (field === 'assignedTo') return personText(topic.assignedTo)
  const value = topic[field]
  return (Array.isArray(value) ? value.join(', ') : (value ?? '')).trim()
}

function personText(person: NamedPerson | null): string {
  return person === null ? '' : (person.email || person.name).toLowerCase()
}

/** A default type in a file doesn't change a topic that has no type. */
function typeOf({ type }: FileTopic, existingTopic: KnownTopic | undefined): string | null {
  const isUnspecified = type === undefined || (type === defaultTopicType && existingTopic?.topic.type === null)
  return isUnspecified ? null : type
}

type CheckedTopic = { fields: FileFields; comments: BcfComment[] } | { reason: string }

function checkedFields(
  topic: FileTopic,
  comparing: CompareContext,
  existingTopic: KnownTopic | undefined,
): CheckedTopic {
  const { title, description = '', labels, referenceLinks, comments, viewpoints, fault } = topic
  if (fault !== null) return { reason: fault }
  // Fields that a version doesn't have stay unchanged.
  const isOld = comparing.version === '2.0'
  const parsed = topicCreateSchema.safeParse({
    ...{ projectId: comparing.projectId, title, description, labels, referenceLinks },
    ...{ type: typeOf(topic, existingTopic), priority: topic.priority ?? null },
    status: topic.status ?? existingTopic?.topic.status ?? comparing.firstStatus,
    stage: topic.stage ?? (isOld ? (existingTopic?.topic.stage ?? null) : null),
    dueDate: topic.dueDate ?? (isOld ? (existingTopic?.topic.dueDate ?? null) : null),
  })
  if (!parsed.success) return { reason: reasonOf(parsed.error.issues) }
  if (viewpoints.length > maxViewpoints) return { reason: `It has more than ${maxViewpoints} viewpoints.` }
  if (comments.length > maxComments) return { reason: `It has more than ${maxComments} comments.` }
  const commentCheck = checkedComments(comments, viewpoints)
  if (typeof commentCheck === 'string') return { reason: commentCheck }
  const { type = null, priority = null, stage = null, dueDate = null, status = comparing.firstStatus } = parsed.data
  const written = parsed.data
  return {
    comments: commentCheck,
    fields: {
      ...{ title: written.title, description: written.description ?? '', labels: written.labels ?? [] },
      ...{ referenceLinks: written.referenceLinks ?? [], type, status, priority, stage, dueDate },
      ...assigneeOf(topic.assignedTo, comparing.members),
    },
  }
}

/** Without duplicates, and without references to missing viewpoints. */
function checkedComments(comments: readonly BcfComment[], viewpoints: readonly string[]): BcfComment[] | string {
  const checked = new Map<string, BcfComment>()
  const viewpointGuids = new Set(viewpoints)
  for (const comment of comments) {
    const viewpoint =
      comment.viewpoint !== undefined && viewpointGuids.has(comment.viewpoint) ? comment.viewpoint : undefined
    const parsed = topicCommentCreateSchema.safeParse({ text: comment.text, viewpointId: viewpoint })
    if (parsed.success) checked.set(comment.guid, { ...comment, text: parsed.data.text ?? '', viewpoint })
    else if (comment.text.trim() !== '') return reasonOf(parsed.error.issues)
  }
  return [...checked.values()]
}

function reasonOf([issue]: readonly { path: PropertyKey[]; message: string }[]): string {
  const field = topicFieldNames.find((name) => name === issue?.path[0])
  return `${field ? `${topicFieldTitles[field]}: ` : ''}${issue?.message ?? "It can't be imported."}`
}

/** The member with this address. Other people remain a name. */
function assigneeOf(text: string | undefined, members: CompareContext['members']) {
  const written = nameOf(text)
  if (written === '') return { assignedToId: null, assignedTo: null }
  const member = members.get(written.toLowerCase())
  if (member) return { assignedToId: member.id, assignedTo: { name: member.name, email: member.email } }
  return { assignedToId: null, assignedTo: externalPerson(written) }
}

/** The name of a person whom a file doesn't name. */
export const unknownPerson = 'Unknown'

/** A person named in a file, who is not treated as a member, whatever the address. */
export function externalPerson(text: string | undefined): NamedPerson {
  const name = nameOf(text) || unknownPerson
  return { name, email: /^[^\s@]+@[^\s@]+$/.test(name) ? name : '' }
}

function nameOf(text = ''): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxPersonLength)
    .toWellFormed()
}

function isKnownId(ids: { has(id: string): boolean }, topicId: string, guid: string): boolean {
  return ids.has(guid) || ids.has(replacementGuid(topicId, guid))
}

/** Members' comments can only be changed by them; imported comments can be changed by another file. */
function findChangedComments(comments: readonly BcfComment[], { topic, comments: here }: KnownTopic) {
  const newComments = comments.filter(({ guid }) => !isKnownId(here, topic.id, guid))
  const existingComments = comments.flatMap((comment) => {
    const one = here.get(comment.guid) ?? here.get(replacementGuid(topic.id, comment.guid))
    return one && one.text.trim() !== comment.text
      ? [{ isOfFile: one.isOfFile, comment: { ...comment, guid: one.id } }]
      : []
  })
  const changedComments = existingComments.flatMap(({ isOfFile, comment }) => (isOfFile ? [comment] : []))
  return { newComments, changedComments, isOthers: existingComments.length > changedComments.length }
}
