import { BufferAttribute, BufferGeometry, Line3, LineSegments, Mesh, type Plane, type Vector3 } from 'three'
import type { Look } from '../../../appearance/appearance.ts'
import type { RangedGeometry } from '../geometry/ranged-geometry.ts'
import { crossingsOf, isAround, isClosed, type Lines } from './crossings.ts'
import { cutByOthers, type CutMaterials } from './cut-materials.ts'
import { fillOf } from './fill.ts'
import type { Hatch } from './hatch.ts'
import { frameOf, pointOnPlane, type PlaneFrame } from './plane-frame.ts'

/** Red, green and blue as displayed, and the share of the section color. */
export type Tint = readonly [red: number, green: number, blue: number, share: number]

/** Elements in one geometry, and how they look where they are cut. */
export type CutSource = {
  ranged: RangedGeometry
  isSolid: boolean
  hatch: Hatch
  tintOf: (look: Look) => Tint
}

/** The model to cut, relative to the origin. */
export type CutModel = {
  origin: Vector3
  sources: readonly CutSource[]
  /** The colors of an element; undefined if it is hidden or transparent. */
  lookOf: (element: number) => Look | undefined
  isCrossed: (element: number, world: Plane) => boolean
}

/** The outline of an element, and whether it is closed. */
type Outline = { element: number; isFilled: boolean; lines: Lines; source: CutSource }

/** The section of a model by one plane: a filled face for solids, and an outline around everything. */
export class CutFace {
  plane: Plane
  readonly mesh: Mesh
  readonly outline: LineSegments
  private readonly model: CutModel
  private frame: PlaneFrame
  private outlines: readonly Outline[] = []
  private readonly materials: CutMaterials

  constructor(world: Plane, model: CutModel, materials: CutMaterials) {
    this.plane = world.clone()
    this.model = model
    this.materials = materials
    this.frame = frameOf(world, model.origin)
    this.mesh = new Mesh(new BufferGeometry(), materials.face)
    this.outline = new LineSegments(new BufferGeometry(), materials.outline)
    this.outline.renderOrder = 1
    for (const object of [this.mesh, this.outline]) object.frustumCulled = false
    this.refresh()
  }

  /** Moves the plane. Nothing is compiled, because a handle may be dragged. */
  moveTo(world: Plane) {
    this.plane = world.clone()
    this.frame = frameOf(world, this.model.origin)
    this.refresh()
    return this
  }

  /** In picture coordinates, which may change with each model. */
  cutBy(planes: readonly Plane[], ownIndex: number) {
    cutByOthers(this.materials, planes, ownIndex)
  }

  /** Call after any change of the elements. */
  refresh() {
    this.outlines = outlinesOf(this.plane, this.model, this.frame)
    this.drawFaces()
    this.drawOutline()
  }

  private drawFaces() {
    const drawing = new FaceDrawing(this.frame, this.model.origin)
    for (const { element, isFilled, lines, source } of this.outlines) {
      const look = this.model.lookOf(element)
      if (isFilled && look) drawing.add(fillOf(lines), source.tintOf(look), source.hatch)
    }
    replace(this.mesh, drawing.attributes())
  }

  private drawOutline() {
    const points = this.outlines.flatMap(({ lines }) => lines)
    replace(this.outline, { position: new BufferAttribute(worldPoints(points, this.frame), 3) })
  }

  /** The element whose cut face contains a point of the plane. */
  elementAt(world: Vector3): number | undefined {
    const point = world.clone().sub(this.model.origin)
    const [u, v] = [point.dot(this.frame.right), point.dot(this.frame.up)]
    return this.outlines.find(({ isFilled, lines }) => isFilled && isAround(lines, u, v))?.element
  }

  /** In world coordinates. The same Line3 is reused for each segment. */
  *linesOf(elementIndex: number): Generator<Line3> {
    const line = new Line3()
    for (const { element, lines } of this.outlines) {
      if (element !== elementIndex) continue
      for (let index = 0; index < lines.length; index += 4) {
        line.start.copy(pointOnPlane(this.frame, lines[index] ?? 0, lines[index + 1] ?? 0)).add(this.model.origin)
        line.end.copy(pointOnPlane(this.frame, lines[index + 2] ?? 0, lines[index + 3] ?? 0)).add(this.model.origin)
        yield line
      }
    }
  }

  dispose() {
    for (const object of [this.mesh, this.outline]) {
      object.removeFromParent()
      object.geometry.dispose()
    }
    for (const material of Object.values(this.materials)) material.dispose()
  }
}

function outlinesOf(world: Plane, { sources, lookOf, isCrossed }: CutModel, frame: PlaneFrame): Outline[] {
  const outlines: Outline[] = []
  /** Whether an outline is closed if it is combined with those of other parts of the same element. */
  const parts = new Map<number, Outline>()
  for (const source of sources) {
    const { ranges, ...corners } = source.ranged.parts
    for (const range of ranges) {
      const { element } = range
      if (!isCrossed(element, world) || !lookOf(element)) continue
      const lines = crossingsOf(corners, range, frame)
      if (lines.length === 0) continue
      const outline = { element, isFilled: source.isSolid, lines, source }
      if (!source.isSolid || isClosed(lines)) outlines.push(outline)
      else join(parts, outline)
    }
  }
  return [...outlines, ...parts.values()]
}

function join(parts: Map<number, Outline>, outline: Outline) {
  const combined = parts.get(outline.element)
  if (combined) for (const number of outline.lines) combined.lines.push(number)
  else parts.set(outline.element, outline)
}

function worldPoints(points: readonly number[], frame: PlaneFrame): Float32Array {
  const positions = new Float32Array((points.length / 2) * 3)
  const base = pointOnPlane(frame, 0, 0)
  const { right, up } = frame
  for (let from = 0, to = 0; from < points.length; from += 2, to += 3) {
    const [u, v] = [points[from] ?? 0, points[from + 1] ?? 0]
    positions[to] = base.x + right.x * u + up.x * v
    positions[to + 1] = base.y + right.y * u + up.y * v
    positions[to + 2] = base.z + right.z * u + up.z * v
  }
  return positions
}

/** The period of the hatching in any direction: 64 m along a diagonal is a multiple of all line distances. */
const period = 64 * Math.SQRT2

/**
 * The faces of many elements as one geometry. Hatching starts at the origin of the world, so that it continues from
 * model to model.
 */
class FaceDrawing {
  private readonly frame: PlaneFrame
  private readonly points: number[] = []
  private readonly tints: number[] = []
  private readonly hatches: number[] = []
  private readonly phase: readonly [u: number, v: number]

  constructor(frame: PlaneFrame, origin: Vector3) {
    this.frame = frame
    this.phase = [origin.dot(frame.right) % period, origin.dot(frame.up) % period]
  }

  add(triangles: readonly number[], [red, green, blue, share]: Tint, hatch: Hatch) {
    for (let at = 0; at < triangles.length; at += 2) {
      const [u, v] = [triangles[at] ?? 0, triangles[at + 1] ?? 0]
      this.points.push(u, v)
      this.tints.push(red, green, blue, share)
      this.hatches.push(u + this.phase[0], v + this.phase[1], hatch)
    }
  }

  attributes() {
    return {
      position: new BufferAttribute(worldPoints(this.points, this.frame), 3),
      tint: new BufferAttribute(new Float32Array(this.tints), 4),
      hatch: new BufferAttribute(new Float32Array(this.hatches), 3),
    }
  }
}

/** Frees the previous data on the graphics card. */
function replace({ geometry }: { geometry: BufferGeometry }, attributes: Record<string, BufferAttribute>) {
  geometry.dispose()
  for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute)
}
