import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import type { Kind } from './ownership.ts'
import { lockPlace, type KeptBeside } from './repository.ts'

const kilobyte = 1024
/** What may be kept is what a list answers: of one person, and of all that an organization sees. */
const maxOwnBytes = 256 * kilobyte
const maxSharedBytes = 512 * kilobyte
const maxShared = 300

/** Of a data set its filter counts, of a report type its definition. */
export type Kept = { bytes: number; isShared: boolean }

type Saved = { kind: Kind; before?: Kept; after: Kept; measure(): Promise<KeptBeside> }

/** Fails where more would be kept. What gets no larger and is shared no wider is let through, however much there is. */
export async function assertKeptWithin(
  { tx, organizationId }: OrganizationScope,
  { kind, before, after, measure }: Saved,
): Promise<void> {
  const grows = after.bytes > (before?.bytes ?? 0)
  const isNewlyShared = after.isShared && !before?.isShared
  if (!grows && !isNewlyShared) return
  // Two people who share at the same time count one after the other.
  if (after.isShared) await lockPlace(tx, `${kind.area}/${organizationId}/shared`)
  const { ownBytes, sharedBytes, shared } = await measure()
  if (grows && ownBytes + after.bytes > maxOwnBytes) throw tooLarge(kind, `All your ${kind.noun}s`, maxOwnBytes)
  if (!after.isShared) return
  if (sharedBytes + after.bytes > maxSharedBytes)
    throw tooLarge(kind, `All ${kind.noun}s of your organization`, maxSharedBytes)
  if (isNewlyShared && shared >= maxShared) throw tooManyShared(kind)
}

export function bytesOf(content: object | null): number {
  return content === null ? 0 : Buffer.byteLength(JSON.stringify(content))
}

function tooLarge({ area }: Kind, whose: string, most: number): PlatformError {
  const detail = `${whose} can't exceed ${most / kilobyte} kB in total. Make this one shorter, or delete another.`
  return new PlatformError(`${area}/too-large`, 409, detail)
}

function tooManyShared({ area, noun }: Kind): PlatformError {
  const detail = `Your organization already has ${maxShared} shared ${noun}s, which is the limit. Delete one first.`
  return new PlatformError(`${area}/too-many-shared`, 409, detail)
}
