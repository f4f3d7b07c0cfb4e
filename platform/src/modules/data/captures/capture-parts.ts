import type { ElementProperties } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { ParameterValues } from '../../../ifc/model-records.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findElement, listParameters, type StoredParameter } from './element-repository.ts'
import { findCapture, type StoredCapture } from './read-repository.ts'

/** The capture with this id; fails with 404 if the organization doesn't have it. */
export async function requireCapture(
  { tx, organizationId }: Pick<OrganizationScope, 'tx' | 'organizationId'>,
  captureId: string,
): Promise<StoredCapture> {
  const found = await findCapture(tx, { organizationId, captureId })
  if (!found) throw captureNotFound()
  return found
}

export function captureNotFound(): PlatformError {
  return new PlatformError('captures/not-found', 404, "This capture doesn't exist in this organization.")
}

export async function readElementProperties(
  scope: OrganizationScope,
  { captureId, number }: { captureId: string; number: number },
): Promise<ElementProperties> {
  const { tx, organizationId } = scope
  await requireCapture(scope, captureId)
  const captureKey = { organizationId, captureId }
  const found = await findElement(tx, captureKey, number)
  if (!found) throw new PlatformError('captures/element-not-found', 404, "This element doesn't exist in this capture.")
  const { own, ofType, ...identity } = found
  const numbers = new Set([own, ofType].flatMap((values) => Object.keys(values).map(Number)))
  const parameters = new Map((await listParameters(tx, captureKey, [...numbers])).map((one) => [one.number, one]))
  return { ...identity, sets: [...setsOf(own, 'instance', parameters), ...setsOf(ofType, 'type', parameters)] }
}

type PropertySet = ElementProperties['sets'][number]

function setsOf(
  values: ParameterValues,
  of: PropertySet['of'],
  parameters: ReadonlyMap<number, StoredParameter>,
): PropertySet[] {
  const namedValues = Object.entries(values).flatMap(([number, value]) => {
    const parameter = parameters.get(Number(number))
    return parameter ? [{ ...parameter, value }] : []
  })
  return [...Map.groupBy(namedValues, ({ setName }) => setName)].map(([name, inSet]) => ({
    name,
    of,
    properties: inSet.map(({ name: property, value, unit }) => ({ name: property, value, unit })),
  }))
}
