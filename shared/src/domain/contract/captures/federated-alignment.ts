import type { FederatedFile, FederatedGeoreference, FileOffset } from './federated-model.ts'

type Point = { x: number; y: number; z: number }
export type AlignedFile = Pick<FederatedFile, 'origin' | 'georeference' | 'offset'>
type MapConversion = FederatedGeoreference & { eastings: number; northings: number }

const noOffset: FileOffset = { x: 0, y: 0, z: 0, rotation: 0 }

/** The file whose coordinates the scene has: the first one with a georeference, or else the first one. Files without a 3D model don't count. */
export function baseFileOf<File extends AlignedFile>(files: readonly File[]): File | undefined {
  const models = files.filter(({ origin }) => origin !== null)
  return models.find((file) => mapConversion(file)) ?? models[0]
}

/**
 * How the file's coordinates become those of the base. Files with a georeference in the same system are placed by it, all others by their
 * own coordinates. The scale of the map applies to the distances between files; models keep their size.
 */
export function alignmentOf(file: AlignedFile, base: AlignedFile | undefined): FileOffset {
  const offset = file.offset ?? noOffset
  const [own, shared] = [mapConversion(file), base && mapConversion(base)]
  if (!own || !shared || !isSameSystem(own, shared)) return offset
  const [rotation, baseRotation] = [own.rotation ?? 0, shared.rotation ?? 0]
  const scale = shared.scale ?? 1
  const between = {
    x: (own.eastings - shared.eastings) / scale,
    y: (own.northings - shared.northings) / scale,
    z: (own.height ?? 0) - (shared.height ?? 0),
  }
  return { ...added(rotated(between, -baseRotation), offset), rotation: rotation - baseRotation + offset.rotation }
}

/** A point of a file in the coordinates of the base. */
export function alignPoint(point: Point, alignment: FileOffset): Point {
  return added(rotated(point, alignment.rotation), alignment)
}

/** A point of the base in the coordinates of the file. */
export function unalignPoint(point: Point, { x, y, z, rotation }: FileOffset): Point {
  return rotated({ x: point.x - x, y: point.y - y, z: point.z - z }, -rotation)
}

function mapConversion({ georeference }: AlignedFile): MapConversion | undefined {
  if (!georeference) return undefined
  const { eastings, northings } = georeference
  return eastings === null || northings === null ? undefined : { ...georeference, eastings, northings }
}

/** Whether a file is placed by its georeference. */
export function hasMapConversion(file: AlignedFile): boolean {
  return mapConversion(file) !== undefined
}

/** A file that doesn't name its system is expected to have that of the others. */
function isSameSystem({ system: one }: MapConversion, { system: other }: MapConversion): boolean {
  return one === null || other === null || one.trim().toLowerCase() === other.trim().toLowerCase()
}

function rotated({ x, y, z }: Point, degrees: number): Point {
  if (degrees === 0) return { x, y, z }
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return { x: x * cos - y * sin, y: x * sin + y * cos, z }
}

function added(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y, z: one.z + other.z }
}
