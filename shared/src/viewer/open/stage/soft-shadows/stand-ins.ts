import { Material, type Mesh, type Object3D, type Scene } from 'three'

/** What a surface is drawn with instead; undefined leaves it out. */
type StandIn = (of: Material) => Material | undefined

/** Whoever sees through something is not to be told of it: panes, ghosts, what is painted faintly and the ground. */
export function hidesWhatIsBehind({ transparent, depthWrite, alphaTest }: Material): boolean {
  return depthWrite && !transparent && alphaTest === 0
}

/** What three does not even ask for its geometry. */
const nothing = new Material()
nothing.visible = false

/** While something is drawn, everything in the scene has another material; lines are left out. Afterwards it has its own again. */
export function drawnWith(scene: Scene, standIn: StandIn, draw: () => void) {
  const own: { thing: Mesh; material: Mesh['material'] }[] = []
  scene.traverseVisible((thing) => {
    if (!isDrawn(thing)) return
    const { material } = thing
    own.push({ thing, material })
    const isLeftOut = 'isLine' in thing
    const other = (one: Material) => (isLeftOut ? undefined : standIn(one)) ?? nothing
    // Places that are empty stay so.
    thing.material = Array.isArray(material) ? material.map(other) : other(material)
  })
  try {
    draw()
  } finally {
    for (const { thing, material } of own) thing.material = material
  }
}

/** Lines have materials as meshes have. */
function isDrawn(thing: Object3D): thing is Mesh {
  return 'material' in thing
}
