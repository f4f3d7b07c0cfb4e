import type { FederatedGeoreference } from '@lintel/shared/contract/captures'
import { getUnit } from '@lintel/shared/contract/master-model'
import type { Georeferenced } from '../captures/georeference.model.ts'

/** In meters; null if the file doesn't have any. */
export function federatedGeoreference({ lengthUnit, georeference }: Georeferenced): FederatedGeoreference | null {
  if (!georeference) return null
  const { system = null, eastings, northings, height, rotation = null, trueNorth = null, mapUnit } = georeference
  const factor = getUnit(mapUnit ?? lengthUnit ?? 'm')?.factor ?? 1
  const meters = (value: number | undefined) => (value === undefined ? null : value * factor)
  return {
    system,
    eastings: meters(eastings),
    northings: meters(northings),
    height: meters(height),
    rotation,
    trueNorth,
  }
}
