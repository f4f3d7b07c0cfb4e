import { Box3, type Plane, type Vector3 } from 'three'
import { nextTask } from '../../../core/browser/next-task.ts'
import { shownIn, type Appearance, type ColoredElements } from '../../appearance/appearance.ts'
import { ElementSet } from '../../appearance/element-set.ts'
import type { ElementReference, ModelReference } from '../../model.ts'
import type { RoomLayer, RoomShape } from '../../rooms/room-layer.ts'
import type { LiftedElements, PickedPoint } from '../../view.ts'
import type { FetchFile } from '../model/model-file.ts'
import { parseModel } from '../model/parse-model.ts'
import { createPause } from '../model/pause.ts'
import { toPoint } from '../snap.ts'
import { sightLine } from '../stage/camera/camera-placement.ts'
import type { Stage } from '../stage/stage.ts'
import { roomFile } from './room-file.ts'
import { roomLayer, RoomMesh, type RoomCuts, type RoomLook } from './room-mesh.ts'
import { describeRoom, roomShapesOf, type RoomShapes } from './room-shapes.ts'

type Around = {
  stage: Stage
  fetchFile: FetchFile
  signal: AbortSignal
  models: { references: ReadonlyMap<string, ModelReference>; lifts: readonly LiftedElements[] }
  appearance: () => Appearance
  cuts: () => readonly Plane[]
  onWanted: () => void
  /** The nearest building element; a room is only visible in front of it. */
  pickBuilt: (x: number, y: number) => PickedPoint | undefined
}

/** Ceiling and floor overlap, so together they are about twice as opaque. */
const opacity = { usual: 0.28, selected: 0.55 }
/** Meters: shifts a floor behind the room above that is in the same plane. */
const skin = 0.01

/** The rooms of all models that contain some, drawn over the building. */
export class Rooms implements RoomLayer {
  private readonly around: Around
  private readonly shapes = new Map<string, RoomShapes>()
  private readonly meshes = new Map<string, RoomMesh>()
  private shownRooms: readonly ColoredElements[] = []
  private areWanted = false

  constructor(around: Around) {
    this.around = around
  }

  isWanted() {
    return this.areWanted
  }

  want(isWanted: boolean) {
    if (isWanted === this.areWanted) return
    this.areWanted = isWanted
    this.around.onWanted()
  }

  async read(): Promise<readonly RoomShape[]> {
    const { models, signal, fetchFile } = this.around
    for (const [modelId, reference] of [...models.references]) {
      if (this.shapes.has(modelId)) continue
      const bytes = await roomFile(reference, signal, fetchFile)
      const parsed = bytes && (await parseModel(reference, bytes, createPause(nextTask)))
      signal.throwIfAborted()
      if (models.references.has(modelId)) this.shapes.set(modelId, roomShapesOf(parsed ?? emptyModel, modelId))
    }
    return [...this.shapes.values()].flatMap((shapes) => shapes.rooms.map((room) => describeRoom(room, shapes)))
  }

  has({ modelId, elementId }: ElementReference): boolean {
    return this.shapes.get(modelId)?.ids.has(elementId) ?? false
  }

  boundsOf(elements: readonly ElementReference[]): Box3 {
    const requested = new ElementSet(elements)
    const box = new Box3()
    for (const { rooms } of this.shapes.values())
      for (const room of rooms) if (requested.has(room.element)) box.union(room.box)
    return box
  }

  show(rooms: readonly ColoredElements[]) {
    this.shownRooms = rooms
    if (rooms.length === 0) this.clear()
    else for (const [modelId, shapes] of this.shapes) this.add(modelId, shapes)
    this.draw()
    this.around.stage.invalidate()
  }

  private add(modelId: string, shapes: RoomShapes) {
    if (this.meshes.has(modelId) || shapes.rooms.length === 0) return
    const { scene, rig } = this.around.stage
    const mesh = new RoomMesh(shapes)
    this.meshes.set(modelId, mesh)
    scene.add(mesh.mesh)
    for (const camera of [rig.perspective, rig.orthographic]) camera.layers.enable(roomLayer)
  }

  /** Call after visibility, planes or lifts have changed. */
  draw() {
    if (this.meshes.size === 0) return
    const cuts = this.roomCuts()
    const lookOf = this.createLookOf()
    for (const mesh of this.meshes.values()) mesh.draw(lookOf, cuts)
  }

  private createLookOf(): (element: ElementReference) => RoomLook {
    const appearance = this.around.appearance()
    const isShown = shownIn(appearance)
    const selected = new ElementSet(appearance.selected)
    const colors = this.shownRooms.map(({ colour, elements }) => ({ color: colour, set: new ElementSet(elements) }))
    const lifts = this.around.models.lifts.map(({ lift, elements }) => ({ lift, set: new ElementSet(elements) }))
    const selection = `#${this.around.stage.colors.selection.getHexString()}`
    return (element) => {
      const color = colors.findLast(({ set }) => set.has(element))?.color
      if (color === undefined || !isShown(element)) return undefined
      const lift = lifts.findLast(({ set }) => set.has(element))?.lift ?? 0
      if (selected.has(element)) return { color: selection, opacity: opacity.selected, lift }
      return { color, opacity: opacity.usual, lift }
    }
  }

  private roomCuts(): RoomCuts {
    const cuts: RoomCuts = { lowest: -Infinity, highest: Infinity, clipping: [] }
    for (const plane of this.around.cuts()) {
      // Three keeps the positive side.
      const { normal, constant } = plane
      if (normal.z < -level) cuts.highest = Math.min(cuts.highest, constant)
      else if (normal.z > level) cuts.lowest = Math.max(cuts.lowest, -constant)
      else cuts.clipping.push(plane.clone().translate(this.around.stage.scene.position))
    }
    return cuts
  }

  pick(x: number, y: number): PickedPoint | undefined {
    if (this.meshes.size === 0) return undefined
    const { stage, pickBuilt } = this.around
    const { rig, size } = stage
    const ray = sightLine(rig.camera, (x / size.width) * 2 - 1, 1 - (y / size.height) * 2)
    const slanted = this.around.cuts().filter(({ normal }) => Math.abs(normal.z) <= level)
    const isSeen = (point: Vector3) => slanted.every((plane) => plane.distanceToPoint(point) > -skin)
    const [nearest] = [...this.meshes.values()]
      .flatMap((mesh) => mesh.hit(ray, isSeen) ?? [])
      .toSorted((one, other) => one.distance - other.distance)
    if (!nearest) return undefined
    const built = pickBuilt(x, y)
    if (built && ray.origin.distanceTo(built.point) < nearest.distance - skin) return undefined
    return { element: nearest.element, point: toPoint(nearest.point), normal: toPoint(nearest.normal) }
  }

  forget(modelId: string) {
    this.shapes.delete(modelId)
    this.meshes.get(modelId)?.dispose()
    this.meshes.delete(modelId)
  }

  private clear() {
    for (const mesh of this.meshes.values()) mesh.dispose()
    this.meshes.clear()
  }

  dispose() {
    this.clear()
    this.shapes.clear()
  }
}

const emptyModel = { elements: [], pieces: [] }
/** Above this vertical part of its normal, a plane counts as horizontal. */
const level = 0.999
