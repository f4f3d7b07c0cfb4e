import {
  IFCCOORDINATEOPERATION,
  IFCCOORDINATEREFERENCESYSTEM,
  IFCGEOMETRICREPRESENTATIONCONTEXT,
  IFCMAPCONVERSION,
  IFCMAPCONVERSIONSCALED,
  IFCPROJECTEDCRS,
  IFCRIGIDOPERATION,
  IFCSITE,
} from '../web-ifc.ts'
import type { Georeference } from '../model-records.ts'
import { nameIn, referenceOf, type ModelLines } from './model-lines.ts'
import type { Property } from './properties.ts'
import { numberOf, type Line } from './tokens.ts'
import { symbolOf } from './units.ts'

type Values = { [Key in keyof Georeference]: Georeference[Key] | null | undefined }

/**
 * The georeference of a file: from the entities of IFC4, or the corresponding property sets in IFC2X3 (buildingSMART, “User Guide for
 * Geo-referencing in IFC”), its site and its context. Null if there is none.
 */
export function readGeoreference(lines: ModelLines, properties: readonly Property[]): Georeference | null {
  const values: Values = {
    ...ofSite(lines),
    trueNorth: trueNorth(lines),
    ...ofSets(properties),
    ...ofSystem(lines),
    ...ofConversion(lines),
  }
  const knownValues = Object.entries(values).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  return knownValues.length === 0 ? null : (Object.fromEntries(knownValues) as Georeference)
}

/** Of the first site with a location. */
function ofSite(lines: ModelLines): Values {
  const sites = lines.lines(lines.idsOf(IFCSITE))
  const { values = [] } = sites.find(({ values: all }) => Array.isArray(all[9])) ?? sites[0] ?? {}
  const latitude = degreesOf(values[9])
  const longitude = degreesOf(values[10])
  // Programs write an elevation of 0 for each site, so it means nothing on its own.
  const elevation = numberOf(values[11])
  return { latitude, longitude, elevation: elevation === 0 && latitude === null ? null : elevation }
}

/** Degrees, minutes, seconds and millionths of a second, all with the same sign. */
function degreesOf(token: Line['values'][number] | undefined): number | null {
  if (!Array.isArray(token) || token.length < 3) return null
  const [degrees, minutes, seconds, millionths = 0] = token.map((one) => numberOf(one) ?? 0)
  const sum = (degrees ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600 + millionths / 3.6e9
  return roundTo(sum, 1e9)
}

/** Of the first context that has it: its subcontexts have the same. */
function trueNorth(lines: ModelLines): number | null {
  for (const { values } of lines.lines(lines.idsOf(IFCGEOMETRICREPRESENTATIONCONTEXT))) {
    const direction = referenceOf(values[5])
    const ratios = direction === null ? undefined : lines.line(direction)?.values[0]
    if (!Array.isArray(ratios)) continue
    const [x, y] = ratios.map((one) => numberOf(one))
    if (typeof x === 'number' && typeof y === 'number' && (x !== 0 || y !== 0)) return inDegrees(Math.atan2(x, y))
  }
  return null
}

function ofSystem(lines: ModelLines): Values {
  const [id] = lines.idsOf(IFCCOORDINATEREFERENCESYSTEM, 'inherited')
  const line = id === undefined ? undefined : lines.line(id)
  if (!line) return {}
  const system = { system: nameIn(line, 0), systemDescription: nameIn(line, 1), geodeticDatum: nameIn(line, 2) }
  if (line.type !== IFCPROJECTEDCRS) return system
  const unit = referenceOf(line.values[6])
  return {
    ...system,
    verticalDatum: nameIn(line, 3),
    projection: nameIn(line, 4),
    zone: nameIn(line, 5),
    mapUnit: unit === null ? null : symbolOf(lines, lines.line(unit)),
  }
}

function ofConversion(lines: ModelLines): Values {
  const conversions = lines.lines(lines.idsOf(IFCCOORDINATEOPERATION, 'inherited'))
  const supportedTypes = [IFCMAPCONVERSION, IFCMAPCONVERSIONSCALED, IFCRIGIDOPERATION]
  const line = conversions.find(({ type }) => supportedTypes.includes(type))
  if (!line) return {}
  const [eastings, northings, height, abscissa, ordinate, scale] = line.values.slice(2, 8).map((one) => numberOf(one))
  const origin = { eastings, northings, height }
  return line.type === IFCRIGIDOPERATION ? origin : { ...origin, rotation: rotationOf(abscissa, ordinate), scale }
}

const conversionSet = /^epset_mapconversion$/i
const systemSet = /^epset_projectedcrs$/i

function ofSets(properties: readonly Property[]): Values {
  const valueIn = (set: RegExp, name: string) =>
    properties.find((one) => set.test(one.set) && one.name.toLowerCase() === name.toLowerCase())?.value
  function number(name: string): number | null {
    const value = valueIn(conversionSet, name)
    return value === null || value === undefined || value === '' || !Number.isFinite(Number(value))
      ? null
      : Number(value)
  }
  function text(name: string): string | null {
    const value = valueIn(systemSet, name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const unit = text('MapUnit')
  return {
    system: text('Name'),
    systemDescription: text('Description'),
    geodeticDatum: text('GeodeticDatum'),
    verticalDatum: text('VerticalDatum'),
    projection: text('MapProjection'),
    zone: text('MapZone'),
    mapUnit: unit === null ? null : /^met(re|er)s?$/i.test(unit) ? 'm' : unit,
    eastings: number('Eastings'),
    northings: number('Northings'),
    height: number('OrthogonalHeight'),
    rotation: rotationOf(number('XAxisAbscissa'), number('XAxisOrdinate')),
    scale: number('Scale'),
  }
}

function rotationOf(abscissa: number | null | undefined, ordinate: number | null | undefined): number | null {
  if (typeof abscissa !== 'number' || typeof ordinate !== 'number') return null
  return abscissa === 0 && ordinate === 0 ? null : inDegrees(Math.atan2(ordinate, abscissa))
}

function inDegrees(radians: number): number {
  return roundTo((radians * 180) / Math.PI, 1e9)
}

function roundTo(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0
}
