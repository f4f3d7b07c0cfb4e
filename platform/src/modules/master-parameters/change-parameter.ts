import type { FoundInPage, MasterParameter, MasterParameterUpdate } from '@lintel/shared/contract/master-model'
import { PlatformError } from '../../errors.ts'
import type { OrganizationScope } from '../../plugins/organization-scope.ts'
import { revisionConflict } from '../../revision-conflict.ts'
import { describeParameter, findParameter, listCapturesOfParameter, saveParameter } from './repository.ts'

export async function readParameter(scope: OrganizationScope, parameterId: string): Promise<MasterParameter> {
  const found = await findParameter(scope.tx, { organizationId: scope.organizationId, parameterId })
  if (!found) throw new PlatformError('master-parameters/not-found', 404, 'There is no such master parameter here.')
  return describeParameter(found)
}

export async function readCaptures(
  scope: OrganizationScope,
  parameterId: string,
  part: { skip: number; take: number },
): Promise<FoundInPage> {
  await readParameter(scope, parameterId)
  return listCapturesOfParameter(scope.tx, { organizationId: scope.organizationId, parameterId }, part)
}

/** Whether the parameter is approved, and whether new rows of it take part in reviews; those that are there stay as they are. */
export async function changeParameter(
  scope: OrganizationScope,
  parameterId: string,
  update: MasterParameterUpdate,
): Promise<MasterParameter> {
  const place = { organizationId: scope.organizationId, parameterId }
  const { approved, defaultReviewStatus, revision } = update
  const before = await readParameter(scope, parameterId)
  const { sharedGuid = before.sharedGuid } = update
  if (isSame(before, { approved, defaultReviewStatus, sharedGuid })) return before
  const isIncludedByDefault = defaultReviewStatus === 'Included in Review'
  const saved = await saveParameter(scope.tx, place, { approved, isIncludedByDefault, sharedGuid, revision })
  if (saved) return describeParameter(saved)
  const now = await readParameter(scope, parameterId)
  throw revisionConflict(
    'master-parameters',
    'parameter',
    differences(now, { approved, defaultReviewStatus, sharedGuid }),
  )
}

type Word = Pick<MasterParameter, 'approved' | 'defaultReviewStatus' | 'sharedGuid'>

function isSame(before: Word, wanted: Word): boolean {
  return differences(before, wanted).length === 0
}

function differences(now: Word, sent: Word): { path: string; message: string }[] {
  return (['approved', 'defaultReviewStatus', 'sharedGuid'] as const)
    .filter((path) => String(now[path]).toLowerCase() !== String(sent[path]).toLowerCase())
    .map((path) => ({ path, message: `It is ${now[path] ?? 'empty'} now; you sent ${sent[path] ?? 'empty'}.` }))
}
