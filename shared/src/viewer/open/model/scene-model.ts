import { Box3, Group, LineSegments, type Plane, type Vector3 } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { ElementReference, ModelHandle } from '../../model.ts'
import type { LiftedElements } from '../../view.ts'
import type { SceneColors } from '../stage/colors.ts'
import { edgeMaterials } from './edge-materials.ts'
import { edgesOf } from './edges.ts'
import { CutFaces, type Cutting } from './cut/cut-faces.ts'
import { nearestAlong, parts, partsOf } from './cut/parting.ts'
import { inPlace, levelsOf, liftedBoxes, liftedModel, materialsAt, slotOf } from './levels.ts'
import { cutMaterial, type MaterialSettings } from './materials.ts'
import { boundsOf, type MergedPieces } from './geometry/merge-pieces.ts'
import type { ParsedModel } from './parse-model.ts'
import type { RangedGeometry } from './geometry/ranged-geometry.ts'
import type { Pause } from './pause.ts'
import { Surface } from './surface.ts'
import type { FileElement } from './file-element.ts'

/** Merged geometries are relative to the origin, parsed ones to that of the world. */
type Contents = {
  parsed: ParsedModel
  merged: readonly MergedPieces[]
  origin: Vector3
  edges?: EdgeLimits | undefined
}

/** Maximum number of edges with a graphics card, and with software rendering. */
export type EdgeLimits = { full: number; simple: number }

/** Edges have their own layer, so that a camera without it draws surfaces only. */
export const edgeLayer = 1
/** With more edges, drawing becomes slow. */
const maxEdges: EdgeLimits = { full: 1_500_000, simple: 60_000 }

/** A loaded model in the scene. */
export class SceneModel {
  readonly group = new Group()
  /** Boxes of the elements; do not modify them. Most elements are one piece and share its box. */
  boxes: readonly Box3[]
  readonly bounds = new Box3()
  private edges: RangedGeometry | undefined
  isDisposed = false
  private readonly surfaces: Surface[] = []
  private readonly edgeMaterials: ReturnType<typeof edgeMaterials>
  private readonly indexes: ReadonlyMap<string, number>
  private readonly ownBoxes: readonly Box3[]
  private levels = inPlace
  private lifted: ParsedModel | undefined
  private lines: readonly LineSegments[] = []
  private looks: readonly Look[]
  /** The looks of all elements, including those that are replaced by detailed parts. */
  wantedLooks: readonly Look[]
  /** Elements that detailed parts draw instead. */
  private replaced: ReadonlySet<string> = new Set()
  /** Elements that a moving view leaves out. */
  private omitted: ReadonlySet<string> = new Set()
  private readonly maxEdges: EdgeLimits
  readonly cuts: CutFaces
  /** The direction of the sorting: the normal of the plane that moved last. */
  private sorted: Vector3 | undefined

  readonly handle: ModelHandle
  /** The model as parsed from the file. */
  private readonly file: ParsedModel
  private readonly settings: MaterialSettings

  constructor(handle: ModelHandle, { parsed, merged, origin, edges = maxEdges }: Contents, settings: MaterialSettings) {
    this.maxEdges = edges
    this.handle = handle
    this.file = parsed
    this.settings = settings
    this.group.position.copy(origin)
    this.edgeMaterials = edgeMaterials(settings.fadeDistances)
    this.indexes = new Map(parsed.elements.map(({ elementId }, index) => [elementId, index]))
    this.looks = parsed.elements.map(() => 'plain')
    this.wantedLooks = this.looks
    this.ownBoxes = elementBoxes(parsed)
    this.boxes = this.ownBoxes
    for (const box of this.boxes) this.bounds.union(box)
    for (const pieces of merged) {
      const surface = new Surface(pieces, settings)
      this.surfaces.push(surface)
      this.group.add(surface.group)
    }
    this.cuts = new CutFaces(this.cutModel(origin), settings)
    this.group.add(this.cuts.group)
  }

  private cutModel(origin: Vector3) {
    return {
      origin,
      sources: this.surfaces,
      lookOf: (element: number) => (this.isSeen(element) ? this.looks[element] : undefined),
      isCrossed: (element: number, plane: Plane) => this.boxes[element]?.intersectsPlane(plane) ?? false,
    }
  }

  /** The model with lifts applied; computed on demand, because lifts may change with every frame. */
  get parsed(): ParsedModel {
    return (this.lifted ??= liftedModel(this.file, this.levels))
  }

  lift(lifts: readonly LiftedElements[]) {
    const { modelId } = this.handle
    this.levels = levelsOf(lifts, { modelId, indexOf: (elementId) => this.indexOf(elementId) })
    this.lifted = undefined
    this.boxes = liftedBoxes(this.ownBoxes, this.levels)
    this.bounds.makeEmpty()
    for (const box of this.boxes) this.bounds.union(box)
    for (const surface of this.surfaces) surface.lift(this.levels)
    this.showEdges()
  }

  get hasEdges() {
    return this.edges !== undefined
  }

  /** Reads all properties in advance, so that opening a list of all elements does not wait. */
  async readProperties(pause: Pause) {
    for (const element of this.parsed.elements) {
      element.readProperties()
      await pause()
    }
  }

  async addEdges(pause: Pause) {
    const { pieces, elements } = this.file
    const outlined = pieces.filter(({ element }) => isOutlined(elements[element]))
    const maxEdgeCount = this.settings.isFull ? this.maxEdges.full : this.maxEdges.simple
    const bounds = new Box3()
    for (const box of this.ownBoxes) bounds.union(box)
    const edges = await edgesOf(
      { pieces: outlined, origin: this.group.position, bounds, edgeLimit: maxEdgeCount },
      pause,
    )
    if (this.isDisposed) return
    this.edges = edges
    this.showEdges()
  }

  indexOf(elementId: string) {
    return this.indexes.get(elementId)
  }

  boxOf(elementId: string): Box3 | undefined {
    return this.boxes[this.indexOf(elementId) ?? -1]
  }

  /** Whether an element is visible and can be picked. */
  isSeen(element: number) {
    const look = this.looks[element] ?? 'hidden'
    return look !== 'hidden' && look !== 'ghost'
  }

  /** Leaves out these elements from drawing and picking, because detailed parts draw them. */
  replace(elementIds: ReadonlySet<string>) {
    this.replaced = elementIds
    this.apply()
  }

  /** Leaves out these elements from drawing and picking while the view moves. Edges, which are then invisible, stay. */
  omit(elementIds: ReadonlySet<string>) {
    this.omitted = elementIds
    this.apply()
    // Looks may have changed while edges were invisible.
    if (elementIds.size === 0) this.showEdges()
  }

  show(lookOf: (element: ElementReference) => Look) {
    const { modelId } = this.handle
    this.wantedLooks = this.file.elements.map(({ elementId }) => lookOf({ modelId, elementId }))
    this.apply()
  }

  private apply() {
    const { wantedLooks, replaced, omitted, file } = this
    const looks = file.elements.map(({ elementId }, index) =>
      replaced.has(elementId) || omitted.has(elementId) ? 'hidden' : (wantedLooks[index] ?? 'hidden'),
    )
    if (looks.every((look, index) => look === this.looks[index])) return
    this.looks = looks
    for (const surface of this.surfaces) surface.show((element) => looks[element] ?? 'hidden')
    if (omitted.size === 0) this.showEdges()
    this.cuts.refresh()
  }

  /** Ghosts have no edges. */
  private showEdges() {
    const { edges, levels, edgeMaterials: materials } = this
    if (!edges) return
    for (const line of this.lines) line.removeFromParent()
    this.lines = levels.lifts.map((lift, level) => {
      const lines = new LineSegments(edges.geometry, materialsAt(materials, level))
      lines.position.z = lift
      lines.renderOrder = 1
      lines.layers.set(edgeLayer)
      return lines
    })
    this.group.add(...this.lines)
    edges.apply((element) => slotOf(this.edgeLook(element), levels.levelOf(element), materials.length))
  }

  private edgeLook(element: number) {
    if (!this.isSeen(element)) return -1
    return this.looks[element] === 'selected' ? 1 : 0
  }

  setColors(colors: SceneColors) {
    for (const surface of this.surfaces) surface.setColors(colors)
    this.edgeMaterials[0].color.copy(colors.edge)
    this.edgeMaterials[1].color.copy(colors.selection)
    this.cuts.setColors(colors)
  }

  setCutPlanes(cutting: Cutting) {
    const planes = cutting.picture.length > 0 ? [...cutting.picture] : null
    if (cutting.moved) this.sortAlong(cutting.moved.normal)
    const found = partsOf(this.boxes, cutting.world)
    for (const surface of this.surfaces) surface.setCutPlanes(planes, (element) => found[element] ?? parts.inside)
    for (const material of this.edgeMaterials) cutMaterial(material, planes)
    this.cuts.setPlanes(cutting)
  }

  /** Sorts elements so that those which a moved plane reaches next come after those that it has already passed. */
  private sortAlong(normal: Vector3) {
    if (this.sorted?.equals(normal)) return
    this.sorted = normal.clone()
    const depths = this.boxes.map((box) => -nearestAlong(box, normal))
    for (const surface of this.surfaces) surface.ranged.sort((element) => depths[element] ?? 0)
  }

  dispose() {
    this.isDisposed = true
    this.group.removeFromParent()
    for (const surface of this.surfaces) surface.dispose()
    this.edges?.dispose()
    this.cuts.dispose()
    for (const material of this.edgeMaterials) material.dispose()
  }
}

function elementBoxes({ elements, pieces }: ParsedModel): readonly Box3[] {
  const boxes: (Box3 | undefined)[] = elements.map(() => undefined)
  for (const piece of pieces) {
    const pieceBox = boundsOf(piece)
    boxes[piece.element] = boxes[piece.element]?.clone().union(pieceBox) ?? pieceBox
  }
  return boxes.map((box) => box ?? new Box3())
}

/** Whether edges of the element are drawn; foliage and surface patterns have too many. */
function isOutlined(element: FileElement | undefined): boolean {
  return element?.category !== 'Planting' && !/\bfinish\b/i.test(element?.type ?? '')
}
