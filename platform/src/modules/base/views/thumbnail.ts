import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ImageBounds, ImageDeps } from '../../../interfaces/files.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { personalLimit } from '../../../plugins/limits/limits.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import type { Transaction } from '../../../database/scope.ts'
import { withCleanup, linkFile } from '../files/index.ts'
import { storeImage } from '../images/index.ts'

/** The key of a picture that replaces the current one; null removes it, and undefined keeps it. */
export type NewPicture = string | null | undefined

/** The file of a new picture, if any. */
export function keysOf(picture: NewPicture): string[] {
  return picture ? [picture] : []
}

/** The column to update, if the picture changes. */
export async function pictureOf(tx: Transaction, picture: NewPicture): Promise<{ thumbnail?: string | null }> {
  if (picture) await linkFile(tx, picture)
  return picture === undefined ? {} : { thumbnail: picture }
}

/** Runs a save that references a stored picture. If it fails, the picture is deleted at once. */
export function pictureSaver(files: ImageDeps) {
  return <T>({ inTransaction }: DetachedScope, picture: NewPicture, save: (scope: OrganizationScope) => Promise<T>) =>
    withCleanup(files, keysOf(picture), () => inTransaction(save))
}

/** Twice the size that lists show, for high-resolution screens. */
const listBounds: ImageBounds = { width: 640, height: 400 }
/** Enough for a file of views that is imported. */
const picturesPerPerson = { name: 'pictures of views', points: 120, seconds: 60 }

/**
 * A folder of the organization, and the bounds of stored pictures. By default, they are those of lists; pictures that are also shown alone
 * need larger ones.
 */
type StoreOptions = { folder: string; bounds?: ImageBounds }

/** Decodes and stores the picture of a view that is about to be saved, outside of any transaction. */
export function createThumbnailStore(
  app: FastifyInstance,
  files: ImageDeps,
  { folder, bounds = listBounds }: StoreOptions,
) {
  const limitPictures = personalLimit(app, picturesPerPerson)
  return async function storeThumbnail(
    request: FastifyRequest,
    address: string | null | undefined,
  ): Promise<NewPicture> {
    if (!address) return address === null ? null : undefined
    await limitPictures(request)
    const { userId, organizationId } = request.detachedScope
    const image = await files.decodeImage({ userId, organizationId }, bytesOf(address), bounds)
    return storeImage(files, { folder: `organizations/${organizationId}/${folder}`, organizationId }, image)
  }
}

function bytesOf(dataAddress: string): Buffer {
  return Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')
}
