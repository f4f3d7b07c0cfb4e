import type { ViewpointSource, TopicPin, TopicPinsQuery } from '@lintel/shared/contract/topics'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { findProject } from '../../project-groups/read-repository.ts'
import { listingOf } from '../list/read-list.ts'
import { fileOfCapture, listPins } from './repository.ts'
import { modelNotFound } from '../topic-errors.ts'

/**
 * The model that a viewpoint belongs to: pins are shown in all versions of a file and all releases of a prototype. Undefined for a missing
 * capture. Names of prototypes and assembled models come from the caller and reveal nothing.
 */
export async function modelOf(
  { tx, organizationId }: OrganizationScope,
  seenIn: ViewpointSource,
): Promise<string | undefined> {
  if (seenIn.kind === 'prototype') return `prototype/${seenIn.prototype}`
  if (seenIn.kind === 'assembled') return `assembled/${seenIn.requestId}`
  if (seenIn.kind === 'federated') {
    const project = await findProject(tx, { organizationId, id: seenIn.projectId })
    return project && federatedModelKey(project.id)
  }
  const file = await fileOfCapture(tx, organizationId, seenIn.captureId)
  return file && `file/${file}`
}

/** The model of viewpoints in the federated model of a project. */
export function federatedModelKey(projectId: string): string {
  return `federated/${projectId}`
}

export async function readPins(scope: OrganizationScope, query: TopicPinsQuery): Promise<TopicPin[]> {
  const model = await modelOf(scope, viewedModelOf(query))
  if (model === undefined) throw modelNotFound()
  return listPins(scope.tx, { ...(await listingOf(scope)), model })
}

function viewedModelOf({ captureId, prototype, projectId, requestId = '' }: TopicPinsQuery): ViewpointSource {
  if (captureId !== undefined) return { kind: 'capture', captureId }
  if (prototype !== undefined) return { kind: 'prototype', prototype, release: '' }
  if (projectId !== undefined) return { kind: 'federated', projectId, files: [], origin: { x: 0, y: 0, z: 0 } }
  return { kind: 'assembled', requestId }
}
