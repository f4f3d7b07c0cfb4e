import { Group, Mesh, type Material, type Plane } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { SceneColours } from '../stage/colours.ts'
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
  private readonly solid: Mesh
  private readonly ghosts: Mesh
  private readonly materials = new Map<Look, SurfaceMaterial>()
  private readonly plain: SurfaceMaterial
  private planes: Plane[] | null = null

  constructor({ material, isSolid, fineness, ranged }: MergedPieces, settings: MaterialSettings) {
    this.ranged = ranged
    this.isSolid = isSolid
    this.hatch = hatchOf(material)
    this.plain = surfaceMaterial(material, isSolid, settings)
    this.materials.set('plain', this.plain)
    this.materials.set('selected', lookMaterial(this.plain))
    this.materials.set('ghost', ghostMaterial(this.plain))
    this.solid = new Mesh(ranged.geometry)
    this.solid.castShadow = !this.plain.transparent
    this.solid.receiveShadow = true
    // What has large faces hides much of the rest, which then costs less. Panes go by their distance.
    if (!this.plain.transparent) this.solid.renderOrder = fineness
    // Ghosts throw no shadows, which three asks of a mesh and not of a material.
    this.ghosts = new Mesh(ranged.geometry)
    this.group.add(this.solid, this.ghosts)
    this.setMaterials(lasting)
  }

  /** A group of the geometry is drawn by the mesh that has a material in its place, and by no other. */
  private setMaterials(looks: readonly Look[]) {
    const all = looks.map((look) => this.materials.get(look))
    this.solid.material = without(all, (slot) => slot === ghostSlot)
    this.ghosts.material = without(all, (slot) => slot !== ghostSlot)
  }

  show(lookOf: (element: number) => Look) {
    const found = new Set<Look>([...lasting, ...this.ranged.elements.map(lookOf)])
    found.delete('hidden')
    const looks = [...found]
    for (const look of this.materials.keys()) if (!looks.includes(look)) this.drop(look)
    for (const look of looks) if (!this.materials.has(look)) this.materials.set(look, this.painted(look))
    this.setMaterials(looks)
    this.ranged.apply((element) => looks.indexOf(lookOf(element)))
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

/** Places that stay empty are what three draws nothing for. */
function without(materials: readonly (Material | undefined)[], isEmpty: (slot: number) => boolean) {
  const places: Material[] = []
  materials.forEach((material, slot) => {
    if (material && !isEmpty(slot)) places[slot] = material
  })
  return places
}
