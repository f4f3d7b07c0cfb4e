import { LineBasicMaterial, type Vector3 } from 'three'

/** From where to where edges fade, in metres from the eye, and half the height of the picture in pixels. */
export type Sight = { value: Vector3 }

const strength = `
#include <project_vertex>
float edgePixels = edgeLength * projectionMatrix[1][1] * sight.z / gl_Position.w;
vEdge = smoothstep(2.0, 7.0, edgePixels) * mix(1.0, 0.3, smoothstep(sight.x, sight.y, -mvPosition.z));
// Out of sight where it is: an edge of which only one end is that faint still lies along itself.
if (vEdge < 0.04) gl_Position.z = 2.0 * gl_Position.w;`

/** Thin lines that tell faces apart: fainter in the distance, and none where they would be a smear. */
function fadingMaterial(sight: Sight) {
  const material = new LineBasicMaterial({ transparent: true, opacity: 0.42, depthWrite: false })
  material.onBeforeCompile = (shader) => {
    shader.uniforms['sight'] = sight
    shader.vertexShader =
      'attribute float edgeLength;\nuniform vec3 sight;\nvarying float vEdge;\n' +
      shader.vertexShader.replace('#include <project_vertex>', strength)
    shader.fragmentShader =
      'varying float vEdge;\n' +
      shader.fragmentShader.replace('#include <color_fragment>', '#include <color_fragment>\ndiffuseColor.a *= vEdge;')
  }
  return material
}

export function edgeMaterials(sight: Sight): [LineBasicMaterial, LineBasicMaterial] {
  // Through walls: the selected element is found wherever it is.
  const selected = new LineBasicMaterial({ depthTest: false, transparent: true, opacity: 0.95 })
  return [fadingMaterial(sight), selected]
}
