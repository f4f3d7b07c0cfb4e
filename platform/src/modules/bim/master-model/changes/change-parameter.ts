import type { ElementParameter, ElementParameterUpdate, VersionValues } from '@lintel/shared/contract/master-model'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../../errors/revision-conflict.ts'
import { announceMasterModel } from '../announce-master-model.ts'
import { authorOf } from './author.ts'
import { versionOf } from './change-elements.ts'
import { lockElement } from './lock-element.ts'
import { findParameter, saveParameters, withObserved, type StoredParameter } from '../parameter-repository.ts'
import { saveVerdicts } from '../repository.ts'
import { differencesBetween, verdictOf } from './verdict.model.ts'
import { insertVersions } from './version-repository.ts'

type Change = { elementId: string; parameterId: string; update: ElementParameterUpdate }

/** Changes a row's approved value and whether it is included in reviews; creates a new version of its element. */
export async function changeParameter(
  scope: OrganizationScope,
  { elementId, parameterId, update }: Change,
): Promise<ElementParameter> {
  const { tx, organizationId } = scope
  const elementKey = { organizationId, elementId }
  const element = await lockElement(scope, elementId)
  const row = await findParameter(tx, elementKey, parameterId)
  if (!row) throw parameterNotFound()
  const { approvedValue, includeInReview, revision } = update
  const requestedValues = { approvedValue, includeInReview }
  const errors = differencesBetween(versionOfRow(row), requestedValues)
  if (errors.length === 0) return describeRow(scope, row)
  if (revision !== row.revision) throw revisionConflict('master-model', 'parameter', errors)
  const [saved] = await saveParameters(tx, elementKey, [{ id: parameterId, ...requestedValues }])
  await saveVerdicts(tx, organizationId, [{ id: elementId, ...verdictOf(element) }])
  if (!saved) throw parameterNotFound()
  await insertVersions(tx, [
    {
      organizationId,
      masterElementId: elementId,
      version: element.revision + 1,
      ...versionOf(await authorOf(scope)),
      before: { parameters: [versionedOf(row)] },
      after: { parameters: [versionedOf(saved)] },
    },
  ])
  await announceMasterModel(tx, organizationId, [elementId])
  return describeRow(scope, saved)
}

function versionOfRow({ approvedValue, includeInReview }: StoredParameter) {
  return { approvedValue, includeInReview }
}

async function describeRow({ tx }: OrganizationScope, row: StoredParameter): Promise<ElementParameter> {
  const [parameter] = await withObserved(tx, [row])
  if (!parameter) throw parameterNotFound()
  return parameter
}

/** A parameter row as the history stores it. */
export function versionedOf(row: StoredParameter): NonNullable<VersionValues['parameters']>[number] {
  const { id, kind, setName, parameterName, approvedValue, includeInReview } = row
  return { id, kind, setName, parameterName, approvedValue, includeInReview }
}

function parameterNotFound(): PlatformError {
  return new PlatformError('master-model/parameter-not-found', 404, "This element doesn't have this parameter.")
}
