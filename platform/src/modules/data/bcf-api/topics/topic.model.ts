import type { TopicChange } from '@lintel/shared/contract/topics'
import { forVersion, type Version } from '../bcf-deps.ts'
import type { TopicRow } from './repository.ts'
import type { BcfTopic, TopicPut } from './schemas.ts'

export type TopicAuthorization = BcfTopic['authorization']

export function describeTopic(row: TopicRow, allowed: TopicAuthorization, version: Version): BcfTopic {
  return {
    guid: row.id,
    ...forVersion(version, { '3.0': { server_assigned_id: String(row.number) }, '2.1': {} }),
    ...optionalProperty('topic_type', row.type),
    topic_status: row.status,
    reference_links: row.referenceLinks,
    title: row.title,
    ...optionalProperty('priority', row.priority),
    labels: row.labels,
    creation_date: row.createdDate,
    creation_author: row.createdBy,
    modified_date: row.modifiedDate,
    modified_author: row.modifiedBy,
    ...optionalProperty('assigned_to', row.assignedTo),
    ...optionalProperty('stage', row.stage),
    ...optionalProperty('description', row.description === '' ? null : row.description),
    ...optionalProperty('bim_snippet', row.snippet),
    ...optionalProperty('due_date', row.dueDate && `${row.dueDate}T00:00:00Z`),
    authorization: allowed,
  }
}

/** Omits properties without a value; the standard doesn't allow null. */
export function optionalProperty<Name extends string, Value>(name: Name, value: Value | null | undefined) {
  return (value === null || value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }
}

type ChangedFields = Omit<TopicChange, 'revision' | 'about' | 'isPerhapsResolved' | 'assignedTo'>

/**
 * The topic after a PUT. Absent properties are cleared, except for the status, which is mandatory, and for the stage in version 2.1, which
 * many programs use without it.
 */
export function fieldsOfPut(put: TopicPut, version: Version): ChangedFields & { title: string } {
  const stage = forVersion(version, { '3.0': put.stage ?? null, '2.1': put.stage })
  return {
    title: put.title,
    description: put.description ?? '',
    type: put.topic_type ?? null,
    ...(put.topic_status !== undefined && put.topic_status !== null && { status: put.topic_status }),
    priority: put.priority ?? null,
    labels: put.labels ?? [],
    ...(stage !== undefined && { stage }),
    dueDate: put.due_date ?? null,
    referenceLinks: put.reference_links ?? [],
  }
}
