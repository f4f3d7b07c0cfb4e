import {
  CustomBlending,
  DepthTexture,
  FloatType,
  HalfFloatType,
  Mesh,
  MeshNormalMaterial,
  NearestFilter,
  NoBlending,
  PlaneGeometry,
  ShaderMaterial,
  SrcColorFactor,
  Vector2,
  WebGLRenderTarget,
  ZeroFactor,
  OneFactor,
  type Material,
  type OrthographicCamera,
  type PerspectiveCamera,
  type Scene,
  type WebGLRenderer,
} from 'three'
import { GTAOPass } from 'three/addons/postprocessing/GTAOPass.js'
import { drawWithMaterials, isOccluding } from './override-materials.ts'

/**
 * Drawn after opaque surfaces, whose order is below one, and before lines, panes, ghosts and the ground, which do not
 * get darker.
 */
const afterSurfaces = 1 - 1e-9
/** The strength of the computed occlusion. With a higher value, corners with many small parts were nearly black. */
const depth = 1
/** Maximum pixels per row or column. In larger pictures, the occlusion has a lower resolution than the surfaces. */
const maxPixels = 2048
/** Written with the normals of surfaces that get darker. Cut faces write another value and keep their colors. */
const shadedMark = 0.5

const vertexShader = `
varying vec2 place;
void main() {
  place = uv;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`

const fragmentShader = `
uniform sampler2D occlusion;
uniform sampler2D normals;
varying vec2 place;
void main() {
  float light = texture2D(normals, place).a > 0.75 ? 1.0 : texture2D(occlusion, place).r;
  gl_FragColor = vec4(vec3(light), 1.0);
}`

export type OcclusionPicture = {
  renderer: WebGLRenderer
  scene: Scene
  camera: PerspectiveCamera | OrthographicCamera
  /** Meters: objects farther apart do not occlude each other. */
  reach: number
}

/** Ambient occlusion: how much ambient light reaches each pixel; surfaces of the scene are multiplied by it. */
export class Occlusion {
  readonly shade: Mesh<PlaneGeometry, ShaderMaterial>
  private readonly target = new WebGLRenderTarget(1, 1, {
    type: HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthTexture: new DepthTexture(1, 1, FloatType),
  })
  private readonly normals = new Map<string, MeshNormalMaterial>()
  private pass: GTAOPass | undefined

  constructor() {
    const uniforms = { occlusion: { value: null }, normals: { value: this.target.texture } }
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms,
      depthTest: false,
      depthWrite: false,
      blending: CustomBlending,
      blendSrc: ZeroFactor,
      blendDst: SrcColorFactor,
      blendSrcAlpha: ZeroFactor,
      blendDstAlpha: OneFactor,
    })
    this.shade = new Mesh(new PlaneGeometry(2, 2), material)
    this.shade.renderOrder = afterSurfaces
    this.shade.frustumCulled = false
    this.shade.visible = false
  }

  /** Draws the occlusion for the next picture of this camera. */
  draw({ renderer, scene, camera, reach }: OcclusionPicture) {
    const pass = this.passFor(scene, camera)
    this.fit(renderer, pass)
    pass.updateGtaoMaterial({ radius: reach, thickness: reach * 2, distanceFallOff: 0, scale: depth })
    pass.updatePdMaterial({ depthPhi: reach, radius: 10 })
    drawWithMaterials(
      scene,
      (material) => this.normalsOf(material),
      () => {
        renderer.setRenderTarget(this.target)
        renderer.clear()
        renderer.render(scene, camera)
      },
    )
    pass.render(renderer, this.target, this.target, 0, false)
    renderer.setRenderTarget(null)
    this.shade.material.uniforms['occlusion'] = { value: pass.gtaoMap }
    this.shade.visible = true
  }

  private passFor(scene: Scene, camera: OcclusionPicture['camera']): GTAOPass {
    const { depthTexture, texture: normalTexture } = this.target
    this.pass ??= new GTAOPass(scene, camera, 1, 1, { depthTexture: depthTexture ?? undefined, normalTexture })
    const { pass } = this
    pass.output = GTAOPass.OUTPUT.Off
    pass.camera = camera
    const { defines } = pass.gtaoMaterial
    const isPerspective = 'isPerspectiveCamera' in camera ? 1 : 0
    if (defines['PERSPECTIVE_CAMERA'] !== isPerspective) {
      defines['PERSPECTIVE_CAMERA'] = isPerspective
      pass.gtaoMaterial.needsUpdate = true
    }
    return pass
  }

  private fit(renderer: WebGLRenderer, pass: GTAOPass) {
    const size = renderer.getDrawingBufferSize(new Vector2())
    size.multiplyScalar(Math.min(1, maxPixels / Math.max(size.x, size.y))).round()
    const { x, y } = size
    if (pass.width === x && pass.height === y) return
    this.target.setSize(x, y)
    pass.setSize(x, y)
  }

  /** Cut faces keep their material: they are not shaded, but hide the surfaces behind them. */
  private normalsOf(material: Material): Material | undefined {
    if (!isOccluding(material)) return undefined
    if (material instanceof ShaderMaterial) return material
    const { side, clippingPlanes } = material
    const isFlat = 'flatShading' in material && material.flatShading === true
    const isCut = clippingPlanes !== null && clippingPlanes.length > 0
    const kind = JSON.stringify([side, isFlat, isCut])
    const existing = this.normals.get(kind)
    const normals =
      existing ?? new MeshNormalMaterial({ side, flatShading: isFlat, opacity: shadedMark, blending: NoBlending })
    // All surfaces have the same section planes.
    normals.clippingPlanes = clippingPlanes
    if (!existing) this.normals.set(kind, normals)
    return normals
  }

  dispose() {
    this.shade.removeFromParent()
    this.shade.geometry.dispose()
    this.shade.material.dispose()
    this.target.dispose()
    for (const material of this.normals.values()) material.dispose()
    // Two materials of the pass, which the pass itself does not dispose.
    for (const material of [this.pass?.gtaoMaterial, this.pass?.blendMaterial]) material?.dispose()
    this.pass?.dispose()
  }
}
