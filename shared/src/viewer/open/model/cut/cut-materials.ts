import { DoubleSide, LineBasicMaterial, ShaderMaterial, type Color, type Plane } from 'three'

const vertexShader = `
#include <clipping_planes_pars_vertex>
attribute vec4 tint;
attribute vec3 hatch;
varying vec4 vTint;
varying vec3 vHatch;
void main() {
  vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * mvPosition;
  vTint = tint;
  vHatch = hatch;
  #include <clipping_planes_vertex>
}`

/**
 * Lines have fixed positions on the plane, so they do not move with the view. Their distance is the power of two
 * nearest to nine pixels; every second line fades out before the distance doubles.
 */
const fragmentShader = `
#include <clipping_planes_pars_fragment>
uniform vec3 cutTone;
varying vec4 vTint;
varying vec3 vHatch;
float stripes(float across, float most) {
  float pixel = max(length(vec2(dFdx(across), dFdy(across))), 1e-7);
  float level = log2(pixel * most);
  float apart = exp2(floor(level));
  float nearest = floor(across / apart + 0.5);
  float strength = mod(nearest, 2.0) < 0.5 ? 1.0 : 1.0 - fract(level);
  float distance = abs(across - nearest * apart) / pixel;
  return strength * (1.0 - smoothstep(0.3, 1.1, distance));
}
void main() {
  #include <clipping_planes_fragment>
  float rising = (vHatch.x - vHatch.y) * 0.70710678;
  float falling = (vHatch.x + vHatch.y) * 0.70710678;
  float line = 0.0;
  if (vHatch.z < 0.5) line = stripes(rising, 11.0);
  else if (vHatch.z < 1.5) line = stripes(falling, 11.0);
  else if (vHatch.z < 2.5) line = max(stripes(rising, 13.0), stripes(falling, 13.0));
  else if (vHatch.z < 3.5) line = stripes(rising, 6.0);
  else line = stripes(vHatch.y * 0.70710678, 9.0);
  vec3 face = mix(cutTone, vTint.rgb, vTint.a);
  gl_FragColor = vec4(mix(face, face * 0.55, line), 1.0);
}`

export type CutMaterials = { face: ShaderMaterial; outline: LineBasicMaterial }

/** Writes colors as displayed, because light and shadows do not affect a cut face. */
export function cutMaterials(cut: { value: Color }): CutMaterials {
  const face = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { cutTone: cut },
    side: DoubleSide,
    clipping: true,
    // Drawn behind its outline, and in front of a surface in the same plane.
    polygonOffset: true,
    polygonOffsetFactor: 0.5,
    polygonOffsetUnits: 0.5,
  })
  return { face, outline: new LineBasicMaterial({ toneMapped: false }) }
}

/** Only the other planes clip a face, because it lies on its own plane. */
export function cutByOthers({ face, outline }: CutMaterials, planes: readonly Plane[], ownIndex: number) {
  const otherPlanes = planes.filter((_, index) => index !== ownIndex)
  face.clippingPlanes = otherPlanes
  outline.clippingPlanes = otherPlanes
}
