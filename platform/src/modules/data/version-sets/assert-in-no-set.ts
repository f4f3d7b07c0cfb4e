import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import { listSetsOfCapture } from './repository.ts'

/** This many names are shown; the others are counted. */
const maxNamed = 3

/**
 * Fails for a capture that is in a version set, and can't be deleted or moved. Call it with the capture locked against new references, so
 * that a set that is being changed is seen.
 */
export async function assertInNoSet(
  tx: Transaction,
  captureKey: { organizationId: string; captureId: string },
): Promise<void> {
  const sets = await listSetsOfCapture(tx, captureKey)
  if (sets.length === 0) return
  const names = sets.slice(0, maxNamed).map(({ name }) => `“${name}”`)
  const remainder = sets.length > maxNamed ? [`${sets.length - maxNamed} more`] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...remainder])
  const detail = `This capture is in the version ${sets.length === 1 ? 'set' : 'sets'} ${list}. Remove it from there first.`
  throw new PlatformError('captures/in-version-set', 409, detail)
}
