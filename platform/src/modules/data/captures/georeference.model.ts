import type { MeasuredValue } from '@lintel/shared/contract/captures'
import { getUnit } from '@lintel/shared/contract/master-model'
import type { Georeference } from '../../../ifc/model-records.ts'

/** The georeference of a file, and the length unit that applies if it doesn't specify one for its map. */
export type Georeferenced = { lengthUnit: string | null; georeference: Georeference | null }

type Field = {
  title: string
  unit?: 'degrees' | 'length' | 'map'
  /** Smaller differences are ignored. */
  tolerance?: number
}

/** Degrees; less than a millimeter over a kilometer. */
const ofAngles = 1e-6
const ofLengths = 1e-4

/** In display order. */
const fields: Record<keyof Georeference, Field> = {
  system: { title: 'Coordinate Reference System' },
  systemDescription: { title: 'Coordinate Reference System Description' },
  geodeticDatum: { title: 'Geodetic Datum' },
  verticalDatum: { title: 'Vertical Datum' },
  projection: { title: 'Map Projection' },
  zone: { title: 'Map Zone' },
  mapUnit: { title: 'Map Unit' },
  eastings: { title: 'Eastings', unit: 'map', tolerance: ofLengths },
  northings: { title: 'Northings', unit: 'map', tolerance: ofLengths },
  height: { title: 'Orthogonal Height', unit: 'map', tolerance: ofLengths },
  rotation: { title: 'Rotation to Map Grid', unit: 'degrees', tolerance: ofAngles },
  scale: { title: 'Scale to Map', tolerance: 1e-9 },
  latitude: { title: 'Site Latitude', unit: 'degrees', tolerance: ofAngles },
  longitude: { title: 'Site Longitude', unit: 'degrees', tolerance: ofAngles },
  elevation: { title: 'Site Elevation', unit: 'length', tolerance: ofLengths },
  trueNorth: { title: 'True North', unit: 'degrees', tolerance: ofAngles },
}

export const georeferenceKeys = Object.keys(fields) as (keyof Georeference)[]

export function georeferenceTitle(key: keyof Georeference): string {
  return fields[key].title
}

/** Null if the file doesn't say. */
export function georeferenceValue(file: Georeferenced, key: keyof Georeference): MeasuredValue | null {
  const { lengthUnit, georeference } = file
  const value = georeference?.[key]
  if (value === undefined) return null
  const { unit } = fields[key]
  const units = { degrees: '°', length: lengthUnit, map: georeference?.mapUnit ?? lengthUnit }
  return { value, unit: unit === undefined ? null : units[unit] }
}

export function isSameGeoreference(one: Georeferenced, other: Georeferenced, key: keyof Georeference): boolean {
  const [was, now] = [georeferenceValue(one, key), georeferenceValue(other, key)]
  if (typeof was?.value !== 'number' || typeof now?.value !== 'number') return was?.value === now?.value
  const inUnits = now.value * factorBetween(now.unit, was.unit)
  return Math.abs(was.value - inUnits) <= (fields[key].tolerance ?? 0)
}

/** The factor that converts between two units; NaN if they measure different things. */
function factorBetween(from: string | null, to: string | null): number {
  if (from === to) return 1
  const [one, other] = [from, to].map((symbol) => (symbol === null ? undefined : getUnit(symbol)))
  return one && other && one.dimension === other.dimension ? one.factor / other.factor : Number.NaN
}

/** All georeference fields as text. */
export function georeferenceTexts(file: Georeferenced): { name: string; value: string }[] {
  return georeferenceKeys.flatMap((key) => {
    const fileValue = georeferenceValue(file, key)
    if (fileValue === null) return []
    const separator = fileValue.unit === '°' ? '' : ' '
    return [
      {
        name: fields[key].title,
        value: `${String(fileValue.value)}${fileValue.unit === null ? '' : separator + fileValue.unit}`,
      },
    ]
  })
}
