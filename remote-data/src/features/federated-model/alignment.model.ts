import {
  alignmentOf,
  alignPoint,
  baseFileOf,
  hasMapConversion,
  type AlignedFile,
  type FederatedFile,
} from '@lintel/shared/contract/captures'
import type { ModelPlacement } from '@lintel/shared/viewer'

type Point = { x: number; y: number; z: number }
type NamedFile = AlignedFile & Pick<FederatedFile, 'fileName'>

const noPoint: Point = { x: 0, y: 0, z: 0 }

/** Meters and degrees below which files count as aligned. */
const tolerance = 1e-6
/** Degrees. */
const northTolerance = 0.01

/** Where each file is in the scene. The base is the same for any selection of files, so that views stay valid. */
export function placementsOf<File extends NamedFile>(
  files: readonly File[],
  all: readonly NamedFile[],
): (File & { placement: ModelPlacement | undefined })[] {
  const base = baseFileOf(all)
  return files.map((file) => ({ ...file, placement: placementOf(file, base) }))
}

function placementOf(file: NamedFile, base: NamedFile | undefined): ModelPlacement | undefined {
  const alignment = alignmentOf(file, base)
  const { x, y, z } = alignPoint(file.origin ?? noPoint, alignment)
  const from = base?.origin ?? noPoint
  const placement = { x: x - from.x, y: y - from.y, z: z - from.z, rotation: alignment.rotation }
  return Object.values(placement).every((value) => Math.abs(value) < tolerance) ? undefined : placement
}

/** The origin of the scene in the coordinates of its base. */
export function sceneOrigin(all: readonly AlignedFile[]): Point {
  return baseFileOf(all)?.origin ?? noPoint
}

/** Why the files may not align, in words. */
export function alignmentWarnings(files: readonly NamedFile[], all: readonly NamedFile[]): string[] {
  const base = baseFileOf(all)
  const [mapped, unmapped] = [files.filter(hasMapConversion), files.filter((file) => !hasMapConversion(file))]
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
    return typeof trueNorth === 'number' ? [{ file, angle: alignmentOf(file, base).rotation - trueNorth }] : []
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
  const angle = Math.abs(one - other) % 360
  return Math.min(angle, 360 - angle)
}

const maxNamed = 3

/** `A.ifc, B.ifc, C.ifc, and 2 more`. */
export function namesOf(files: readonly Pick<FederatedFile, 'fileName'>[]): string {
  const names = files.slice(0, maxNamed).map(({ fileName }) => fileName)
  const moreText = files.length > maxNamed ? [`${files.length - maxNamed} more`] : []
  return new Intl.ListFormat('en-US').format([...names, ...moreText])
}

export type Box = { min: Point; max: Point }

/** Meters: files that are farther apart don't show the same building. */
const maxGap = 1000

/** The files that are more than a kilometer from all others. */
export function farFiles<File>(boxes: readonly { file: File; box: Box }[]): File[] {
  if (boxes.length < 2) return []
  return boxes
    .filter(({ box }, fileIndex) =>
      boxes.every((other, index) => index === fileIndex || gapBetween(box, other.box) > maxGap),
    )
    .map(({ file }) => file)
}

function gapBetween(one: Box, other: Box): number {
  const gaps = (['x', 'y', 'z'] as const).map((axis) =>
    Math.max(0, one.min[axis] - other.max[axis], other.min[axis] - one.max[axis]),
  )
  return Math.hypot(...gaps)
}
