import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import { listSetsOfCapture } from './repository.ts'

/** The first names are said; the others are only counted. */
const maxNamed = 3

/**
 * Rejects to delete or move a capture that is in a version set. Call it when the capture is locked against references, or changed so that new ones
 * wait: a set that gets the capture at the same moment is seen then.
 */
export async function assertInNoSet(
  tx: Transaction,
  place: { organizationId: string; captureId: string },
): Promise<void> {
  const sets = await listSetsOfCapture(tx, place)
  if (sets.length === 0) return
  const names = sets.slice(0, maxNamed).map(({ name }) => `“${name}”`)
  const others = sets.length > maxNamed ? [`${sets.length - maxNamed} more`] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...others])
  const detail = `This capture is in the version ${sets.length === 1 ? 'set' : 'sets'} ${list}. Remove it from there first.`
  throw new PlatformError('captures/in-version-set', 409, detail)
}
