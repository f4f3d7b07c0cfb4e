import { LineBasicMaterial, type Vector3 } from 'three'

/** The near and the far distance between which lines fade, in meters, and half the height of the picture in pixels. */
export type FadeDistances = { value: Vector3 }

const strength = `
#include <project_vertex>
float edgePixels = edgeLength * projectionMatrix[1][1] * sight.z / gl_Position.w;
vEdge = smoothstep(2.0, 7.0, edgePixels) * mix(1.0, 0.3, smoothstep(sight.x, sight.y, -mvPosition.z));
// Moved out of the clip space: an edge with only one end this faint would still be drawn in part.
if (vEdge < 0.04) gl_Position.z = 2.0 * gl_Position.w;`

/** Thin lines between faces: fainter in the distance, and omitted where they would merge. */
function fadingMaterial(fadeDistances: FadeDistances) {
  const material = new LineBasicMaterial({ transparent: true, opacity: 0.42, depthWrite: false })
  material.onBeforeCompile = (shader) => {
    shader.uniforms['sight'] = fadeDistances
    shader.vertexShader =
      'attribute float edgeLength;\nuniform vec3 sight;\nvarying float vEdge;\n' +
      shader.vertexShader.replace('#include <project_vertex>', strength)
    shader.fragmentShader =
      'varying float vEdge;\n' +
      shader.fragmentShader.replace('#include <color_fragment>', '#include <color_fragment>\ndiffuseColor.a *= vEdge;')
  }
  return material
}

export function edgeMaterials(fadeDistances: FadeDistances): [LineBasicMaterial, LineBasicMaterial] {
  // Without depth test, so that the selected element is visible through walls.
  const selected = new LineBasicMaterial({ depthTest: false, transparent: true, opacity: 0.95 })
  return [fadingMaterial(fadeDistances), selected]
}
