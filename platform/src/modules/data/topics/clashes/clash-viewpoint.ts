import { unalignPoint } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredClash, StoredClashCheck } from '../../clash-checks/repository.ts'
import { clashChecker } from '../person.ts'
import { viewOfMembers } from '../reviewed/elements-viewpoint.model.ts'
import { findOrigin } from '../reviewed/findings-repository.ts'
import { addMembersViewpoint } from '../reviewed/members-viewpoint.ts'

/** Elements that a viewpoint selects. */
const maxSelected = 1000

/**
 * Adds a viewpoint for clashes to a topic; null without clashes. A viewpoint shows one capture, so it's that of the first clash's first element,
 * with the clashing elements of that capture selected.
 */
export async function addClashViewpoint(
  tx: Transaction,
  { organizationId, projectGroupId, captures }: StoredClashCheck,
  { topicId, clashes }: { topicId: string; clashes: readonly StoredClash[] },
): Promise<string | null> {
  const shown = clashes[0]?.a
  const alignment = captures.find(({ captureId }) => captureId === shown?.captureId)?.alignment
  if (!shown || !alignment) return null
  const { captureId, fileName } = shown
  const members = clashes.flatMap(({ a, b, point }) => {
    const { x, y, z } = unalignPoint(point, alignment)
    return [a, b]
      .filter((element) => element.captureId === captureId)
      .map(({ number, uniqueId }) => ({ key: '', number, uniqueId, position: [x, y, z] as const }))
  })
  const distinct = [...new Map(members.map((member) => [member.number, member])).values()].slice(0, maxSelected)
  const view = viewOfMembers(distinct, await findOrigin(tx, { organizationId, captureId }))
  const capture = { organizationId, captureId, projectGroupId, fileName }
  return addMembersViewpoint(tx, capture, { topicId, view, person: clashChecker })
}
