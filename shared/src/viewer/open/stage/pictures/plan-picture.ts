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
  /** The visible part in world coordinates. Its upper side is the section plane. */
  box: Box
  width: number
  height: number
  /** The opacity of cut elements; elements below the cut are fainter. */
  color: Color
}

/** From above, a plan shows outer faces of elements below the cut, and inner faces of cut elements. */
const shaders = {
  vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
  fragmentShader: `uniform vec3 tint;
    void main() { gl_FragColor = vec4(tint, gl_FrontFacing ? 0.25 : 1.0); }`,
}

/**
 * A plan of a box from above, north up: walls are filled where they are cut, floors are faint, everything else is
 * transparent. The picture on screen stays unchanged.
 */
export function drawPlan({ scene, renderer, box, width, height, color }: PlanPicture): HTMLCanvasElement {
  const target = new WebGLRenderTarget(width, height, { samples: 4 })
  const material = new ShaderMaterial({
    ...shaders,
    side: DoubleSide,
    uniforms: { tint: { value: color.clone().convertLinearToSRGB() } },
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

/** Moved, because the scene is drawn with the center of the models at zero. */
function cameraAbove({ position }: Scene, { min, max }: Box): OrthographicCamera {
  const [across, along] = [(max.x - min.x) / 2, (max.y - min.y) / 2]
  const camera = new OrthographicCamera(-across, across, along, -along, 0, max.z - min.z)
  camera.position.set((min.x + max.x) / 2, (min.y + max.y) / 2, max.z).add(position)
  // Without rotation, because the camera then looks straight down, with north up.
  camera.updateMatrixWorld()
  return camera
}

/** Flips rows, because those of WebGL start at the bottom. */
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
