import { Material, type Mesh, type Object3D, type Scene } from 'three'

/** The replacement of a surface's material; undefined omits the surface. */
type ReplaceMaterial = (material: Material) => Material | undefined

/** Whether a material hides everything behind it. Panes, ghosts, faint colors and the ground do not. */
export function isOccluding({ transparent, depthWrite, alphaTest }: Material): boolean {
  return depthWrite && !transparent && alphaTest === 0
}

/** A material that three skips, without even requesting the geometry. */
const invisibleMaterial = new Material()
invisibleMaterial.visible = false

/** Runs `draw` with other materials for the whole scene and without lines, and restores the materials afterward. */
export function drawWithMaterials(scene: Scene, replaceMaterial: ReplaceMaterial, draw: () => void) {
  const originals: { object: Mesh; material: Mesh['material'] }[] = []
  scene.traverseVisible((object) => {
    if (!isDrawn(object)) return
    const { material } = object
    originals.push({ object, material })
    const isLeftOut = 'isLine' in object
    const other = (one: Material) => (isLeftOut ? undefined : replaceMaterial(one)) ?? invisibleMaterial
    // Empty entries of a list of materials stay empty.
    object.material = Array.isArray(material) ? material.map(other) : other(material)
  })
  try {
    draw()
  } finally {
    for (const { object, material } of originals) object.material = material
  }
}

/** Lines have materials too. */
function isDrawn(object: Object3D): object is Mesh {
  return 'material' in object
}
