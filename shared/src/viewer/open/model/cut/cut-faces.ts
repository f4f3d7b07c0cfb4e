import { Group, type Plane, type Vector3 } from 'three'
import type { MaterialSettings } from '../materials.ts'
import type { SceneColors } from '../../stage/colors.ts'
import { CutFace, type CutModel } from './cut-face.ts'
import { cutMaterials } from './cut-materials.ts'

/** The section planes in world coordinates and, separately, in picture coordinates. */
export type Cutting = {
  world: readonly Plane[]
  picture: readonly Plane[]
  /** The only plane that has moved, if exactly one has. */
  moved?: Plane | undefined
}

/** The name of the group in the scene. */
export const cutFacesName = 'cut faces'

/** The sections of a model: one face per plane. */
export class CutFaces {
  readonly group = new Group()
  private faces: readonly CutFace[] = []
  private colors: SceneColors | undefined
  private readonly model: CutModel
  private readonly settings: MaterialSettings

  constructor(model: CutModel, settings: MaterialSettings) {
    this.model = model
    this.group.name = cutFacesName
    this.settings = settings
  }

  /** Unchanged planes keep their face, so dragging one side of a box only rebuilds one face. */
  setPlanes({ world, picture }: Cutting) {
    const unusedFaces = new Set(this.faces)
    const unchanged = world.map((plane) => takeFirst(unusedFaces, (face) => face.plane.equals(plane)))
    this.faces = world.map(
      (plane, index) => unchanged[index] ?? takeFirst(unusedFaces, () => true)?.moveTo(plane) ?? this.add(plane),
    )
    for (const face of unusedFaces) face.dispose()
    for (const [index, face] of this.faces.entries()) face.cutBy(picture, index)
  }

  private add(plane: Plane) {
    const materials = cutMaterials(this.settings.cut)
    if (this.colors) materials.outline.color.copy(this.colors.edge)
    const face = new CutFace(plane, this.model, materials)
    this.group.add(face.mesh, face.outline)
    return face
  }

  refresh() {
    for (const face of this.faces) face.refresh()
  }

  setColors(colors: SceneColors) {
    this.colors = colors
    for (const { outline } of this.faces) {
      const { material } = outline
      if ('color' in material) material.color = colors.edge.clone()
    }
    this.refresh()
  }

  /** The element whose cut face on a plane is at a point. */
  elementAt(plane: number, world: Vector3): number | undefined {
    return this.faces[plane]?.elementAt(world)
  }

  /** The outline of an element on a plane; each line must be used before the next one is requested. */
  linesOf(plane: number, element: number) {
    return this.faces[plane]?.linesOf(element) ?? []
  }

  dispose() {
    for (const face of this.faces) face.dispose()
    this.faces = []
  }
}

function takeFirst(faces: Set<CutFace>, isMeant: (face: CutFace) => boolean): CutFace | undefined {
  const found = [...faces].find(isMeant)
  if (found) faces.delete(found)
  return found
}
