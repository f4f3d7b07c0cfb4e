import type { FederatedGeoreference } from '@lintel/shared/contract/captures'
import { getUnit } from '@lintel/shared/contract/master-model'
import type { Georeferenced } from '../captures/georeference.model.ts'

type Scaled = { scale: number | undefined; fileUnit: number; mapUnit: number }

/** Grids differ from the ground by less. Greater differences are errors of exporters, which forget a unit. */
const maxDistortion = 0.1

/** Meters of the map per meter of the file. By the standard, the scale also converts units, but not all exporters do that. */
function scaleOf({ scale, fileUnit, mapUnit }: Scaled): number | null {
  if (scale === undefined) return null
  return [(scale * mapUnit) / fileUnit, scale].find((one) => Math.abs(one - 1) <= maxDistortion) ?? null
}

/** In meters; null if the file doesn't have any. */
export function federatedGeoreference({ lengthUnit, georeference }: Georeferenced): FederatedGeoreference | null {
  if (!georeference) return null
  const { system = null, eastings, northings, height, rotation = null, trueNorth = null, mapUnit, scale } = georeference
  const fileUnit = getUnit(lengthUnit ?? 'm')?.factor ?? 1
  const factor = mapUnit === undefined ? fileUnit : (getUnit(mapUnit)?.factor ?? 1)
  const meters = (value: number | undefined) => (value === undefined ? null : value * factor)
  return {
    system,
    eastings: meters(eastings),
    northings: meters(northings),
    height: meters(height),
    rotation,
    scale: scaleOf({ scale, fileUnit, mapUnit: factor }),
    trueNorth,
  }
}
