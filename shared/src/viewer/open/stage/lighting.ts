import {
  AmbientLight,
  BackSide,
  Box3,
  BufferAttribute,
  CircleGeometry,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Sphere,
  SphereGeometry,
  Vector3,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { farther, Ground } from './ground.ts'

type Preset = { sky: number; sun: number; sunColor: string; direction: Vector3; surroundings: number }

/** Each engine defines the meaning of the preset numbers; this engine has four presets. */
const presets: Preset[] = [
  { sky: 1.3, sun: 2.1, sunColor: '#fff4e2', direction: new Vector3(-0.42, -0.85, 1), surroundings: 0.5 },
  { sky: 2, sun: 1.1, sunColor: '#ffffff', direction: new Vector3(0.2, -0.5, 1), surroundings: 0.8 },
  { sky: 1.1, sun: 2.3, sunColor: '#fff1da', direction: new Vector3(-0.6, -0.75, 0.85), surroundings: 0.5 },
  { sky: 0.9, sun: 2.4, sunColor: '#ffdcae', direction: new Vector3(-0.9, -0.5, 0.5), surroundings: 0.45 },
]
const shadowMapSize = 2048
/** Radii of the scene: far enough for the shadow of a low sun, and small enough to blend few pixels. */
const groundReach = 1.8

/** Sky, sun and the ground that receives the shadow. */
export class Lighting {
  readonly group = new Group()
  private readonly sky = new HemisphereLight('#ffffff', '#b8ad9e', 1)
  private readonly sun = new DirectionalLight('#ffffff', 1)
  private readonly fill = new AmbientLight('#ffffff', 0.25)
  readonly ground = new Ground()
  private readonly shadow: Mesh
  private surroundings: WebGLRenderTarget | undefined
  private preset = presets[0]
  private readonly bounds = new Sphere(new Vector3(), 10)

  private readonly scene: Scene
  private readonly isFull: boolean

  constructor(scene: Scene, isFull: boolean) {
    this.scene = scene
    this.isFull = isFull
    this.shadow = new Mesh(
      new CircleGeometry(1, 48),
      new ShadowMaterial({ opacity: 0.28, depthWrite: false, ...farther }),
    )
    this.shadow.receiveShadow = true
    this.shadow.visible = isFull
    this.shadow.renderOrder = -1
    this.sun.castShadow = isFull
    this.sun.shadow.mapSize.setScalar(shadowMapSize)
    this.sun.shadow.radius = 3
    this.group.add(this.sky, this.fill, this.sun, this.sun.target, this.ground, this.shadow)
    scene.add(this.group)
    this.fitTo(new Box3())
  }

  setPreset(number: number) {
    this.preset = presets[Math.abs(Math.trunc(number)) % presets.length] ?? this.preset
    const { sky = 1, sun = 1, sunColor = '#ffffff', surroundings = 0.5 } = this.preset ?? {}
    // Without reflections, only the sky lights shaded surfaces.
    this.sky.intensity = this.isFull ? sky : sky * 1.15
    this.sun.intensity = sun
    this.sun.color.set(sunColor)
    this.scene.environmentIntensity = surroundings
    this.placeGround()
  }

  setGroundColor(color: Color) {
    this.ground.setColor(color)
  }

  /** Fits the sun's shadow map to the models, because its resolution is limited. */
  fitTo(box: Box3) {
    this.ground.visible = !box.isEmpty()
    this.shadow.visible = this.isFull && !box.isEmpty()
    if (box.isEmpty()) this.freeGround()
    else box.getBoundingSphere(this.bounds)
    const { center, radius } = this.bounds
    const height = box.isEmpty() ? 0 : box.min.z - radius * 0.002
    this.ground.position.set(center.x, center.y, height - radius * 0.001)
    this.ground.scale.setScalar(radius * groundReach)
    this.shadow.position.set(center.x, center.y, height)
    this.shadow.scale.setScalar(radius * groundReach)
    this.placeGround()
  }

  /** Where the ground is, and how far the models on it extend; undefined without models. */
  get footing() {
    const { x, y, z } = this.shadow.position
    return this.ground.visible ? { x, y, z, radius: this.bounds.radius } : undefined
  }

  /** Shows the ground as with models; `fitTo` positions it. */
  showGround() {
    this.ground.visible = true
  }

  /** Without models nothing stays on the graphics card; the ground is uploaded again when needed. */
  private freeGround() {
    for (const { geometry } of [this.ground, this.shadow]) geometry.dispose()
  }

  private placeGround() {
    const { center, radius } = this.bounds
    this.sun.position
      .copy(this.preset?.direction ?? center)
      .setLength(radius * 2)
      .add(center)
    this.sun.target.position.copy(center)
    const shadowRadius = radius * 1.1
    const { camera } = this.sun.shadow
    Object.assign(camera, {
      left: -shadowRadius,
      right: shadowRadius,
      top: shadowRadius,
      bottom: -shadowRadius,
      near: 0.1,
      far: radius * 4.2,
    })
    camera.updateProjectionMatrix()
    this.sun.shadow.normalBias = (radius / shadowMapSize) * 5
    this.sun.shadow.bias = -0.0004
  }

  /** Creates the environment map for reflections on the graphics card. Call again after a context loss. */
  makeSurroundings(renderer: WebGLRenderer) {
    if (!this.isFull) return
    this.surroundings?.dispose()
    const generator = new PMREMGenerator(renderer)
    const sky = skyDome()
    // A gradient needs few pixels.
    this.surroundings = generator.fromScene(sky, 0.04, 0.1, 100, { size: 64 })
    this.scene.environment = this.surroundings.texture
    for (const child of sky.children) disposeMesh(child as Mesh)
    generator.dispose()
  }

  dispose() {
    this.surroundings?.dispose()
    this.scene.environment = null
    disposeMesh(this.ground)
    disposeMesh(this.shadow)
    this.sun.dispose()
    this.group.removeFromParent()
  }
}

function disposeMesh({ geometry, material }: Mesh) {
  geometry.dispose()
  for (const one of [material].flat()) one.dispose()
}

/** Bright above, warm and darker below, with Z up. */
function skyDome() {
  const dome = new SphereGeometry(10, 24, 16)
  const positions = dome.attributes['position']
  const count = positions?.count ?? 0
  const colors = new BufferAttribute(new Float32Array(count * 3), 3)
  const [above, horizon, below] = [new Color('#dfeaf7'), new Color('#f6f3ee'), new Color('#8c8377')]
  const color = new Color()
  for (let vertex = 0; vertex < count; vertex++) {
    const height = (positions?.getZ(vertex) ?? 0) / 10
    color.copy(horizon).lerp(height > 0 ? above : below, Math.min(1, Math.abs(height) * 2))
    colors.setXYZ(vertex, color.r, color.g, color.b)
  }
  dome.setAttribute('color', colors)
  const scene = new Scene()
  scene.add(new Mesh(dome, new MeshBasicMaterial({ vertexColors: true, side: BackSide, toneMapped: false })))
  return scene
}
