import CameraControls from 'camera-controls'
import {
  Box3,
  Matrix4,
  OrthographicCamera,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  Vector4,
} from 'three'
import { defaultFieldOfView, type Point, type View } from '../../../view.ts'
import type { NavigationMode, Projection, Viewer } from '../../../viewer.ts'
import { freePart, nothingCovered } from '../../../framing/covered.ts'
import { fitting } from '../../../framing/fitting.ts'
import { depthOf, eyeIn, homeDirection, orientUp, worldUp } from './camera-placement.ts'
import { toPoint } from '../../snap.ts'
import { assignActions } from './camera-actions.ts'
import { Pivot } from './pivot.ts'

CameraControls.install({
  THREE: { Vector2, Vector3, Vector4, Quaternion, Matrix4, Spherical, Box3, Sphere, Raycaster },
})

const radians = Math.PI / 180

/** Both cameras and the user's navigation. */
export class CameraRig {
  readonly perspective = new PerspectiveCamera(defaultFieldOfView)
  readonly orthographic = new OrthographicCamera(-0.5, 0.5, 0.5, -0.5)
  readonly controls: CameraControls
  mode: NavigationMode = 'orbit'
  isReverseZoom = true
  covered = nothingCovered
  private aspect = 1
  /** The view that was set. It is kept until the camera moves, so that `getView` returns exact numbers. */
  private setViewExact: Omit<View, 'cutPlanes'> | undefined
  private readonly pivot: Pivot
  readonly bounds = new Sphere(new Vector3(), 20)

  private readonly element: HTMLElement
  private readonly onMove: () => void

  constructor(element: HTMLElement, onMove: () => void) {
    this.element = element
    this.onMove = onMove
    for (const camera of [this.perspective, this.orthographic]) camera.up.copy(worldUp)
    this.controls = new CameraControls(this.perspective, element)
    this.pivot = new Pivot(this.controls)
    Object.assign(this.controls, { dollyToCursor: true, infinityDolly: true, minDistance: 0.3, minZoom: 1e-6 })
    Object.assign(this.controls, { smoothTime: 0.12, draggingSmoothTime: 0.06, restThreshold: 0.001, truckSpeed: 2 })
    for (const name of ['controlstart', 'control', 'transitionstart'] as const) {
      this.controls.addEventListener(name, onMove)
    }
    element.addEventListener('wheel', this.orientWheel, { capture: true, passive: true })
    element.addEventListener('pointerdown', this.orientDrag, { capture: true })
    this.setView({
      cameraType: 1,
      position: toPoint(homeDirection.clone().multiplyScalar(30)),
      target: toPoint(new Vector3()),
      upVector: toPoint(worldUp),
    })
  }

  get camera() {
    return this.controls.camera
  }

  get isOrthographic() {
    return this.camera === this.orthographic
  }

  private readonly orientWheel = () => (this.controls.dollySpeed = this.isReverseZoom ? 1 : -1)
  private readonly orientDrag = () => (this.controls.dollySpeed = 1)

  /** Advances a movement; returns true while the camera moves. */
  update(seconds: number) {
    const isMoving = this.controls.update(seconds)
    if (isMoving) this.setViewExact = undefined
    this.setDepth()
    return isMoving
  }

  resize(width: number, height: number) {
    this.aspect = width / height
    this.perspective.aspect = this.aspect
    this.orthographic.left = -this.aspect / 2
    this.orthographic.right = this.aspect / 2
    this.perspective.updateProjectionMatrix()
    this.orthographic.updateProjectionMatrix()
  }

  setBounds(box: Box3) {
    if (box.isEmpty()) return
    box.getBoundingSphere(this.bounds)
    // Included, because the ground is larger than the model.
    this.bounds.radius = this.bounds.radius * 3 + 1
  }

  /** Fits the depth range to the scene for the best precision without clipping. */
  private setDepth() {
    const distance = this.camera.position.distanceTo(this.bounds.center)
    const { radius } = this.bounds
    const farDistance = distance + radius
    const depth = depthOf(this.camera, this.bounds.center)
    Object.assign(this.orthographic, { near: depth - radius, far: depth + radius })
    this.perspective.far = farDistance
    // The near plane grows with the distance, because markings are only millimeters above the ground.
    const nearest = Math.max(Math.min(0.08, farDistance / 5000), this.controls.distance / 250)
    this.perspective.near = Math.max(distance - radius, nearest)
    this.camera.updateProjectionMatrix()
    this.camera.updateMatrixWorld()
  }

  getView(): Omit<View, 'cutPlanes'> {
    if (this.setViewExact) return structuredClone(this.setViewExact)
    const { position, target } = this.pivot.placement()
    const upVector = toPoint(new Vector3(0, 1, 0).applyQuaternion(this.camera.quaternion))
    if (!this.isOrthographic)
      return {
        cameraType: 1,
        position: toPoint(position),
        target: toPoint(target),
        upVector,
        fieldOfView: this.perspective.fov,
      }
    position
      .sub(target)
      .setLength(1 / this.orthographic.zoom)
      .add(target)
    return { cameraType: 0, position: toPoint(position), target: toPoint(target), upVector }
  }

  turnAround(point: Point) {
    this.controls.stop()
    this.update(0)
    this.pivot.set(point)
    this.onMove()
  }

  setView(view: Omit<View, 'cutPlanes'>) {
    const target = new Vector3().copy(view.target)
    const position = new Vector3().copy(view.position)
    const distance = Math.max(position.distanceTo(target), 1e-6)
    this.controls.stop()
    this.pivot.leave(false)
    this.controls.camera = view.cameraType === 0 ? this.orthographic : this.perspective
    if (view.cameraType === 1) this.perspective.fov = view.fieldOfView ?? defaultFieldOfView
    this.setMode(this.mode)
    orientUp(this.camera, { position, target, up: new Vector3().copy(view.upVector) })
    this.controls.updateCameraUp()
    void this.controls.setLookAt(position.x, position.y, position.z, target.x, target.y, target.z, false)
    void this.controls.zoomTo(view.cameraType === 0 ? 1 / distance : 1, false)
    this.update(0)
    const { cameraType, upVector, fieldOfView } = view
    this.setViewExact = structuredClone({
      cameraType,
      position: view.position,
      target: view.target,
      upVector,
      ...(cameraType === 1 && { fieldOfView: fieldOfView ?? defaultFieldOfView }),
    })
    this.onMove()
  }

  /** Objects at the target keep their size. */
  setProjection(projection: Projection) {
    const view = this.getView()
    const cameraType = projection === 'perspective' ? 1 : 0
    if (view.cameraType === cameraType) return
    const fieldOfView = this.perspective.fov
    this.setView({ ...view, cameraType, position: eyeIn(cameraType, view, fieldOfView * radians), fieldOfView })
  }

  /** Fits a whole box; from the standard direction, or from the current one. */
  fit(box: Box3, { isHome = false, isAnimated = true } = {}) {
    if (box.isEmpty()) return
    // Uses the camera's actual position rather than the requested one, because the camera tilts a little when it looks
    // straight down, where the up vector is undefined.
    const { position: eye, target: pivotTarget } = this.pivot.placement()
    const away = eye.sub(pivotTarget).normalize()
    if (isHome) {
      away.copy(homeDirection)
      this.camera.up.copy(worldUp)
      this.controls.updateCameraUp()
    }
    const free = freePart(this.covered, this.element.clientWidth, this.element.clientHeight)
    const fittingCamera = { away, up: this.camera.up, aspect: this.aspect, fieldOfView: this.perspective.fov * radians }
    const { perspective, orthographic } = fitting(box, { ...fittingCamera, free })
    const distance = this.isOrthographic ? Math.max(box.getSize(new Vector3()).length(), 0.5) : perspective.distance
    const { target } = this.isOrthographic ? orthographic : perspective
    const position = away.multiplyScalar(distance).add(target)
    this.setViewExact = undefined
    this.pivot.leave(isAnimated)
    void this.controls.setLookAt(position.x, position.y, position.z, target.x, target.y, target.z, isAnimated)
    void this.controls.zoomTo(this.isOrthographic ? 1 / orthographic.height : 1, isAnimated)
    if (!isAnimated) this.update(0)
    this.onMove()
  }

  nudge({ azimuth = 0, polar = 0, zoom = 1, right = 0, up = 0 }: Parameters<Viewer['nudge']>[0]) {
    const isAnimated = this.controls.smoothTime > 0
    if (azimuth || polar) void this.controls.rotate(azimuth * radians, polar * radians, isAnimated)
    if (right || up) {
      const unit = this.isOrthographic ? 1 / this.orthographic.zoom : this.controls.distance
      void this.controls.truck(right * unit, -up * unit, isAnimated)
    }
    if (zoom !== 1 && this.isOrthographic) void this.controls.zoomTo(this.orthographic.zoom * zoom, isAnimated)
    else if (zoom !== 1) void this.controls.dollyTo(this.controls.distance / zoom, isAnimated)
    this.onMove()
  }

  setMode(mode: NavigationMode) {
    this.mode = mode
    assignActions(this.controls, mode, this.isOrthographic)
  }

  dispose() {
    this.element.removeEventListener('wheel', this.orientWheel, { capture: true })
    this.element.removeEventListener('pointerdown', this.orientDrag, { capture: true })
    this.controls.removeAllEventListeners()
    this.controls.dispose()
  }
}
