import { BufferAttribute, BufferGeometry, Group, LineSegments, Mesh, MeshStandardMaterial, type Material } from 'three'
import { edgeMaterials } from '../model/edge-materials.ts'
import { surfaceMaterial, type MaterialSettings } from '../model/materials.ts'

/** What nearly every building is made of: solids, thin faces and glass. */
const kinds = [
  { isSolid: true, transparent: false },
  { isSolid: false, transparent: false },
  { isSolid: false, transparent: true },
]

/**
 * Drivers compile for a kind of material when it is drawn first. Drawn once as next to nothing, it is ready when the
 * first files have come. The materials are kept: their programs would go with them.
 */
export class WarmUp {
  readonly group = new Group()
  private readonly materials: Material[] = []
  private readonly geometry = new BufferGeometry()

  constructor(settings: MaterialSettings) {
    // In the form that merged models have.
    this.geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 0, 0, 1e-6, 0, 1e-6, 0]), 3))
    this.geometry.setAttribute('normal', new BufferAttribute(new Int16Array(12).fill(0x7fff), 4, true))
    this.geometry.setAttribute('edgeLength', new BufferAttribute(new Float32Array(3).fill(1), 1))
    this.geometry.setIndex([0, 1, 2])
    for (const { isSolid, transparent } of kinds) {
      const source = new MeshStandardMaterial({ transparent })
      this.add(new Mesh(this.geometry, surfaceMaterial(source, isSolid, settings)))
    }
    const [lines, selected] = edgeMaterials(settings.sight)
    selected.dispose()
    this.add(new LineSegments(this.geometry, lines))
  }

  private add(thing: Mesh | LineSegments) {
    thing.frustumCulled = false
    this.materials.push(thing.material as Material)
    this.group.add(thing)
  }

  /** Drawn: only the programs are of use from now on. */
  finish() {
    this.group.removeFromParent()
    this.geometry.dispose()
  }

  dispose() {
    this.finish()
    for (const material of this.materials) material.dispose()
  }
}
