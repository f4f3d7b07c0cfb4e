import { Box3, Group, LineSegments, Mesh, type Plane } from 'three'
import type { ModelHandle } from '../../model.ts'
import type { SceneColours } from '../stage/colours.ts'
import { edgesOf } from './edges.ts'
import {
  colourSelection,
  cutMaterial,
  edgeMaterials,
  selectedMaterial,
  surfaceMaterial,
  type MaterialSettings,
  type SurfaceMaterial,
} from './materials.ts'
import { mergePieces } from './merge-pieces.ts'
import type { ParsedModel } from './parse-model.ts'
import type { ElementState, RangedGeometry } from './ranged-geometry.ts'

type Surface = { ranged: RangedGeometry; materials: [SurfaceMaterial, SurfaceMaterial] }

/** A loaded model as the scene holds it. */
export class SceneModel {
  readonly group = new Group()
  readonly boxes: readonly Box3[]
  readonly bounds = new Box3()
  edges: RangedGeometry | undefined
  private readonly surfaces: Surface[] = []
  private readonly edgeMaterials = edgeMaterials()
  private readonly indexes: ReadonlyMap<string, number>
  private states: readonly ElementState[]

  readonly handle: ModelHandle
  readonly parsed: ParsedModel

  constructor(handle: ModelHandle, parsed: ParsedModel, settings: MaterialSettings) {
    this.handle = handle
    this.parsed = parsed
    this.indexes = new Map(parsed.elements.map(({ elementId }, index) => [elementId, index]))
    this.states = parsed.elements.map(() => 'normal')
    this.boxes = elementBoxes(parsed)
    for (const box of this.boxes) this.bounds.union(box)
    for (const { material, ranged } of mergePieces(parsed.pieces)) {
      const surface = surfaceMaterial(material, settings)
      const materials: Surface['materials'] = [surface, selectedMaterial(surface)]
      const mesh = new Mesh(ranged.geometry, materials)
      mesh.castShadow = !surface.transparent
      mesh.receiveShadow = true
      this.surfaces.push({ ranged, materials })
      this.group.add(mesh)
    }
  }

  async addEdges(signal: AbortSignal) {
    const edges = await edgesOf(this.parsed.pieces, signal)
    this.edges = edges
    edges.apply((element) => this.stateOf(element))
    const lines = new LineSegments(edges.geometry, this.edgeMaterials)
    lines.renderOrder = 1
    this.group.add(lines)
  }

  indexOf(elementId: string) {
    return this.indexes.get(elementId)
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
  const box = new Box3()
  for (const { geometry, matrix, element } of pieces) {
    if (!geometry.boundingBox) geometry.computeBoundingBox()
    if (geometry.boundingBox) boxes[element]?.union(box.copy(geometry.boundingBox).applyMatrix4(matrix))
  }
  return boxes
}
