import type { Plane } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { SceneColors } from '../stage/colors.ts'
import {
  colorGhost,
  colorSelection,
  cutMaterial,
  ghostMaterial,
  lookMaterial,
  paint,
  type SurfaceMaterial,
} from './materials.ts'

/** Looks whose materials exist as long as the surface; materials for colors are created and disposed as needed. */
export const permanentLooks: readonly Look[] = ['plain', 'selected', 'ghost']

/** The materials of a surface, by the looks of its elements. */
export class LookMaterials {
  private readonly byLook = new Map<Look, SurfaceMaterial>()
  private readonly plain: SurfaceMaterial
  private planes: Plane[] | null = null

  constructor(plain: SurfaceMaterial) {
    this.plain = plain
    this.byLook.set('plain', plain)
    this.byLook.set('selected', lookMaterial(plain))
    this.byLook.set('ghost', ghostMaterial(plain))
  }

  /** A second set of materials for elements that planes intersect. */
  copyForCut(): LookMaterials {
    return new LookMaterials(lookMaterial(this.plain))
  }

  /** Keeps the materials for these looks and disposes all others. */
  retain(looks: readonly Look[]) {
    for (const look of this.byLook.keys()) if (!looks.includes(look)) this.drop(look)
    for (const look of looks) if (!this.byLook.has(look)) this.byLook.set(look, this.coloredMaterial(look))
  }

  private coloredMaterial(look: Look) {
    const material = lookMaterial(this.plain)
    paint(material, look)
    cutMaterial(material, this.planes)
    return material
  }

  private drop(look: Look) {
    this.byLook.get(look)?.dispose()
    this.byLook.delete(look)
  }

  inOrder(looks: readonly Look[]) {
    return looks.map((look) => this.byLook.get(look))
  }

  colorOf(look: Look) {
    return (this.byLook.get(look) ?? this.plain).color
  }

  setColors(colors: SceneColors) {
    const { selected, ghost } = Object.fromEntries(this.byLook)
    if (selected) colorSelection(selected, this.plain, colors)
    if (ghost) colorGhost(ghost, colors)
  }

  setPlanes(planes: Plane[]) {
    this.planes = planes
    for (const material of this.byLook.values()) cutMaterial(material, planes)
  }

  dispose() {
    for (const material of this.byLook.values()) material.dispose()
  }
}
