import { type Box3, Color, NeutralToneMapping, PCFShadowMap, Plane, Scene, Vector3, WebGLRenderer } from 'three'
import { prefersSimple } from './capability.ts'
import { CameraRig } from './camera-rig.ts'
import { readColours, watchColours, type SceneColours } from './colours.ts'
import { Lighting } from './lighting.ts'
import type { ViewerOptions } from '../../viewer.ts'

type StageEvents = {
  onMove: () => void
  onContextLost: () => void
  onContextRestored: () => void
}

const stillAfter = 160

/** The canvas and what is drawn on it. It draws when something changed and not otherwise. */
export class Stage {
  readonly scene = new Scene()
  readonly renderer: WebGLRenderer
  readonly rig: CameraRig
  readonly lighting: Lighting
  readonly isFull: boolean
  readonly cut = { value: new Color() }
  colours: SceneColours
  isLost = false
  private readonly endings: (() => void)[] = []
  private frame = 0
  private isMoving = false
  private stillTimer: ReturnType<typeof setTimeout> | undefined
  private lastTime = 0

  private readonly options: ViewerOptions
  private readonly events: StageEvents

  constructor(options: ViewerOptions, events: StageEvents) {
    this.options = options
    this.events = events
    const { container } = options
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'high-performance' })
    this.isFull = options.quality ? options.quality === 'full' : !prefersSimple(this.renderer)
    const canvas = this.renderer.domElement
    canvas.style.cssText = 'display:block;position:absolute;inset:0;touch-action:none;outline:none'
    canvas.setAttribute('aria-hidden', 'true')
    container.append(canvas)
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.localClippingEnabled = true
    this.renderer.shadowMap.enabled = this.isFull
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.lighting = new Lighting(this.scene, this.isFull)
    this.lighting.makeSurroundings(this.renderer)
    this.lighting.setPreset(8)
    this.rig = new CameraRig(canvas, () => this.invalidate())
    this.colours = readColours(container)
    this.listen(canvas)
    this.resize()
    this.recolour()
  }

  /** Called when mode or theme change, and for each new model. */
  recolour() {
    this.colours = readColours(this.options.container)
    this.cut.value.copy(this.colours.cut).convertLinearToSRGB()
    this.lighting.setGroundColour(this.colours.ground)
    this.invalidate()
  }

  get size() {
    const { clientWidth, clientHeight } = this.options.container
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
  }

  private listen(canvas: HTMLCanvasElement) {
    const observer = new ResizeObserver(() => this.resize())
    observer.observe(this.options.container)
    canvas.addEventListener('webglcontextlost', this.onLost)
    canvas.addEventListener('webglcontextrestored', this.onRestored)
    this.endings.push(
      () => observer.disconnect(),
      () => canvas.removeEventListener('webglcontextlost', this.onLost),
      () => canvas.removeEventListener('webglcontextrestored', this.onRestored),
    )
  }

  private readonly onLost = (event: Event) => {
    // Else the browser never gives it back.
    event.preventDefault()
    this.isLost = true
    this.events.onContextLost()
  }

  private readonly onRestored = () => {
    this.isLost = false
    this.lighting.makeSurroundings(this.renderer)
    this.shadowsChanged()
    this.events.onContextRestored()
  }

  onColours(listener: () => void) {
    this.endings.push(
      watchColours(() => {
        this.recolour()
        listener()
      }),
    )
  }

  private resize() {
    const { width, height } = this.size
    this.renderer.setPixelRatio(this.pixelRatio)
    this.renderer.setSize(width, height)
    this.rig.resize(width, height)
    // At once: a canvas that was resized is empty until it is drawn.
    this.draw()
  }

  /** Software rendering keeps up with the hand by drawing fewer pixels while something moves. */
  private get pixelRatio() {
    if (this.isFull) return Math.min(devicePixelRatio, 2)
    return this.isMoving ? 0.6 : Math.min(devicePixelRatio, 1.5)
  }

  shadowsChanged() {
    this.renderer.shadowMap.needsUpdate = true
    this.invalidate()
  }

  /** Asks for a picture. */
  invalidate() {
    if (this.frame !== 0) return
    this.frame = requestAnimationFrame((time) => this.onFrame(time))
  }

  private onFrame(time: number) {
    this.frame = 0
    const seconds = Math.min(0.1, this.lastTime === 0 ? 0.016 : (time - this.lastTime) / 1000)
    const isMoving = this.rig.update(seconds)
    this.lastTime = isMoving ? time : 0
    if (isMoving) {
      this.setMoving()
      this.invalidate()
    }
    this.draw()
    this.events.onMove()
  }

  private setMoving() {
    clearTimeout(this.stillTimer)
    this.stillTimer = setTimeout(() => {
      this.isMoving = false
      if (!this.isFull) this.resize()
    }, stillAfter)
    if (this.isMoving) return
    this.isMoving = true
    if (!this.isFull) this.resize()
  }

  draw() {
    if (!this.isLost) this.renderer.render(this.scene, this.rig.camera)
  }

  /** Draws in another size, hands the picture out, and draws again as it was. */
  drawAs(width: number, height: number, handOut: (canvas: HTMLCanvasElement) => void) {
    try {
      this.renderer.setPixelRatio(1)
      this.renderer.setSize(width, height, false)
      this.rig.resize(width, height)
      this.draw()
      handOut(this.renderer.domElement)
    } finally {
      this.resize()
    }
  }

  setBounds(box: Box3) {
    this.rig.setBounds(box)
    this.lighting.fitTo(box)
    this.shadowsChanged()
  }

  dispose() {
    cancelAnimationFrame(this.frame)
    this.frame = -1
    clearTimeout(this.stillTimer)
    for (const end of this.endings) end()
    this.rig.dispose()
    this.lighting.dispose()
    this.renderer.renderLists.dispose()
    this.renderer.dispose()
    // Browsers keep a small number of contexts alive; this one is not waited for.
    this.renderer.forceContextLoss()
    this.renderer.domElement.remove()
  }
}

/** Three keeps what lies on the positive side; our planes cut that side away. */
export function threePlane({ x, y, z, w }: { x: number; y: number; z: number; w: number }) {
  const normal = new Vector3(-x, -y, -z)
  const length = normal.length() || 1
  return new Plane(normal.divideScalar(length), -w / length)
}
