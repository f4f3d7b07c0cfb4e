import type { CaptureMove, CaptureMoveCreate, ChosenProject } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { announceChange } from '../../../../events/announce-change.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { lockRequester } from '../../../organization/users/index.ts'
import { subjectOfCapture } from '../remove-capture.ts'
import { requireCapture, captureNotFound } from '../../captures/capture-parts.ts'
import { openChosenProject, requireProject } from '../../project-groups/choose-project.ts'
import { assertInNoSet } from '../../version-sets/assert-in-no-set.ts'
import {
  lockMoves,
  insertMove,
  listMoves,
  lockCapture,
  setProject,
  restoreComparisons,
  voidComparisons,
  type ListedMove,
  type MovableCapture,
} from './repository.ts'

/**
 * Moves a capture to another project. Comparisons with captures of the former project become void, and the capture's page is notified. Of
 * two concurrent moves, the second fails and reports the current project.
 */
export async function moveCapture(
  scope: OrganizationScope,
  captureId: string,
  { fromProjectGroupId, project }: CaptureMoveCreate,
): Promise<CaptureMove> {
  const { tx, organizationId, userId } = scope
  const captureKey = { organizationId, captureId }
  const movedBy = await lockRequester(tx, userId)
  await lockMoves(tx, organizationId)
  const capture = await lockCapture(tx, captureKey)
  if (!capture) throw captureNotFound()
  if (capture.projectGroupId !== fromProjectGroupId) throw await movedMeanwhile(scope, capture)
  const toProjectGroupId = await openTarget(scope, capture, project)
  if (toProjectGroupId === fromProjectGroupId) {
    const detail = 'The capture is already in this project. Choose another one.'
    throw new PlatformError('captures/same-project', 409, detail)
  }
  await assertInNoSet(tx, captureKey)
  await setProject(tx, captureKey, toProjectGroupId)
  await insertMove(tx, { ...captureKey, fromProjectGroupId, toProjectGroupId, movedBy, movedById: userId })
  await restoreComparisons(tx, captureKey, toProjectGroupId)
  await voidComparisons(tx, captureKey, { projectGroupId: toProjectGroupId, voidedBy: movedBy })
  await announceChange(tx, subjectOfCapture(captureKey))
  const [latest] = await listMoves(tx, captureKey)
  if (!latest) throw new Error("The new move wasn't returned.")
  return moveOf(latest)
}

/** The projects the capture was moved to, newest first. */
export async function readMoves(scope: OrganizationScope, captureId: string): Promise<CaptureMove[]> {
  const { tx, organizationId } = scope
  await requireCapture(scope, captureId)
  return (await listMoves(tx, { organizationId, captureId })).map(moveOf)
}

/** The file's address may belong to another building than that of the new project, so it isn't copied. */
const noSite = { siteName: null, streetAddress1: null, streetAddress2: null, city: null, state: null, postalCode: null }

async function openTarget(
  scope: OrganizationScope,
  { fileOriginPath: originPath }: MovableCapture,
  project: ChosenProject,
): Promise<string> {
  if (project.kind === 'existing') await requireProject(scope, project.projectGroupId)
  return openChosenProject(scope, project, { site: noSite, originPath })
}

async function movedMeanwhile(scope: OrganizationScope, { projectGroupId }: MovableCapture): Promise<PlatformError> {
  const { projectNumber, projectName } = await requireProject(scope, projectGroupId)
  const title = [projectNumber, projectName].filter(Boolean).join(' ')
  const detail = `The capture was moved to ${title} in the meantime. Review it, then move it from there.`
  return new PlatformError('captures/moved-meanwhile', 409, detail)
}

function moveOf(move: ListedMove): CaptureMove {
  return { ...move, movedDate: move.movedDate.toISOString() }
}
