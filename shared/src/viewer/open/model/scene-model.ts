import { Box3, Group, LineSegments, Mesh, type Plane, type Vector3 } from 'three'
import type { ModelHandle } from '../../model.ts'
import type { SceneColours } from '../stage/colours.ts'
import { edgeMaterials } from './edge-materials.ts'
import { edgesOf } from './edges.ts'
import { isOutlined } from './element-kinds.ts'
import {
  colourSelection,
  cutMaterial,
  selectedMaterial,
  surfaceMaterial,
  type MaterialSettings,
  type SurfaceMaterial,
} from './materials.ts'
import { boundsOf, type MergedPieces } from './geometry/merge-pieces.ts'
import type { ParsedModel } from './parse-model.ts'
import type { ElementState, RangedGeometry } from './geometry/ranged-geometry.ts'
import type { Pause } from './slices.ts'

/** What is merged counts from the origin, what is parsed from the world's. */
type Contents = { parsed: ParsedModel; merged: readonly MergedPieces[]; origin: Vector3 }
type Surface = { ranged: RangedGeometry; materials: [SurfaceMaterial, SurfaceMaterial] }

/** Lines are drawn for themselves: a camera that does not see this layer sees surfaces only. */
export const edgeLayer = 1
/** So many edges a machine can draw before they cost more than they tell. */
const mostEdges = { full: 1_500_000, simple: 60_000 }

/** A loaded model as the scene holds it. */
export class SceneModel {
  readonly group = new Group()
  readonly boxes: readonly Box3[]
  readonly bounds = new Box3()
  private edges: RangedGeometry | undefined
  isDisposed = false
  private readonly surfaces: Surface[] = []
  private readonly edgeMaterials: ReturnType<typeof edgeMaterials>
  private readonly indexes: ReadonlyMap<string, number>
  private states: readonly ElementState[]

  readonly handle: ModelHandle
  readonly parsed: ParsedModel
  private readonly settings: MaterialSettings

  constructor(handle: ModelHandle, { parsed, merged, origin }: Contents, settings: MaterialSettings) {
    this.handle = handle
    this.parsed = parsed
    this.settings = settings
    this.group.position.copy(origin)
    this.edgeMaterials = edgeMaterials(settings.sight)
    this.indexes = new Map(parsed.elements.map(({ elementId }, index) => [elementId, index]))
    this.states = parsed.elements.map(() => 'normal')
    this.boxes = elementBoxes(parsed)
    for (const box of this.boxes) this.bounds.union(box)
    for (const { material, isSolid, ranged } of merged) {
      const surface = surfaceMaterial(material, isSolid, settings)
      const materials: Surface['materials'] = [surface, selectedMaterial(surface)]
      const mesh = new Mesh(ranged.geometry, materials)
      mesh.castShadow = !surface.transparent
      mesh.receiveShadow = true
      this.surfaces.push({ ranged, materials })
      this.group.add(mesh)
    }
  }

  get hasEdges() {
    return this.edges !== undefined
  }

  async addEdges(pause: Pause) {
    const { pieces, elements } = this.parsed
    const outlined = pieces.filter(({ element }) => isOutlined(elements[element]))
    const most = this.settings.isFull ? mostEdges.full : mostEdges.simple
    const edges = await edgesOf({ pieces: outlined, origin: this.group.position, bounds: this.bounds, most }, pause)
    if (this.isDisposed) return
    this.edges = edges
    edges.apply((element) => this.stateOf(element))
    const lines = new LineSegments(edges.geometry, this.edgeMaterials)
    lines.renderOrder = 1
    lines.layers.set(edgeLayer)
    this.group.add(lines)
  }

  indexOf(elementId: string) {
    return this.indexes.get(elementId)
  }

  boxOf(elementId: string): Box3 | undefined {
    return this.boxes[this.indexOf(elementId) ?? -1]
  }

  stateOf(element: number): ElementState {
    return this.states[element] ?? 'hidden'
  }

  setStates(stateOf: (elementId: string) => ElementState) {
    const states = this.parsed.elements.map(({ elementId }) => stateOf(elementId))
    if (states.every((state, index) => state === this.states[index])) return
    this.states = states
    for (const ranged of [...this.surfaces.map((surface) => surface.ranged), this.edges])
      ranged?.apply((element) => this.stateOf(element))
  }

  setColours(colours: SceneColours) {
    for (const { materials } of this.surfaces) colourSelection(materials[1], materials[0], colours)
    this.edgeMaterials[0].color.copy(colours.edge)
    this.edgeMaterials[1].color.copy(colours.selection)
  }

  setCutPlanes(planes: Plane[] | null) {
    for (const material of this.surfaces.flatMap(({ materials }) => materials)) cutMaterial(material, planes)
    for (const material of this.edgeMaterials) cutMaterial(material, planes)
  }

  dispose() {
    this.isDisposed = true
    this.group.removeFromParent()
    for (const { ranged, materials } of this.surfaces) {
      ranged.dispose()
      for (const material of materials) material.dispose()
      materials[0].map?.dispose()
    }
    this.edges?.dispose()
    for (const material of this.edgeMaterials) material.dispose()
  }
}

function elementBoxes({ elements, pieces }: ParsedModel) {
  const boxes = elements.map(() => new Box3())
  for (const piece of pieces) boxes[piece.element]?.union(boundsOf(piece))
  return boxes
}
