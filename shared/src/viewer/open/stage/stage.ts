import { Color, Scene, Vector3, type Box3, type WebGLRenderer } from 'three'
import { edgeLayer } from '../model/scene-model.ts'
import { watchCanvas } from './canvas-watch.ts'
import { fadeDistancesOf } from './camera/camera-placement.ts'
import { CameraRig } from './camera/camera-rig.ts'
import { readColors, watchColors, type SceneColors } from './colors.ts'
import { Lighting } from './lighting.ts'
import { Motion } from './motion.ts'
import { markPicture } from './pictures/mark-picture.ts'
import { SmoothPicture } from './pictures/smooth-picture.ts'
import { createRenderer, freeRenderer } from './renderer.ts'
import { SoftShadows } from './soft-shadows/soft-shadows.ts'
import { WarmUp } from './warm-up.ts'
import type { ViewerOptions } from '../../viewer.ts'

/** The callbacks by which a stage communicates with its viewer. */
type StageEvents = {
  /** Whether a picture would be too early. It is drawn when this returns false, or when the user moves the view. */
  isHolding: () => boolean
  /** Whether the current picture contains everything that it will contain. */
  isWhole: () => boolean
  /** Called when the picture is visible. */
  onDraw: (isWhole: boolean) => void
  /** Called when the view begins to move, or has come to rest. */
  onMotion: () => void
  onMove: () => void
  onResize: () => void
  onContextLost: () => void
  onContextRestored: () => void
}

/** The canvas and its scene. It draws only on changes. */
export class Stage {
  readonly scene = new Scene()
  readonly renderer: WebGLRenderer
  readonly rig: CameraRig
  readonly lighting: Lighting
  readonly isFull: boolean
  /** Undefined with software rendering, where soft shadows would take too long. */
  readonly softShadows: SoftShadows | undefined
  readonly cut = { value: new Color() }
  readonly fadeDistances = { value: new Vector3() }
  readonly motion: Motion
  colors: SceneColors
  isLost = false
  private hasModels = false
  private readonly warmUp: WarmUp
  readonly smooth: SmoothPicture
  private readonly endings: (() => void)[] = []
  private frame = 0
  private lastTime = 0

  private readonly options: ViewerOptions
  private readonly events: StageEvents

  constructor(options: ViewerOptions, canvas: HTMLCanvasElement, events: StageEvents) {
    this.options = options
    this.events = events
    const { container } = options
    const { renderer, isFull, isSoft } = createRenderer(options, canvas)
    this.renderer = renderer
    this.isFull = isFull
    this.smooth = new SmoothPicture(renderer)
    this.lighting = new Lighting(this.scene, this.isFull)
    this.lighting.makeSurroundings(this.renderer)
    this.lighting.setPreset(8)
    this.rig = new CameraRig(canvas, () => this.invalidate())
    this.motion = new Motion({ isDrawing: () => this.isDrawing, onChange: () => this.onMotion() })
    this.softShadows = isSoft ? new SoftShadows(this) : undefined
    this.colors = readColors(container)
    this.changeDetail()
    this.endings.push(
      watchCanvas(canvas, container, {
        onResize: () => {
          this.resize()
          this.events.onResize()
        },
        onLost: () => this.onLost(),
        onRestored: () => this.onRestored(),
      }),
    )
    this.fill()
    this.recolor()
    this.warmUp = new WarmUp(this)
    // Runs in a separate task, after the one that requests the first model.
    const timer = setTimeout(() => void this.warmUp.drawFirst(this))
    this.endings.push(() => clearTimeout(timer))
  }

  /** Whether a picture was requested that is not visible yet. */
  private get isDrawing() {
    return this.frame !== 0 || this.smooth.isComing
  }

  get isWithoutModels() {
    return !this.isLost && !this.hasModels
  }

  /** Called on changes of mode or theme, and for each new model. */
  recolor() {
    this.colors = readColors(this.options.container)
    this.cut.value.copy(this.colors.cut).convertLinearToSRGB()
    this.lighting.setGroundColor(this.colors.ground)
    this.invalidate()
  }

  get size() {
    const { clientWidth, clientHeight } = this.options.container
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
  }

  private onLost() {
    this.isLost = true
    this.smooth.callOff()
    this.events.onContextLost()
  }

  private onRestored() {
    this.isLost = false
    this.smooth.forget()
    this.lighting.makeSurroundings(this.renderer)
    this.shadowsChanged()
    this.events.onContextRestored()
  }

  onColors(listener: () => void) {
    this.endings.push(
      watchColors(() => {
        this.recolor()
        listener()
      }),
    )
  }

  /** Applies the current size of the container. */
  resize() {
    this.fill()
    // Draws immediately, because a resized canvas is empty until it is drawn.
    this.draw()
  }

  private fill() {
    const { width, height } = this.size
    this.renderer.setPixelRatio(this.pixelRatio)
    this.renderer.setSize(width, height)
    this.rig.resize(width, height)
  }

  /**
   * Software rendering keeps up with the hand by drawing fewer pixels in motion, and edges only at rest, because they
   * take half as long as the surfaces.
   */
  private changeDetail() {
    for (const camera of [this.rig.perspective, this.rig.orthographic]) {
      if (this.isFull || this.motion.isAtRest) camera.layers.enable(edgeLayer)
      else camera.layers.disable(edgeLayer)
    }
    if (this.isFull) return
    if (this.renderer.getPixelRatio() !== this.pixelRatio) this.fill()
    this.invalidate()
  }

  private onMotion() {
    this.changeDetail()
    if (this.softShadows?.isWanted && this.motion.isAtRest) this.invalidate()
    this.events.onMotion()
  }

  private get pixelRatio() {
    if (this.isFull) return Math.min(devicePixelRatio, 2)
    return this.motion.isMoving ? 0.6 : Math.min(devicePixelRatio, 1.5)
  }

  shadowsChanged() {
    this.renderer.shadowMap.needsUpdate = true
    this.softShadows?.changed()
    this.invalidate()
  }

  /** Requests a picture. */
  invalidate() {
    this.smooth.outdate()
    markPicture(this.renderer.domElement, false)
    if (this.frame !== 0) return
    this.frame = requestAnimationFrame((time) => this.onFrame(time))
  }

  private onFrame(time: number) {
    this.frame = 0
    const seconds = Math.min(0.1, this.lastTime === 0 ? 0.016 : (time - this.lastTime) / 1000)
    const isMoving = this.rig.update(seconds)
    this.lastTime = isMoving ? time : 0
    if (isMoving) this.motion.driven()
    const isHeld = !isMoving && !this.isFull && this.events.isHolding()
    if (isMoving) this.invalidate()
    // The caller that holds the picture requests it later. Frames without a picture would slow down loading.
    if (isHeld) return
    if (this.isLost || this.motion.isMoving) {
      this.draw(false)
      this.events.onMove()
    } else if (!this.smooth.isComing) {
      const isWhole = this.events.isWhole()
      this.renderBeside((isOutdated) => {
        this.events.onDraw(isWhole && !isOutdated)
        // Keeps overlays in sync with the picture, because the view may have changed meanwhile.
        if (!isOutdated) this.events.onMove()
      })
    }
  }

  renderBeside(onShown: (isOutdated: boolean) => void) {
    this.render((render) => this.smooth.drawBeside(render, { onShown, onOutdated: () => this.invalidate() }))
  }

  /** Draws immediately. `isFine`: with everything that takes time. */
  draw(isFine = this.motion.isAtRest) {
    if (this.isLost) return
    this.render((render) => this.smooth.draw(render, isFine || !this.motion.isMoving), isFine)
    this.events.onDraw(this.events.isWhole())
  }

  private render(show: (render: () => void) => void, isFine = this.motion.isAtRest) {
    const { camera, bounds } = this.rig
    this.fadeDistances.value.copy(fadeDistancesOf(camera, bounds, this.renderer.domElement.height))
    const position = camera.position.clone()
    camera.position.add(this.scene.position)
    this.softShadows?.draw({ isFine })
    show(() => this.renderer.render(this.scene, camera))
    camera.position.copy(position)
    camera.updateMatrixWorld()
  }

  /**
   * Graphics cards use 32-bit numbers, so the picture is drawn with the center of the models at zero. The scene is
   * moved there permanently, the camera only while drawing. All other coordinates are those of the world.
   */
  setBounds(box: Box3) {
    this.hasModels = !box.isEmpty()
    if (!box.isEmpty()) box.getCenter(this.scene.position).round().negate()
    this.rig.setBounds(box)
    this.lighting.fitTo(box)
    this.shadowsChanged()
  }

  dispose() {
    cancelAnimationFrame(this.frame)
    this.frame = -1
    this.motion.dispose()
    this.warmUp.dispose()
    this.smooth.forget()
    this.softShadows?.dispose()
    for (const end of this.endings) end()
    this.rig.dispose()
    this.lighting.dispose()
    freeRenderer(this.renderer)
  }
}
