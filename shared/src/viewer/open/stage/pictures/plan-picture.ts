import {
  Color,
  DoubleSide,
  OrthographicCamera,
  ShaderMaterial,
  WebGLRenderTarget,
  type Scene,
  type WebGLRenderer,
} from 'three'
import type { Box } from '../../../view.ts'

type PlanPicture = {
  scene: Scene
  renderer: WebGLRenderer
  /** What is to be seen, in the world's coordinates: its upper side is where everything is cut. */
  box: Box
  width: number
  height: number
  /** Of what is cut; what is seen below it is fainter. */
  colour: Color
}

/** From above one looks onto the outside of what lies below the cut, and into whatever is cut. */
const shaders = {
  vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
  fragmentShader: `uniform vec3 tint;
    void main() { gl_FragColor = vec4(tint, gl_FrontFacing ? 0.25 : 1.0); }`,
}

/** What lies in a box, seen from above, north up: cut walls filled, floors faint, nothing where there is nothing. Beside the picture, which stays as it is. */
export function drawPlan({ scene, renderer, box, width, height, colour }: PlanPicture): HTMLCanvasElement {
  const target = new WebGLRenderTarget(width, height, { samples: 4 })
  const material = new ShaderMaterial({
    ...shaders,
    side: DoubleSide,
    uniforms: { tint: { value: colour.clone().convertLinearToSRGB() } },
  })
  const pixels = new Uint8Array(width * height * 4)
  const before = { clear: renderer.getClearColor(new Color()), alpha: renderer.getClearAlpha() }
  try {
    scene.overrideMaterial = material
    renderer.setClearColor(0, 0)
    renderer.setRenderTarget(target)
    renderer.clear()
    renderer.render(scene, cameraAbove(scene, box))
    renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels)
  } finally {
    scene.overrideMaterial = null
    renderer.setRenderTarget(null)
    renderer.setClearColor(before.clear, before.alpha)
    target.dispose()
    material.dispose()
  }
  return pictureOf(pixels, width, height)
}

/** The scene is drawn with the middle of the models at zero. */
function cameraAbove({ position }: Scene, { min, max }: Box): OrthographicCamera {
  const [across, along] = [(max.x - min.x) / 2, (max.y - min.y) / 2]
  const camera = new OrthographicCamera(-across, across, along, -along, 0, max.z - min.z)
  camera.position.set((min.x + max.x) / 2, (min.y + max.y) / 2, max.z).add(position)
  // A camera that is not turned looks straight down, with north up.
  camera.updateMatrixWorld()
  return camera
}

/** WebGL counts rows from below. */
function pictureOf(pixels: Uint8Array, width: number, height: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error("This browser can't create a canvas to draw a plan.")
  const picture = context.createImageData(width, height)
  for (let row = 0; row < height; row += 1) {
    const from = (height - 1 - row) * width * 4
    picture.data.set(pixels.subarray(from, from + width * 4), row * width * 4)
  }
  context.putImageData(picture, 0, 0)
  return canvas
}
