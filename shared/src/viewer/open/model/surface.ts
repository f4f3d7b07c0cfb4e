import { Group, Mesh, type Plane } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { SceneColours } from '../stage/colours.ts'
import type { CutSource, Tint } from './cut/cut-face.ts'
import { hatchOf, type Hatch } from './cut/hatch.ts'
import { parts } from './cut/parting.ts'
import type { MergedPieces } from './geometry/merge-pieces.ts'
import type { RangedGeometry } from './geometry/ranged-geometry.ts'
import { inPlace, materialsAt, slotOf, type Levels } from './levels.ts'
import { lastingLooks, LookMaterials } from './look-materials.ts'
import { ownShare, surfaceMaterial, type MaterialSettings, type SurfaceMaterial } from './materials.ts'

const ghostSlot = lastingLooks.indexOf('ghost')
/** The share of a color with a meaning, which has to be visible on the cut face, too. */
const colouredShare = 0.65

type LevelOf = Levels['levelOf']

/** Everything in a model with one material: one geometry, drawn in as many looks as its elements have. */
export class Surface implements CutSource {
  readonly group = new Group()
  readonly ranged: RangedGeometry
  readonly isSolid: boolean
  readonly hatch: Hatch
  private readonly fineness: number
  private readonly plain: SurfaceMaterial
  private readonly wholeMaterials: LookMaterials
  /** Materials for elements that planes intersect; all other elements use the usual ones. */
  private crossedMaterials: LookMaterials | undefined
  /** For each range, on which side of the planes it is; undefined without planes. */
  private rangeSides: readonly number[] | undefined
  private colours: SceneColours | undefined
  private looks: readonly Look[] = lastingLooks
  private lookOf: (element: number) => Look = () => 'plain'
  private levels = inPlace
  /** Two meshes per level, because ghosts cast no shadows, and three configures that per mesh rather than material. */
  private meshes: readonly { solid: Mesh; ghosts: Mesh }[] = []

  constructor({ material, isSolid, fineness, ranged }: MergedPieces, settings: MaterialSettings) {
    this.ranged = ranged
    this.isSolid = isSolid
    this.hatch = hatchOf(material)
    this.plain = surfaceMaterial(material, isSolid, settings)
    this.wholeMaterials = new LookMaterials(this.plain)
    this.fineness = fineness
    this.meshes = [this.addMeshes(0)]
    this.setMaterials()
  }

  private addMeshes(lift: number) {
    const [solid, ghosts] = [new Mesh(this.ranged.geometry), new Mesh(this.ranged.geometry)]
    solid.castShadow = !this.plain.transparent
    solid.receiveShadow = true
    // Large faces are drawn first, because everything that they hide costs less afterward. Transparent panes are sorted
    // by distance.
    if (!this.plain.transparent) solid.renderOrder = this.fineness
    for (const mesh of [solid, ghosts]) mesh.position.z = lift
    this.group.add(solid, ghosts)
    return { solid, ghosts }
  }

  /** A group of the geometry is drawn by the mesh that has a material for it. */
  private setMaterials() {
    for (const [level, { solid, ghosts }] of this.meshes.entries()) {
      const isCrossed = this.rangeSides !== undefined && level === parts.crossed
      const all = ((isCrossed && this.crossedMaterials) || this.wholeMaterials).inOrder(this.looks)
      solid.material = materialsAt(all, level, (look) => look !== ghostSlot)
      ghosts.material = materialsAt(all, level, (look) => look === ghostSlot)
    }
  }

  private sortRanges() {
    this.setMaterials()
    const { looks, lookOf, levels } = this
    this.ranged.apply((element) => slotOf(looks.indexOf(lookOf(element)), levels.levelOf(element), looks.length))
  }

  /** Applies lifts without uploading geometry again. */
  lift(levels: Levels) {
    this.levels = levels
    this.group.clear()
    this.meshes = levels.lifts.map((lift) => this.addMeshes(lift))
    this.sortRanges()
  }

  show(lookOf: (element: number) => Look) {
    const found = new Set<Look>([...lastingLooks, ...this.ranged.elements.map(lookOf)])
    found.delete('hidden')
    this.looks = [...found]
    this.lookOf = lookOf
    this.wholeMaterials.retain(this.looks)
    this.crossedMaterials?.retain(this.looks)
    this.sortRanges()
  }

  setColours(colours: SceneColours) {
    this.colours = colours
    this.wholeMaterials.setColours(colours)
    this.crossedMaterials?.setColours(colours)
  }

  /**
   * `partOf` says on which side of the planes an element is. While one plane is dragged, most elements are unaffected.
   */
  setCutPlanes(planes: Plane[] | null, partOf: LevelOf) {
    if (!planes) {
      if (this.rangeSides) this.undoCut()
      return
    }
    this.crossedMaterials ??= this.makeCrossed()
    this.crossedMaterials.setPlanes(planes)
    const { rangeSides } = this
    const next = this.ranged.elements.map(partOf)
    if (rangeSides && next.every((part, range) => part === rangeSides[range])) return
    this.rangeSides = next
    const levels = { lifts: twoInPlace, levelOf: partOf }
    if (!rangeSides) this.lift(levels)
    else {
      this.levels = levels
      this.sortRanges()
    }
  }

  private undoCut() {
    this.rangeSides = undefined
    this.lift(inPlace)
  }

  private makeCrossed() {
    const crossedMaterials = this.wholeMaterials.again()
    crossedMaterials.retain(this.looks)
    if (this.colours) crossedMaterials.setColours(this.colours)
    return crossedMaterials
  }

  tintOf(look: Look): Tint {
    const { r, g, b } = this.wholeMaterials.colourOf(look).clone().convertLinearToSRGB()
    return [r, g, b, look === 'plain' ? ownShare : colouredShare]
  }

  dispose() {
    this.ranged.dispose()
    this.wholeMaterials.dispose()
    this.crossedMaterials?.dispose()
    this.plain.map?.dispose()
  }
}

/** Draws complete elements and intersected ones with separate materials. */
const twoInPlace = [0, 0]
