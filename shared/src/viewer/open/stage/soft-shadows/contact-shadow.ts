import {
  DoubleSide,
  Mesh,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  ShaderMaterial,
  UniformsUtils,
  Vector3,
  WebGLRenderTarget,
  type Material,
  type Scene,
  type WebGLRenderer,
} from 'three'
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js'
import { HorizontalBlurShader } from 'three/addons/shaders/HorizontalBlurShader.js'
import { VerticalBlurShader } from 'three/addons/shaders/VerticalBlurShader.js'
import { farther } from '../ground.ts'
import { drawWithMaterials, isOccluding } from './override-materials.ts'

/** The position of the ground in world coordinates, and the radius of everything on it. */
export type Footing = { x: number; y: number; z: number; radius: number }

const pixels = 512
/** Radii of the scene: leaves room for the blur. */
const areaScale = 1.25
/** Radii of the scene: objects higher than this cast no contact shadow. */
const highest = 0.12
/** Blur radii relative to the picture's width: the second pass smooths the steps of the first. */
const softness = [0.005, 0.002]
const strength = 0.4

/** Depth as seen from below: the closer to the ground, the darker. */
const heightShaders = {
  vertexShader: `
#include <clipping_planes_pars_vertex>
void main() {
  vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * mvPosition;
  #include <clipping_planes_vertex>
}`,
  fragmentShader: `
#include <clipping_planes_pars_fragment>
void main() {
  #include <clipping_planes_fragment>
  float low = 1.0 - gl_FragCoord.z;
  gl_FragColor = vec4(0.0, 0.0, 0.0, low * low);
}`,
}

/** The picture was taken from below, so its up direction is south. */
const planeShaders = {
  vertexShader: `
varying vec2 place;
void main() {
  place = vec2(uv.x, 1.0 - uv.y);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
  fragmentShader: `
uniform sampler2D shade;
varying vec2 place;
void main() {
  gl_FragColor = vec4(0.0, 0.0, 0.0, texture2D(shade, place).a * ${strength});
}`,
}

/**
 * The shadow that objects on or just above the ground cast in ambient light: a blurred picture of their depth from
 * below.
 */
export class ContactShadow {
  readonly plane: Mesh<PlaneGeometry, ShaderMaterial>
  private readonly targets = [new WebGLRenderTarget(pixels, pixels), new WebGLRenderTarget(pixels, pixels)] as const
  private readonly heights = [0, 1].map(
    () => new ShaderMaterial({ ...heightShaders, side: DoubleSide, blending: NoBlending, clipping: true }),
  )
  private readonly blurs = [blurMaterial(HorizontalBlurShader), blurMaterial(VerticalBlurShader)] as const
  private readonly quad = new FullScreenQuad()

  constructor() {
    const uniforms = { shade: { value: this.targets[0].texture } }
    const materialOptions = { transparent: true, depthWrite: false, ...farther }
    this.plane = new Mesh(
      new PlaneGeometry(2, 2),
      new ShaderMaterial({ ...planeShaders, uniforms, ...materialOptions }),
    )
    this.plane.renderOrder = -1
  }

  draw(renderer: WebGLRenderer, scene: Scene, { x, y, z, radius }: Footing) {
    const halfSize = radius * areaScale
    this.plane.position.set(x, y, z)
    this.plane.scale.set(halfSize, halfSize, 1)
    const camera = new OrthographicCamera(-halfSize, halfSize, halfSize, -halfSize, 0, radius * highest)
    // Moved, because the scene is drawn with the center of the models at zero.
    camera.position.set(x, y, z).add(scene.position)
    camera.up.set(0, -1, 0)
    camera.lookAt(camera.position.clone().add(new Vector3(0, 0, 1)))
    const [target, blurTarget] = this.targets
    drawWithMaterials(
      scene,
      (material) => this.heightsOf(material),
      () => {
        renderer.setRenderTarget(target)
        renderer.clear()
        renderer.render(scene, camera)
      },
    )
    const [across, along] = this.blurs
    for (const width of softness) {
      this.blur(renderer, { material: across, name: 'h', width, from: target, to: blurTarget })
      this.blur(renderer, { material: along, name: 'v', width, from: blurTarget, to: target })
    }
    renderer.setRenderTarget(null)
  }

  private blur(renderer: WebGLRenderer, { material, name, width, from, to }: Blur) {
    Object.assign(material.uniforms, { tDiffuse: { value: from.texture }, [name]: { value: width } })
    this.quad.material = material
    renderer.setRenderTarget(to)
    this.quad.render(renderer)
  }

  /** Without cut faces: from below, the bottom of their element hides the same. */
  private heightsOf(material: Material): Material | undefined {
    if (!isOccluding(material) || material instanceof ShaderMaterial) return undefined
    const { clippingPlanes } = material
    const [full, cut] = this.heights
    if (!cut || clippingPlanes === null || clippingPlanes.length === 0) return full
    cut.clippingPlanes = clippingPlanes
    return cut
  }

  dispose() {
    this.plane.removeFromParent()
    this.plane.geometry.dispose()
    this.quad.dispose()
    for (const resource of [this.plane.material, ...this.targets, ...this.heights, ...this.blurs]) resource.dispose()
  }
}

type Blur = {
  material: ShaderMaterial
  name: 'h' | 'v'
  width: number
  from: WebGLRenderTarget
  to: WebGLRenderTarget
}

function blurMaterial({
  uniforms,
  vertexShader,
  fragmentShader,
}: typeof HorizontalBlurShader | typeof VerticalBlurShader) {
  return new ShaderMaterial({
    uniforms: UniformsUtils.clone(uniforms),
    vertexShader,
    fragmentShader,
    depthTest: false,
    depthWrite: false,
    blending: NoBlending,
  })
}
