import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  Ray,
  Triangle,
  Vector3,
  type Plane,
} from 'three'
import type { ElementReference } from '../../model.ts'
import { triangleAt, type RoomShapes, type RoomTriangles } from './room-shapes.ts'

/** Rooms have their own layer: a camera without it, as for plans, does not draw them. */
export const roomLayer = 2

/** How one room is drawn; undefined if it is not drawn. */
export type RoomLook = { color: string; opacity: number; lift: number } | undefined

/**
 * Horizontal planes lower the ceilings and floors of rooms, so that a plan shows a ceiling. Other planes clip rooms.
 */
export type RoomCuts = { lowest: number; highest: number; clipping: Plane[] }

/** The rooms of one model, each with its own color: one geometry, which is rewritten on changes. */
export class RoomMesh {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>
  private readonly shapes: RoomShapes
  private drawn: readonly RoomTriangles[] = []

  constructor(shapes: RoomShapes) {
    this.shapes = shapes
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(shapes.positions.length), 3))
    geometry.setAttribute('color', new BufferAttribute(new Float32Array((shapes.positions.length / 3) * 4), 4))
    this.mesh = new Mesh(geometry, seenThrough())
    this.mesh.position.copy(shapes.origin)
    this.mesh.layers.set(roomLayer)
    this.mesh.renderOrder = 2
    // Not precomputed: its vertices move, and it is small compared to the model.
    this.mesh.frustumCulled = false
  }

  draw(lookOf: (element: ElementReference) => RoomLook, { lowest, highest, clipping }: RoomCuts) {
    const { positions, color } = this.attributes()
    const drawn: RoomTriangles[] = []
    for (const room of this.shapes.rooms) {
      const look = lookOf(room.element)
      const { min, max } = room.box
      const isLeft = look && min.z + look.lift < highest && max.z + look.lift > lowest
      if (!isLeft) {
        // Degenerate triangles.
        positions.array.fill(0, room.begin * 3, room.end * 3)
        continue
      }
      drawn.push(room)
      this.setHeights(room, look.lift, [lowest, highest])
      paint(color.array as Float32Array, room, look)
    }
    this.drawn = drawn
    for (const attribute of [positions, color]) attribute.needsUpdate = true
    this.mesh.material.clippingPlanes = clipping
  }

  private attributes() {
    const { position, color } = this.mesh.geometry.attributes as Record<'position' | 'color', BufferAttribute>
    return { positions: position, color }
  }

  private setHeights({ begin, end }: RoomTriangles, lift: number, [lowest, highest]: readonly [number, number]) {
    const { positions: from, origin } = this.shapes
    const to = this.attributes().positions.array
    const [bottom, top] = [lowest - origin.z, highest - origin.z]
    for (let index = begin * 3; index < end * 3; index += 3) {
      to[index] = from[index] ?? 0
      to[index + 1] = from[index + 1] ?? 0
      to[index + 2] = Math.min(top, Math.max(bottom, (from[index + 2] ?? 0) + lift))
    }
  }

  /** The nearest drawn room along a ray, in world coordinates. */
  hit(ray: Ray, isSeen: (point: Vector3) => boolean) {
    const { origin } = this.shapes
    const local = new Ray(ray.origin.clone().sub(origin), ray.direction)
    const positions = this.attributes().positions.array as Float32Array
    const [triangle, point] = [new Triangle(), new Vector3()]
    let best: { element: ElementReference; point: Vector3; normal: Vector3; distance: number } | undefined
    for (const { element, begin, end } of this.drawn) {
      for (let corner = begin; corner < end; corner += 3) {
        const { a, b, c } = triangleAt(positions, corner, triangle)
        if (!local.intersectTriangle(a, b, c, false, point)) continue
        const distance = point.distanceTo(local.origin)
        const setHeights = point.clone().add(origin)
        if (distance >= (best?.distance ?? Infinity) || !isSeen(setHeights)) continue
        best = { element, point: setHeights, normal: triangle.getNormal(new Vector3()), distance }
      }
    }
    if (best && best.normal.dot(ray.direction) > 0) best.normal.negate()
    return best
  }

  dispose() {
    this.mesh.removeFromParent()
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }
}

function seenThrough() {
  return new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    toneMapped: false,
    // Rooms end at walls and floors, so the room is drawn in front of them.
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -4,
  })
}

function paint(colors: Float32Array, { begin, end }: RoomTriangles, { color, opacity }: NonNullable<RoomLook>) {
  const { r, g, b } = new Color(color)
  for (let corner = begin; corner < end; corner += 1) colors.set([r, g, b, opacity], corner * 4)
}
