import type {
  FoundInPage,
  MassParameterResult,
  MassParameterUpdate,
  MasterParameter,
  MasterParameterUpdate,
} from '@lintel/shared/contract/master-model'
import { PlatformError, massProblemOf } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import {
  describeParameter,
  findParameter,
  listCapturesOfParameter,
  lockMasterModel,
  lockParameters,
  saveParameters,
  type ParameterChange,
  type StoredParameter,
} from './repository.ts'

export async function readParameter(scope: OrganizationScope, parameterId: string): Promise<MasterParameter> {
  const found = await findParameter(scope.tx, { organizationId: scope.organizationId, parameterId })
  if (!found) throw parameterNotFound()
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

/** Changes whether the parameter is approved, and whether new rows of it are included in reviews; existing rows stay unchanged. */
export async function changeParameter(
  scope: OrganizationScope,
  id: string,
  update: MasterParameterUpdate,
): Promise<MasterParameter> {
  const [outcome] = await judgeParameters(scope, [{ ...update, id }])
  if (outcome?.problem) throw outcome.problem
  if (!outcome?.parameter) throw parameterNotFound()
  return describeParameter(outcome.parameter)
}

/** Changes each parameter independently; a failure doesn't affect the others. */
export async function changeParameters(
  scope: OrganizationScope,
  { updates }: MassParameterUpdate,
): Promise<MassParameterResult> {
  const outcomes = await judgeParameters(scope, updates)
  return {
    results: outcomes.map(({ id, parameter, problem }) => ({
      id,
      parameter: parameter ? describeParameter(parameter) : null,
      problem: massProblemOf(problem),
    })),
  }
}

type Update = MassParameterUpdate['updates'][number]
type Outcome = { id: string; parameter: StoredParameter | undefined; problem?: PlatformError | undefined }

async function judgeParameters(
  { tx, organizationId }: OrganizationScope,
  updates: readonly Update[],
): Promise<Outcome[]> {
  // Ingestions that add examples lock parameters too; without this lock, they could deadlock with this request.
  if (updates.length > 1) await lockMasterModel(tx, organizationId)
  const ids = updates.map(({ id }) => id)
  const before = await lockParameters(tx, organizationId, ids)
  const outcomes = updates.map((update) => checkChange(update, before.get(update.id)))
  const changes = outcomes.flatMap(({ id, wanted }) => (wanted ? [{ id, ...wanted }] : []))
  const saved = await saveParameters(tx, organizationId, changes)
  const after = new Map(saved.map((parameter) => [parameter.id, parameter]))
  return outcomes.map(({ id, parameter, problem }) => ({ id, parameter: after.get(id) ?? parameter, problem }))
}

function checkChange(update: Update, parameter: StoredParameter | undefined): Outcome & { wanted?: ParameterChange } {
  const { id, approved, defaultReviewStatus, revision } = update
  if (!parameter) return { id, parameter, problem: parameterNotFound() }
  const { sharedGuid = parameter.sharedGuid } = update
  const errors = differences(describeParameter(parameter), { approved, defaultReviewStatus, sharedGuid })
  if (errors.length === 0) return { id, parameter }
  if (revision !== parameter.revision) {
    return { id, parameter, problem: revisionConflict('master-parameters', 'parameter', errors) }
  }
  const isIncludedByDefault = defaultReviewStatus === 'Included in Review'
  return { id, parameter, wanted: { approved, isIncludedByDefault, sharedGuid } }
}

function parameterNotFound(): PlatformError {
  return new PlatformError(
    'master-parameters/not-found',
    404,
    "This master parameter doesn't exist in this organization.",
  )
}

type EditableFields = Pick<MasterParameter, 'approved' | 'defaultReviewStatus' | 'sharedGuid'>

function differences(now: EditableFields, sent: EditableFields): { path: string; message: string }[] {
  return (['approved', 'defaultReviewStatus', 'sharedGuid'] as const)
    .filter((path) => String(now[path]).toLowerCase() !== String(sent[path]).toLowerCase())
    .map((path) => ({ path, message: `It is ${now[path] ?? 'empty'} now; you sent ${sent[path] ?? 'empty'}.` }))
}
