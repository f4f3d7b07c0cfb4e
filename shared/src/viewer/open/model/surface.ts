import { Group, Mesh, type Plane } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { SceneColors } from '../stage/colors.ts'
import type { CutSource, Tint } from './cut/cut-face.ts'
import { hatchOf, type Hatch } from './cut/hatch.ts'
import { parts } from './cut/parting.ts'
import type { MergedPieces } from './geometry/merge-pieces.ts'
import type { RangedGeometry } from './geometry/ranged-geometry.ts'
import { inPlace, materialsAt, slotOf, type Levels } from './levels.ts'
import { permanentLooks, LookMaterials } from './look-materials.ts'
import { ownShare, surfaceMaterial, type MaterialSettings, type SurfaceMaterial } from './materials.ts'

const ghostSlot = permanentLooks.indexOf('ghost')
/** The share of an assigned color in the color of a cut face, so that the color is recognizable there. */
const coloredShare = 0.65

type LevelOf = Levels['levelOf']

/** All elements of a model with one material: one geometry, drawn with one material per look of its elements. */
export class Surface implements CutSource {
  readonly group = new Group()
  readonly ranged: RangedGeometry
  readonly isSolid: boolean
  readonly hatch: Hatch
  private readonly fineness: number
  private readonly plain: SurfaceMaterial
  private readonly uncutMaterials: LookMaterials
  /** Materials for elements that planes intersect; all other elements use `uncutMaterials`. */
  private intersectedMaterials: LookMaterials | undefined
  /** For each range, on which side of the planes it is; undefined without planes. */
  private rangeSides: readonly number[] | undefined
  private colors: SceneColors | undefined
  private looks: readonly Look[] = permanentLooks
  private lookOf: (element: number) => Look = () => 'plain'
  private levels = inPlace
  /** Two meshes per level, because ghosts cast no shadows, which three.js configures per mesh, not per material. */
  private meshes: readonly { solid: Mesh; ghosts: Mesh }[] = []

  constructor({ material, isSolid, fineness, ranged }: MergedPieces, settings: MaterialSettings) {
    this.ranged = ranged
    this.isSolid = isSolid
    this.hatch = hatchOf(material)
    this.plain = surfaceMaterial(material, isSolid, settings)
    this.uncutMaterials = new LookMaterials(this.plain)
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
      const isIntersected = this.rangeSides !== undefined && level === parts.crossed
      const all = ((isIntersected && this.intersectedMaterials) || this.uncutMaterials).inOrder(this.looks)
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
    const found = new Set<Look>([...permanentLooks, ...this.ranged.elements.map(lookOf)])
    found.delete('hidden')
    this.looks = [...found]
    this.lookOf = lookOf
    this.uncutMaterials.retain(this.looks)
    this.intersectedMaterials?.retain(this.looks)
    this.sortRanges()
  }

  setColors(colors: SceneColors) {
    this.colors = colors
    this.uncutMaterials.setColors(colors)
    this.intersectedMaterials?.setColors(colors)
  }

  /**
   * `partOf` says on which side of the planes an element is. While one plane is dragged, most elements are unaffected.
   */
  setCutPlanes(planes: Plane[] | null, partOf: LevelOf) {
    if (!planes) {
      if (this.rangeSides) this.undoCut()
      return
    }
    this.intersectedMaterials ??= this.createIntersectedMaterials()
    this.intersectedMaterials.setPlanes(planes)
    const { rangeSides } = this
    const next = this.ranged.elements.map(partOf)
    if (rangeSides && next.every((part, range) => part === rangeSides[range])) return
    this.rangeSides = next
    const levels = { lifts: noLiftPerSide, levelOf: partOf }
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

  private createIntersectedMaterials() {
    const intersectedMaterials = this.uncutMaterials.copyForCut()
    intersectedMaterials.retain(this.looks)
    if (this.colors) intersectedMaterials.setColors(this.colors)
    return intersectedMaterials
  }

  tintOf(look: Look): Tint {
    const { r, g, b } = this.uncutMaterials.colorOf(look).clone().convertLinearToSRGB()
    return [r, g, b, look === 'plain' ? ownShare : coloredShare]
  }

  dispose() {
    this.ranged.dispose()
    this.uncutMaterials.dispose()
    this.intersectedMaterials?.dispose()
    this.plain.map?.dispose()
  }
}

/** Draws complete elements and intersected ones with separate materials. */
const noLiftPerSide = [0, 0]
