import {
  type Color,
  DoubleSide,
  FrontSide,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Material,
  type Plane,
} from 'three'
import type { SceneColors } from '../stage/colors.ts'
import type { FadeDistances } from './edge-materials.ts'

export type SurfaceMaterial = MeshStandardMaterial | MeshLambertMaterial

/** Settings shared by all materials of a scene. */
export type MaterialSettings = { isFull: boolean; cut: { value: Color }; fadeDistances: FadeDistances }

/** The share of the material's own color in a cut face: enough to recognize the material, but clearly a cut. */
export const ownShare = 0.25

/**
 * Through gaps between the pixels of a solid's cut face only its back faces are visible, so they get the color of the
 * cut face.
 */
const paintedBackFaces = `
#include <dithering_fragment>
#if NUM_CLIPPING_PLANES > 0
if (!gl_FrontFacing) gl_FragColor = vec4(mix(cutColor, sRGBTransferOETF(vec4(diffuse, 1.0)).rgb, ${ownShare}), 1.0);
#endif`

/**
 * The material for a surface of the file: physically based if the machine is fast enough, otherwise a simple one. The
 * surface determines its visible sides, because files rarely specify them: the outer side of solids, and both sides of
 * open surfaces.
 */
export function surfaceMaterial(source: Material, isSolid: boolean, settings: MaterialSettings): SurfaceMaterial {
  const original = source as MeshStandardMaterial
  const isOpaqueSolid = isSolid && !original.transparent
  const materialParameters = {
    color: original.color,
    map: original.map,
    vertexColors: original.vertexColors,
    transparent: original.transparent,
    opacity: original.opacity,
    alphaTest: original.alphaTest,
    side: isOpaqueSolid ? FrontSide : isSolid ? original.side : DoubleSide,
    depthWrite: !original.transparent,
    // Draws both sides of a pane at once, because they look the same.
    forceSinglePass: true,
    // Lines on the surface are drawn in front of it.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  }
  const material = settings.isFull
    ? new MeshStandardMaterial({ ...materialParameters, roughness: original.roughness, metalness: original.metalness })
    : new MeshLambertMaterial(materialParameters)
  if (isOpaqueSolid) paintBackFaces(material, settings)
  return material
}

function paintBackFaces(material: SurfaceMaterial, { cut }: MaterialSettings) {
  material.userData['isSolid'] = true
  material.onBeforeCompile = (shader) => {
    shader.uniforms['cutColor'] = cut
    shader.fragmentShader = `uniform vec3 cutColor;\n${shader.fragmentShader}`.replace(
      '#include <dithering_fragment>',
      paintedBackFaces,
    )
  }
}

/** A copy for another look of the same surface. */
export function lookMaterial(surface: SurfaceMaterial): SurfaceMaterial {
  const material = surface.clone()
  material.onBeforeCompile = surface.onBeforeCompile
  return material
}

export function colorSelection(selected: SurfaceMaterial, surface: SurfaceMaterial, { selection }: SceneColors) {
  selected.color.copy(surface.color).lerp(selection, 0.85)
  selected.emissive.copy(selection).multiplyScalar(0.25)
  selected.opacity = Math.max(surface.opacity, 0.7)
}

/** Copies a material without its cut face. */
export function ghostMaterial(surface: SurfaceMaterial): SurfaceMaterial {
  const material = surface.clone()
  material.userData = {}
  return material
}

export function colorGhost(material: SurfaceMaterial, { ghost }: SceneColors) {
  paint(material, `#${ghost.getHexString()}`)
  material.transparent = true
  material.opacity = 0.1
  material.depthWrite = false
}

/** Replaces the material's colors by one; transparent materials stay transparent. */
export function paint(material: SurfaceMaterial, color: string) {
  material.color.set(color.slice(0, 7))
  material.map = null
  material.vertexColors = false
  material.opacity = Math.max(material.opacity, 0.7)
  if (material instanceof MeshStandardMaterial) material.metalness = 0
  const alpha = color.length > 7 ? Number.parseInt(color.slice(7), 16) / 255 : 1
  if (alpha === 1) return
  material.transparent = true
  material.opacity *= alpha
  // Objects behind it remain visible, such as the colored copy.
  material.depthWrite = false
}

export function cutMaterial(material: Material, planes: Plane[] | null) {
  material.clippingPlanes = planes
  // Parts that are cut away cast no shadow.
  material.clipShadows = true
  if (!material.userData['isSolid']) return
  const side = planes && planes.length > 0 ? DoubleSide : FrontSide
  if (side !== material.side) material.needsUpdate = true
  material.side = side
  // Otherwise three would use the back sides for the shadow when both sides are drawn.
  material.shadowSide = side === DoubleSide ? DoubleSide : null
}
