import { Group, Mesh, type Plane } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { SceneColours } from '../stage/colours.ts'
import { inPlace, materialsAt, slotOf, type Levels } from './levels.ts'
import type { MergedPieces } from './geometry/merge-pieces.ts'
import type { RangedGeometry } from './geometry/ranged-geometry.ts'
import type { CutSource, Tint } from './cut/cut-face.ts'
import { hatchOf, type Hatch } from './cut/hatch.ts'
import {
  colourGhost,
  colourSelection,
  cutMaterial,
  ghostMaterial,
  lookMaterial,
  ownShare,
  paint,
  surfaceMaterial,
  type MaterialSettings,
  type SurfaceMaterial,
} from './materials.ts'

/** These have a material as long as there is a surface; colours come and go. */
const lasting: Look[] = ['plain', 'selected', 'ghost']
const ghostSlot = lasting.indexOf('ghost')
/** A color that says something is seen on the cut face too. */
const meantShare = 0.65

/** What of a model has one material in its file: one geometry, drawn in as many looks as its elements have. */
export class Surface implements CutSource {
  readonly group = new Group()
  readonly ranged: RangedGeometry
  readonly isSolid: boolean
  readonly hatch: Hatch
  private readonly fineness: number
  private readonly materials = new Map<Look, SurfaceMaterial>()
  private readonly plain: SurfaceMaterial
  private planes: Plane[] | null = null
  private looks: readonly Look[] = lasting
  private lookOf: (element: number) => Look = () => 'plain'
  private levels = inPlace
  /** Two for each level. Ghosts throw no shadows, which three asks of a mesh and not of a material. */
  private meshes: readonly { solid: Mesh; ghosts: Mesh }[] = []

  constructor({ material, isSolid, fineness, ranged }: MergedPieces, settings: MaterialSettings) {
    this.ranged = ranged
    this.isSolid = isSolid
    this.hatch = hatchOf(material)
    this.plain = surfaceMaterial(material, isSolid, settings)
    this.materials.set('plain', this.plain)
    this.materials.set('selected', lookMaterial(this.plain))
    this.materials.set('ghost', ghostMaterial(this.plain))
    this.fineness = fineness
    this.meshes = [this.addMeshes(0)]
    this.setMaterials()
  }

  private addMeshes(lift: number) {
    const [solid, ghosts] = [new Mesh(this.ranged.geometry), new Mesh(this.ranged.geometry)]
    solid.castShadow = !this.plain.transparent
    solid.receiveShadow = true
    // What has large faces hides much of the rest, which then costs less. Panes go by their distance.
    if (!this.plain.transparent) solid.renderOrder = this.fineness
    for (const mesh of [solid, ghosts]) mesh.position.z = lift
    this.group.add(solid, ghosts)
    return { solid, ghosts }
  }

  /** A group of the geometry is drawn by the mesh that has a material in its place, and by no other. */
  private setMaterials() {
    const all = this.looks.map((look) => this.materials.get(look))
    for (const [level, { solid, ghosts }] of this.meshes.entries()) {
      solid.material = materialsAt(all, level, (look) => look !== ghostSlot)
      ghosts.material = materialsAt(all, level, (look) => look === ghostSlot)
    }
  }

  private arrange() {
    this.setMaterials()
    const { looks, lookOf, levels } = this
    this.ranged.apply((element) => slotOf(looks.indexOf(lookOf(element)), levels.levelOf(element), looks.length))
  }

  /** At as many heights as there are; what is on the graphics card stays there. */
  lift(levels: Levels) {
    this.levels = levels
    this.group.clear()
    this.meshes = levels.lifts.map((lift) => this.addMeshes(lift))
    this.arrange()
  }

  show(lookOf: (element: number) => Look) {
    const found = new Set<Look>([...lasting, ...this.ranged.elements.map(lookOf)])
    found.delete('hidden')
    const looks = [...found]
    for (const look of this.materials.keys()) if (!looks.includes(look)) this.drop(look)
    for (const look of looks) if (!this.materials.has(look)) this.materials.set(look, this.painted(look))
    this.looks = looks
    this.lookOf = lookOf
    this.arrange()
  }

  private painted(look: Look) {
    const material = lookMaterial(this.plain)
    paint(material, look)
    cutMaterial(material, this.planes)
    return material
  }

  private drop(look: Look) {
    this.materials.get(look)?.dispose()
    this.materials.delete(look)
  }

  setColours(colours: SceneColours) {
    const { selected, ghost } = Object.fromEntries(this.materials)
    if (selected) colourSelection(selected, this.plain, colours)
    if (ghost) colourGhost(ghost, colours)
  }

  setCutPlanes(planes: Plane[] | null) {
    this.planes = planes
    for (const material of this.materials.values()) cutMaterial(material, planes)
  }

  tintOf(look: Look): Tint {
    const { r, g, b } = (this.materials.get(look) ?? this.plain).color.clone().convertLinearToSRGB()
    return [r, g, b, look === 'plain' ? ownShare : meantShare]
  }

  dispose() {
    this.ranged.dispose()
    for (const material of this.materials.values()) material.dispose()
    this.plain.map?.dispose()
  }
}
