import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { findViewpoint, type StoredViewpoint } from '../../topics/viewpoints/repository.ts'
import { viewpointNotFound } from '../../topics/topic-errors.ts'
import { thingNotFound } from '../entity.ts'
import { rowsOf } from '../odata/list-repository.ts'
import { viewpointActions } from '../projects/project.model.ts'
import { parseGuid, openTopic } from '../topics/write-topics.ts'
import type { Version } from '../bcf-deps.ts'
import { oneViewpoint } from './repository.ts'
import type { BcfViewpoint } from './schemas.ts'
import { bitmapGuid, describeViewpoint, type ViewpointRow } from './viewpoint.model.ts'

type NamedViewpoint = { projectId: string; topicId: string; viewpointId: string }

export async function readBcfViewpoint(
  scope: OrganizationScope,
  params: NamedViewpoint,
  version: Version,
): Promise<BcfViewpoint> {
  const topicKey = await openTopic(scope, params)
  const id = parseGuid(params.viewpointId)
  const [row] = id === undefined ? [] : await rowsOf<ViewpointRow>(scope.tx, oneViewpoint(topicKey, id))
  if (!row) throw viewpointNotFound()
  return describeViewpoint(row, viewpointActions(scope.roles), version)
}

/** Includes components, cameras and pictures. */
export async function openViewpoint(scope: OrganizationScope, params: NamedViewpoint): Promise<StoredViewpoint> {
  const { organizationId, topicId } = await openTopic(scope, params)
  const id = parseGuid(params.viewpointId)
  const found = id === undefined ? undefined : await findViewpoint(scope.tx, { organizationId, topicId, id })
  if (!found) throw viewpointNotFound()
  return found
}

type Picture = { type: 'image/png' | 'image/jpeg'; bytes: Buffer }

/** A bitmap as it was received. */
export async function readBitmap(
  scope: OrganizationScope,
  params: NamedViewpoint & { bitmapId: string },
): Promise<Picture> {
  const { id, drawings } = await openViewpoint(scope, params)
  const bitmapGuidToFind = parseGuid(params.bitmapId)
  const bitmap = drawings?.bitmaps?.find((_, index) => bitmapGuid(id, index) === bitmapGuidToFind)
  if (!bitmap) throw thingNotFound('bitmap')
  const { picture } = bitmap
  return {
    type: picture.startsWith('data:image/png') ? 'image/png' : 'image/jpeg',
    bytes: Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'),
  }
}

/** The storage key of a viewpoint's picture. */
export async function pictureOf(scope: OrganizationScope, params: NamedViewpoint): Promise<string> {
  const { picture } = await openViewpoint(scope, params)
  if (picture === null) throw thingNotFound('snapshot')
  return picture
}
