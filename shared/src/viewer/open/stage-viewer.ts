import { Vector3, type Box3 } from 'three'
import { Emitter, type Listener, type Unsubscribe } from '../emitter.ts'
import { Flight, prefersStillness } from '../framing/flight.ts'
import type { FlightCamera } from '../framing/flight.model.ts'
import type { Box, Point } from '../view.ts'
import { ViewerError } from '../viewer-error.ts'
import type { NavigationMode, Projection, SnapshotOptions, Viewer, ViewerEvents, ViewerOptions } from '../viewer.ts'
import { webglCanvas } from './stage/capability.ts'
import { takePlan, takeSnapshot } from './stage/pictures/snapshot.ts'
import { Stage } from './stage/stage.ts'

/** The part of the viewer that is independent of models: events, camera, light and pictures. */
export abstract class StageViewer {
  protected readonly options: ViewerOptions
  protected readonly emitter = new Emitter<ViewerEvents>()
  protected readonly stage: Stage
  protected readonly life = new AbortController()
  protected readonly flight: Flight
  /** Set once the user, or a call, has set a view: models that are loaded later do not change it. */
  protected isViewChosen = false
  private isReady = false

  constructor(options: ViewerOptions) {
    this.options = options
    this.stage = new Stage(options, webglCanvas(options.quality), {
      isHolding: () => this.isHolding(),
      isWhole: () => this.isWhole(),
      onDraw: (isWhole) => this.onDraw(isWhole),
      onMotion: () => this.onMotion(),
      onMove: () => this.emitter.emit('camera', undefined),
      onResize: () => this.emitter.emit('resize', undefined),
      onContextLost: () => this.emitter.emit('contextLost', undefined),
      onContextRestored: () => this.emitter.emit('contextRestored', undefined),
    })
    // Created after the stage, which throws without graphics, so that no listener remains then.
    this.flight = new Flight(options.container, this.life.signal)
    this.stage.rig.controls.addEventListener('controlstart', () => (this.isViewChosen = true))
    queueMicrotask(() => {
      this.isReady = true
      this.emitter.emit('ready', undefined)
    })
  }

  on<Name extends keyof ViewerEvents>(name: Name, listener: Listener<ViewerEvents[Name]>): Unsubscribe {
    const off = this.alive().emitter.on(name, listener)
    if (name === 'ready' && this.isReady) (listener as Listener<undefined>)(undefined)
    return off
  }

  get setSoftShadows() {
    const { softShadows } = this.stage
    return softShadows && ((isOn: boolean) => this.alive().stage.softShadows?.set(isOn))
  }

  /** Implements the stage's events. */
  protected abstract isHolding(): boolean
  protected abstract isWhole(): boolean
  protected abstract onDraw(isWhole: boolean): void
  protected abstract onMotion(): void

  protected alive() {
    if (this.life.signal.aborted) throw new ViewerError('viewer_not_found')
    return this
  }

  protected moveTo(to: FlightCamera, isFlown: boolean) {
    const { rig, motion } = this.stage
    this.isViewChosen = true
    function moveCamera(camera: FlightCamera) {
      rig.setView(camera)
      motion.viewSet()
    }
    this.flight.stop()
    if (isFlown) this.flight.start({ from: rig.getView(), to, moveCamera })
    else moveCamera(to)
  }

  protected frame(box: Box3, { isHome = false, isAnimated = true }) {
    this.flight.stop()
    this.stage.rig.fit(box, { isHome, isAnimated: isAnimated && !prefersStillness() })
  }

  setProjection(projection: Projection) {
    this.alive().flight.stop()
    this.stage.rig.setProjection(projection)
  }

  getNavigationMode() {
    return this.alive().stage.rig.mode
  }

  setNavigationMode(mode: NavigationMode) {
    this.alive().stage.rig.setMode(mode)
    this.emitter.emit('navigationMode', mode)
  }

  setLightPreset(preset: number) {
    this.alive().stage.lighting.setPreset(preset)
    this.stage.shadowsChanged()
  }

  setReverseZoomDirection(isReverse: boolean) {
    this.alive().stage.rig.isReverseZoom = isReverse
  }

  nudge(by: Parameters<Viewer['nudge']>[0]) {
    this.alive().isViewChosen = true
    this.flight.stop()
    this.stage.rig.nudge(by)
  }

  turnAround(point: Point) {
    this.alive().isViewChosen = true
    this.flight.stop()
    this.stage.rig.turnAround(point)
  }

  async snapshot(options: SnapshotOptions) {
    return takeSnapshot(this.alive().stage, options)
  }

  async drawPlan(box: Box, size: { width: number; height: number }) {
    return takePlan(this.alive().stage, box, size)
  }

  project(point: Point) {
    const { rig, size } = this.alive().stage
    const { x, y, z } = new Vector3().copy(point).project(rig.camera)
    return { x: ((x + 1) / 2) * size.width, y: ((1 - y) / 2) * size.height, isBehind: z > 1 }
  }

  protected graphics() {
    const { memory, programs, render } = this.stage.renderer.info
    return {
      geometries: memory.geometries,
      textures: memory.textures,
      programs: programs?.length ?? 0,
      drawCalls: render.calls,
      triangles: render.triangles,
    }
  }

  dispose() {
    this.stage.dispose()
    this.emitter.clear()
  }
}
