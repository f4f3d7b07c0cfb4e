import { Group, type Plane, type Vector3 } from 'three'
import type { MaterialSettings } from '../materials.ts'
import type { SceneColours } from '../../stage/colours.ts'
import { CutFace, type CutModel } from './cut-face.ts'
import { cutMaterials } from './cut-materials.ts'

/** The planes that cut, in the world's coordinates and, one by one, in those of the picture. */
export type Cutting = {
  world: readonly Plane[]
  picture: readonly Plane[]
  /** The one that is elsewhere than before, if it is one. */
  moved?: Plane | undefined
}

/** Of the group, in the scene. */
export const cutFacesName = 'cut faces'

/** Where a model is cut: as many faces as there are planes. */
export class CutFaces {
  readonly group = new Group()
  private faces: readonly CutFace[] = []
  private colours: SceneColours | undefined
  private readonly model: CutModel
  private readonly settings: MaterialSettings

  constructor(model: CutModel, settings: MaterialSettings) {
    this.model = model
    this.group.name = cutFacesName
    this.settings = settings
  }

  /** A plane that is where it was keeps its face: of a box whose side is dragged one face is made again. */
  setPlanes({ world, picture }: Cutting) {
    const free = new Set(this.faces)
    const kept = world.map((plane) => take(free, (face) => face.plane.equals(plane)))
    this.faces = world.map((plane, own) => kept[own] ?? take(free, () => true)?.moveTo(plane) ?? this.add(plane))
    for (const face of free) face.dispose()
    for (const [own, face] of this.faces.entries()) face.cutBy(picture, own)
  }

  private add(plane: Plane) {
    const materials = cutMaterials(this.settings.cut)
    if (this.colours) materials.outline.color.copy(this.colours.edge)
    const face = new CutFace(plane, this.model, materials)
    this.group.add(face.mesh, face.outline)
    return face
  }

  refresh() {
    for (const face of this.faces) face.refresh()
  }

  setColours(colours: SceneColours) {
    this.colours = colours
    for (const { outline } of this.faces) {
      const { material } = outline
      if ('color' in material) material.color = colours.edge.clone()
    }
    this.refresh()
  }

  /** Whose cut face on a plane is at a point of it. */
  elementAt(plane: number, world: Vector3): number | undefined {
    return this.faces[plane]?.elementAt(world)
  }

  /** The outline of an element where a plane cuts it; each line before the next one is asked for. */
  linesOf(plane: number, element: number) {
    return this.faces[plane]?.linesOf(element) ?? []
  }

  dispose() {
    for (const face of this.faces) face.dispose()
    this.faces = []
  }
}

function take(faces: Set<CutFace>, isMeant: (face: CutFace) => boolean): CutFace | undefined {
  const found = [...faces].find(isMeant)
  if (found) faces.delete(found)
  return found
}
