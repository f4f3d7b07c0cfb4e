import type { MeasuredValue, ParameterChange } from '@lintel/shared/contract/captures'
import type { Georeference } from '../../../ifc/model-records.ts'

/** What of a file does not belong to one of its elements. */
type ComparedFile = { lengthUnit: string | null; georeference: Georeference | null }

/** Units come first, because whoever reads on has to know them. What one of the files does not say of its place is told as not there. */
export function changesOfFiles(base: ComparedFile, compare: ComparedFile): ParameterChange[] {
  return [...changedUnits(base, compare), ...changedPlaces(base, compare)]
}

function changedUnits({ lengthUnit: was }: ComparedFile, { lengthUnit: now }: ComparedFile): ParameterChange[] {
  if (was === now || was === null || now === null) return []
  const said = (unit: string) => ({ value: unit, unit: null })
  return [{ set: 'Units', name: 'Length Unit', base: said(was), compare: said(now) }]
}

type Field = { title: string; unit?: 'degrees' | 'length' | 'map'; tolerance?: number }

/** About a tenth of a meter on earth, in degrees of latitude. */
const placeTolerance = 1e-6

const fields: Record<keyof Georeference, Field> = {
  system: { title: 'Coordinate System' },
  systemDescription: { title: 'Coordinate System Description' },
  geodeticDatum: { title: 'Geodetic Datum' },
  verticalDatum: { title: 'Vertical Datum' },
  projection: { title: 'Map Projection' },
  zone: { title: 'Map Zone' },
  eastings: { title: 'Eastings', unit: 'map', tolerance: 1e-4 },
  northings: { title: 'Northings', unit: 'map', tolerance: 1e-4 },
  height: { title: 'Orthogonal Height', unit: 'map', tolerance: 1e-4 },
  rotation: { title: 'Rotation to Map Grid', unit: 'degrees', tolerance: 1e-6 },
  scale: { title: 'Scale to Map', tolerance: 1e-9 },
  mapUnit: { title: 'Map Unit' },
  latitude: { title: 'Site Latitude', unit: 'degrees', tolerance: placeTolerance },
  longitude: { title: 'Site Longitude', unit: 'degrees', tolerance: placeTolerance },
  elevation: { title: 'Site Elevation', unit: 'length', tolerance: 1e-4 },
  trueNorth: { title: 'True North', unit: 'degrees', tolerance: 1e-6 },
}

function changedPlaces(base: ComparedFile, compare: ComparedFile): ParameterChange[] {
  // A capture of before knows nothing of its place.
  if (!base.georeference || !compare.georeference) return []
  const [was, now] = [base.georeference, compare.georeference]
  return (Object.keys(fields) as (keyof Georeference)[]).flatMap((key) => {
    const { title, tolerance = 0 } = fields[key]
    if (isSame(was[key], now[key], tolerance)) return []
    const [one, other] = [base, compare].map((file) => measured(file, key))
    return [{ set: 'Georeference', name: title, base: one ?? null, compare: other ?? null }]
  })
}

function isSame(was: string | number | undefined, now: string | number | undefined, tolerance: number): boolean {
  return typeof was === 'number' && typeof now === 'number' ? Math.abs(was - now) <= tolerance : was === now
}

function measured({ lengthUnit, georeference }: ComparedFile, key: keyof Georeference): MeasuredValue | null {
  const value = georeference?.[key]
  if (value === undefined) return null
  const units = { degrees: '°', length: lengthUnit, map: georeference?.mapUnit ?? lengthUnit }
  const { unit } = fields[key]
  return { value, unit: unit === undefined ? null : units[unit] }
}
