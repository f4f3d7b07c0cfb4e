import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import type { Kind } from './ownership.ts'
import { lockByKey, type StorageTotals } from './repository.ts'

const kilobyte = 1024
/** Limits the response of the list: bytes that one person owns, and bytes and number that the organization shares. */
const maxOwnBytes = 256 * kilobyte
const maxSharedBytes = 512 * kilobyte
const maxShared = 300

/** The bytes of a data set's filter or a report type's definition. */
export type StorageUse = { bytes: number; isShared: boolean }

type StorageChange = { kind: Kind; before?: StorageUse; after: StorageUse; measure(): Promise<StorageTotals> }

/** Fails if the limits would be exceeded. Changes that neither grow nor share more are always allowed. */
export async function assertWithinLimits(
  { tx, organizationId }: OrganizationScope,
  { kind, before, after, measure }: StorageChange,
): Promise<void> {
  const grows = after.bytes > (before?.bytes ?? 0)
  const isNewlyShared = after.isShared && !before?.isShared
  if (!grows && !isNewlyShared) return
  // Serializes concurrent sharing.
  if (after.isShared) await lockByKey(tx, `${kind.area}/${organizationId}/shared`)
  const { ownBytes, sharedBytes, shared } = await measure()
  if (grows && ownBytes + after.bytes > maxOwnBytes) throw tooLarge(kind, `All your ${kind.noun}s`, maxOwnBytes)
  if (!after.isShared) return
  if (sharedBytes + after.bytes > maxSharedBytes)
    throw tooLarge(kind, `All ${kind.noun}s of your organization`, maxSharedBytes)
  if (isNewlyShared && shared >= maxShared) throw tooManyShared(kind)
}

export function jsonBytes(content: object | null): number {
  return content === null ? 0 : Buffer.byteLength(JSON.stringify(content))
}

function tooLarge({ area }: Kind, subject: string, max: number): PlatformError {
  const detail = `${subject} can't exceed ${max / kilobyte} kB in total. Make this one shorter, or delete another.`
  return new PlatformError(`${area}/too-large`, 409, detail)
}

function tooManyShared({ area, noun }: Kind): PlatformError {
  const detail = `Your organization already has ${maxShared} shared ${noun}s, which is the limit. Delete one first.`
  return new PlatformError(`${area}/too-many-shared`, 409, detail)
}
