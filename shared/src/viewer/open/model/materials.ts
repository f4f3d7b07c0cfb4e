import {
  type Color,
  DoubleSide,
  FrontSide,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Material,
  type Plane,
} from 'three'
import type { SceneColours } from '../stage/colours.ts'
import type { Sight } from './edge-materials.ts'

export type SurfaceMaterial = MeshStandardMaterial | MeshLambertMaterial

/** What all materials of a scene have in common, and how it changes. */
export type MaterialSettings = { isFull: boolean; cut: { value: Color }; sight: Sight }

/** How much of its own color is in the face where something is cut: enough to know it, and still a cut. */
export const ownShare = 0.25

/** Behind the cut face of a solid nothing is seen but its back faces, and those only between two pixels: in its color. */
const paintedBackFaces = `
#include <dithering_fragment>
#if NUM_CLIPPING_PLANES > 0
if (!gl_FrontFacing) gl_FragColor = vec4(mix(cutColour, sRGBTransferOETF(vec4(diffuse, 1.0)).rgb, ${ownShare}), 1.0);
#endif`

/**
 * A surface of the file as this scene draws it: the physical model where the machine can, else a simple one. Which sides
 * are seen follows from the surface, because files seldom know: of what is open both, of a solid the outer.
 */
export function surfaceMaterial(source: Material, isSolid: boolean, settings: MaterialSettings): SurfaceMaterial {
  const given = source as MeshStandardMaterial
  const isOpaqueSolid = isSolid && !given.transparent
  const look = {
    color: given.color,
    map: given.map,
    vertexColors: given.vertexColors,
    transparent: given.transparent,
    opacity: given.opacity,
    alphaTest: given.alphaTest,
    side: isOpaqueSolid ? FrontSide : isSolid ? given.side : DoubleSide,
    depthWrite: !given.transparent,
    // Both sides of a pane at once: they differ in nothing that is seen.
    forceSinglePass: true,
    // Lines on the surface win over it.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  }
  const material = settings.isFull
    ? new MeshStandardMaterial({ ...look, roughness: given.roughness, metalness: given.metalness })
    : new MeshLambertMaterial(look)
  if (isOpaqueSolid) paintBackFaces(material, settings)
  return material
}

function paintBackFaces(material: SurfaceMaterial, { cut }: MaterialSettings) {
  material.userData['isSolid'] = true
  material.onBeforeCompile = (shader) => {
    shader.uniforms['cutColour'] = cut
    shader.fragmentShader = `uniform vec3 cutColour;\n${shader.fragmentShader}`.replace(
      '#include <dithering_fragment>',
      paintedBackFaces,
    )
  }
}

/** For another look of the same surface. */
export function lookMaterial(surface: SurfaceMaterial): SurfaceMaterial {
  const material = surface.clone()
  material.onBeforeCompile = surface.onBeforeCompile
  return material
}

export function colourSelection(selected: SurfaceMaterial, surface: SurfaceMaterial, { selection }: SceneColours) {
  selected.color.copy(surface.color).lerp(selection, 0.85)
  selected.emissive.copy(selection).multiplyScalar(0.25)
  selected.opacity = Math.max(surface.opacity, 0.7)
}

/** Without a cut face. */
export function ghostMaterial(surface: SurfaceMaterial): SurfaceMaterial {
  const material = surface.clone()
  material.userData = {}
  return material
}

export function colourGhost(material: SurfaceMaterial, { ghost }: SceneColours) {
  paint(material, `#${ghost.getHexString()}`)
  material.transparent = true
  material.opacity = 0.1
  material.depthWrite = false
}

/** One colour instead of what the file says; what is seen through stays so, but shows its colour. */
export function paint(material: SurfaceMaterial, colour: string) {
  material.color.set(colour.slice(0, 7))
  material.map = null
  material.vertexColors = false
  material.opacity = Math.max(material.opacity, 0.7)
  if (material instanceof MeshStandardMaterial) material.metalness = 0
  const alpha = colour.length > 7 ? Number.parseInt(colour.slice(7), 16) / 255 : 1
  if (alpha === 1) return
  material.transparent = true
  material.opacity *= alpha
  // What is behind it, such as what it turns into, is seen.
  material.depthWrite = false
}

export function cutMaterial(material: Material, planes: Plane[] | null) {
  material.clippingPlanes = planes
  // What is cut away throws no shadow.
  material.clipShadows = true
  if (!material.userData['isSolid']) return
  const side = planes && planes.length > 0 ? DoubleSide : FrontSide
  if (side !== material.side) material.needsUpdate = true
  material.side = side
  // With both sides drawn, three would take the back ones for the shadow.
  material.shadowSide = side === DoubleSide ? DoubleSide : null
}
