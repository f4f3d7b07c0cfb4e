import type { Appearance } from '../appearance/appearance.ts'
import { Emitter, type Listener, type Unsubscribe } from '../emitter.ts'
import { freePart, nothingCovered } from '../framing/covered.ts'
import { Flight } from '../framing/flight.ts'
import type { CutPlane, Measurement, Point, View } from '../view.ts'
import { ViewerError } from '../viewer-error.ts'
import type { NavigationMode, Projection, SnapshotOptions, Viewer, ViewerEvents, ViewerOptions } from '../viewer.ts'
import { LmvCamera } from './camera.ts'
import { planeToMeters, planeToModel, type Frame } from './frame.ts'
import { inProjection, nudged } from './framing.ts'
import { followBackground, takeSnapshot } from './snapshot.ts'
import type { Lmv, LmvViewer } from './service/lmv.ts'

const navigationTools: Record<NavigationMode, string> = { orbit: 'orbit', pan: 'pan', zoom: 'dolly' }

/** The base class of the Autodesk viewer, without models: events, camera, section planes and pictures. */
export abstract class LmvViewerBase {
  protected readonly emitter = new Emitter<ViewerEvents>()
  protected readonly lifetime = new AbortController()
  protected readonly lmv: Lmv
  protected readonly viewer: LmvViewer
  protected readonly camera: LmvCamera
  /** Set once the user, or a call, has set a view: models that are loaded later do not change it. */
  protected isViewChosen = false
  private readonly flight: Flight
  protected covered = nothingCovered
  private pivot: Point | undefined
  private readonly container: HTMLElement
  private readonly host: HTMLElement
  private readonly background: ReturnType<typeof followBackground>
  private mode: NavigationMode = 'orbit'
  private isReady = false
  private measurements: readonly Measurement[] = []
  private frameRequest = 0
  private resizeRequest = 0

  constructor({ container }: ViewerOptions, { lmv, viewer, host }: { lmv: Lmv; viewer: LmvViewer; host: HTMLElement }) {
    this.lmv = lmv
    this.viewer = viewer
    this.container = container
    this.host = host
    this.flight = new Flight(host, this.lifetime.signal)
    this.camera = new LmvCamera(viewer, lmv, () => this.frame)
    this.background = followBackground(viewer, container)
    this.listen()
    queueMicrotask(() => {
      this.isReady = true
      this.emitter.emit('ready', undefined)
    })
  }

  protected abstract get frame(): Frame

  abstract getAppearance(): Appearance

  /** Unsubscribes when the viewer is disposed. */
  private listen() {
    const { signal } = this.lifetime
    const observer = new ResizeObserver(() => this.resize())
    observer.observe(this.host)
    const { CAMERA_CHANGE_EVENT, CUTPLANES_CHANGE_EVENT } = this.lmv.viewing
    this.viewer.addEventListener(CAMERA_CHANGE_EVENT, this.onCamera)
    this.viewer.addEventListener(CUTPLANES_CHANGE_EVENT, this.onCutPlanes)
    signal.addEventListener('abort', () => {
      observer.disconnect()
      this.background.end()
      cancelAnimationFrame(this.frameRequest)
      cancelAnimationFrame(this.resizeRequest)
      this.viewer.removeEventListener(CAMERA_CHANGE_EVENT, this.onCamera)
      this.viewer.removeEventListener(CUTPLANES_CHANGE_EVENT, this.onCutPlanes)
    })
    const markViewChosen = () => (this.isViewChosen = true)
    this.host.addEventListener('pointerdown', markViewChosen, { signal, capture: true })
    this.host.addEventListener('wheel', markViewChosen, { signal, capture: true, passive: true })
    const { canvas } = this.viewer
    canvas.addEventListener('webglcontextlost', () => this.emitter.emit('contextLost', undefined), { signal })
    canvas.addEventListener('webglcontextrestored', () => this.emitter.emit('contextRestored', undefined), { signal })
  }

  private resize() {
    this.viewer.resize()
    cancelAnimationFrame(this.resizeRequest)
    // The viewer applies the new size with its next frame.
    this.resizeRequest = requestAnimationFrame(() => this.emitter.emit('resize', undefined))
  }

  private readonly onCamera = () => {
    if (this.frameRequest !== 0) return
    this.frameRequest = requestAnimationFrame(() => {
      this.frameRequest = 0
      this.emitter.emit('camera', undefined)
    })
  }

  private readonly onCutPlanes = () => this.emitter.emit('cutPlanes', this.getCutPlanes())

  on<Name extends keyof ViewerEvents>(name: Name, listener: Listener<ViewerEvents[Name]>): Unsubscribe {
    const unsubscribe = this.assertAlive().emitter.on(name, listener)
    if (name === 'ready' && this.isReady) (listener as Listener<undefined>)(undefined)
    return unsubscribe
  }

  protected assertAlive() {
    if (this.lifetime.signal.aborted) throw new ViewerError('viewer_not_found')
    return this
  }

  getMeasurements() {
    return this.assertAlive().measurements
  }

  setMeasurements(measurements: readonly Measurement[]) {
    this.assertAlive().measurements = measurements
    this.emitter.emit('appearance', this.getAppearance())
  }

  getView(): View {
    const { fieldOfView, ...camera } = this.assertAlive().camera.read()
    return { ...camera, cutPlanes: this.getCutPlanes(), ...(camera.cameraType === 1 && { fieldOfView }) }
  }

  setView({ cutPlanes, ...to }: View, { isFlown = false } = {}) {
    this.assertAlive().isViewChosen = true
    if (isFlown) this.flight.start({ from: this.camera.read(), to, moveCamera: (camera) => this.moveCamera(camera) })
    else this.applyCamera(to)
    this.setCutPlanes(cutPlanes)
  }

  setProjection(projection: Projection) {
    const camera = this.assertAlive().camera.read()
    this.applyCamera(inProjection(camera, projection === 'perspective' ? 1 : 0))
  }

  /** Setting a view resets the pivot to its target. */
  protected applyCamera(camera: Omit<View, 'cutPlanes'>) {
    this.flight.stop()
    this.moveCamera(camera)
  }

  private moveCamera(camera: Omit<View, 'cutPlanes'>) {
    this.pivot = undefined
    this.camera.write(camera)
  }

  /** The viewer's tools have separate sets of planes; setting a view replaces all of them. */
  setCutPlanes(planes: readonly CutPlane[]) {
    const { viewer, lmv } = this.assertAlive()
    for (const name of viewer.impl.getCutPlaneSets()) viewer.impl.setCutPlaneSet(name, null)
    const modelPlanes = planes.map((plane) => planeToModel(this.frame, plane))
    viewer.setCutPlanes(modelPlanes.map(({ x, y, z, w }) => new lmv.three.Vector4(x, y, z, w)))
  }

  getCutPlanes(): CutPlane[] {
    const { viewer, frame } = this.assertAlive()
    return viewer.getCutPlanes().map((plane) => planeToMeters(frame, plane))
  }

  getNavigationMode() {
    return this.assertAlive().mode
  }

  setNavigationMode(mode: NavigationMode) {
    this.assertAlive().mode = mode
    this.viewer.setActiveNavigationTool(navigationTools[mode])
    this.emitter.emit('navigationMode', mode)
  }

  /** A preset also changes the background, so the background is applied again. */
  setLightPreset(preset: number) {
    this.assertAlive().viewer.setLightPreset(preset)
    this.background.apply()
  }

  setReverseZoomDirection(isReverse: boolean) {
    this.assertAlive().viewer.setReverseZoomDirection(isReverse)
  }

  nudge(by: Parameters<Viewer['nudge']>[0]) {
    const { pivot } = this.assertAlive()
    this.isViewChosen = true
    this.flight.stop()
    this.camera.write(nudged(this.camera.read(), by, pivot))
    if (pivot) this.camera.turnAround(pivot)
  }

  turnAround(point: Point) {
    this.assertAlive().isViewChosen = true
    this.flight.stop()
    this.pivot = point
    this.camera.turnAround(point)
  }

  async snapshot(options: SnapshotOptions) {
    return takeSnapshot(this.assertAlive().viewer, options)
  }

  /** The Autodesk viewer's API can only draw the picture on screen. */
  async drawPlan(): Promise<undefined> {
    this.assertAlive()
  }

  project(point: Point) {
    return this.assertAlive().camera.project(point)
  }

  protected get aspect() {
    const { clientWidth, clientHeight } = this.container
    return Math.max(1, clientWidth) / Math.max(1, clientHeight)
  }

  protected get visibleArea() {
    return freePart(this.covered, this.container.clientWidth, this.container.clientHeight)
  }

  dispose() {
    if (this.lifetime.signal.aborted) return
    this.lifetime.abort(new DOMException('The viewer was closed.', 'AbortError'))
    this.viewer.finish()
    this.host.remove()
    this.emitter.clear()
  }
}
