import type { FederatedFile, FederatedGeoreference } from '@lintel/shared/contract/captures'
import type { ModelPlacement } from '@lintel/shared/viewer'

type Point = { x: number; y: number; z: number }
type AlignedFile = Pick<FederatedFile, 'fileName' | 'origin' | 'georeference' | 'offset'>
type MapConversion = FederatedGeoreference & { eastings: number; northings: number }

const noOffset = { x: 0, y: 0, z: 0, rotation: 0 }

/** Meters and degrees below which files count as aligned. */
const tolerance = 1e-6
/** Degrees. */
const northTolerance = 0.01

/**
 * Where each file is in the scene. The scene has the coordinates of the first file with a georeference, or else of the
 * first file. Files with a georeference in the same system are placed by it, all others by their own coordinates. The
 * scale is ignored, because files of a project share it. `base` is the same for any selection, so that views stay valid.
 */
export function placementsOf<File extends AlignedFile>(
  files: readonly File[],
  all: readonly AlignedFile[],
): (File & { placement: ModelPlacement | undefined })[] {
  const base = baseOf(all)
  return files.map((file) => ({ ...file, placement: placementOf(file, base) }))
}

function baseOf(all: readonly AlignedFile[]): AlignedFile | undefined {
  const models = all.filter(({ origin }) => origin !== null)
  return models.find((file) => mapConversion(file)) ?? models[0]
}

function placementOf(file: AlignedFile, base: AlignedFile | undefined): ModelPlacement | undefined {
  const { angle, move } = inBase(file, base)
  const { x, y, z } = added(rotated(file.origin ?? noOffset, angle), move)
  const from = base?.origin ?? noOffset
  const placement = { x: x - from.x, y: y - from.y, z: z - from.z, rotation: angle }
  return Object.values(placement).every((value) => Math.abs(value) < tolerance) ? undefined : placement
}

/** How the file's coordinates become those of the base: rotated around the file's origin, then moved. */
function inBase(file: AlignedFile, base: AlignedFile | undefined): { angle: number; move: Point } {
  const offset = file.offset ?? noOffset
  const [own, shared] = [mapConversion(file), base && mapConversion(base)]
  if (!own || !shared || !isSameSystem(own, shared)) return { angle: offset.rotation, move: offset }
  const [rotation, baseRotation] = [own.rotation ?? 0, shared.rotation ?? 0]
  const between = {
    x: own.eastings - shared.eastings,
    y: own.northings - shared.northings,
    z: (own.height ?? 0) - (shared.height ?? 0),
  }
  return { angle: rotation - baseRotation + offset.rotation, move: added(rotated(between, -baseRotation), offset) }
}

function mapConversion({ georeference }: AlignedFile): MapConversion | undefined {
  if (!georeference) return undefined
  const { eastings, northings } = georeference
  return eastings === null || northings === null ? undefined : { ...georeference, eastings, northings }
}

/** A file that doesn't name its system is expected to have that of the others. */
function isSameSystem({ system: one }: MapConversion, { system: other }: MapConversion): boolean {
  return one === null || other === null || one.trim().toLowerCase() === other.trim().toLowerCase()
}

function rotated({ x, y, z }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return { x: x * cos - y * sin, y: x * sin + y * cos, z }
}

function added(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y, z: one.z + other.z }
}

/** Why the files may not align, in words. */
export function alignmentWarnings(files: readonly AlignedFile[], all: readonly AlignedFile[]): string[] {
  const base = baseOf(all)
  const [mapped, unmapped] = [files.filter((file) => mapConversion(file)), files.filter((file) => !mapConversion(file))]
  const systems = new Map(
    mapped.map(({ georeference }) => [georeference?.system?.trim().toLowerCase() ?? '', georeference?.system]),
  )
  systems.delete('')
  const warnings: string[] = []
  if (systems.size > 1) {
    warnings.push(`The files use different coordinate systems: ${[...systems.values()].join(', ')}.`)
  }
  if (mapped.length > 0 && unmapped.length > 0) {
    const verb = unmapped.length === 1 ? 'has' : 'have'
    warnings.push(`${namesOf(unmapped)} ${verb} no georeference, but other files do.`)
  }
  const norths = files.flatMap((file) => {
    const trueNorth = file.georeference?.trueNorth
    return typeof trueNorth === 'number' ? [{ file, angle: inBase(file, base).angle - trueNorth }] : []
  })
  const [first] = norths
  const turned = norths.filter(({ angle }) => first && turnBetween(angle, first.angle) > northTolerance)
  if (first && turned.length > 0) {
    warnings.push(`True north differs between ${first.file.fileName} and ${namesOf(turned.map(({ file }) => file))}.`)
  }
  return warnings
}

/** Degrees, 0 to 180. */
function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return Math.min(turn, 360 - turn)
}

const maxNamed = 3

/** `A.ifc, B.ifc, C.ifc, and 2 more`. */
export function namesOf(files: readonly Pick<FederatedFile, 'fileName'>[]): string {
  const names = files.slice(0, maxNamed).map(({ fileName }) => fileName)
  const others = files.length > maxNamed ? [`${files.length - maxNamed} more`] : []
  return new Intl.ListFormat('en-US').format([...names, ...others])
}

export type Box = { min: Point; max: Point }

/** Meters: files that are farther apart don't show the same building. */
const maxGap = 1000

/** The files that are more than a kilometer from all others. */
export function farFiles<File>(boxes: readonly { file: File; box: Box }[]): File[] {
  if (boxes.length < 2) return []
  return boxes
    .filter(({ box }, at) => boxes.every((other, index) => index === at || gapBetween(box, other.box) > maxGap))
    .map(({ file }) => file)
}

function gapBetween(one: Box, other: Box): number {
  const gaps = (['x', 'y', 'z'] as const).map((axis) =>
    Math.max(0, one.min[axis] - other.max[axis], other.min[axis] - one.max[axis]),
  )
  return Math.hypot(...gaps)
}
