import type {
  ModelReference,
  ModelHandle,
  LoadOptions,
  ModelElement,
  ElementReference,
  ModelDetail,
  PropertySource,
} from './model.ts'
import type { Appearance } from './appearance/appearance.ts'
import type { Listener, Unsubscribe } from './emitter.ts'
import type { Covered } from './framing/covered.ts'
import type { RoomLayer } from './rooms/room-layer.ts'
import type { Box, CutPlane, LiftedElements, Measurement, PickedPoint, Point, ScreenArea, View } from './view.ts'
import type { ModelError, ViewerError } from './viewer-error.ts'

export type ViewerKind = 'open' | 'autodesk'
export type Projection = 'perspective' | 'orthographic'
export type NavigationMode = 'orbit' | 'pan' | 'zoom'

export type ViewerEvents = {
  /** The engine can be used. Listeners that subscribe later are called, too. */
  ready: undefined
  modelLoaded: ModelHandle
  modelUnloaded: ModelHandle
  progress: { urn: string; loadedBytes: number; totalBytes: number | undefined }
  selection: readonly ElementReference[]
  /** Visibility, colors, lifts or measurements have changed; or the selection, which has an event of its own, too. */
  appearance: Appearance
  /** The user or a call has moved the view. At most once per frame. */
  camera: undefined
  /** The picture has another size, so points have other positions in it. The view has not moved. */
  resize: undefined
  cutPlanes: readonly CutPlane[]
  navigationMode: NavigationMode
  /** Failures that happen outside of calls, so that no promise can reject. */
  error: ViewerError | ModelError
  contextLost: undefined
  /** The models and the view have been restored. */
  contextRestored: undefined
}

/** The location of an engine's script, which is not part of this application. */
export type ViewerService = {
  scriptUrl: string
  /** By default the style sheet in the folder of the script. */
  styleUrl?: string | undefined
  /** The kind of derivatives to request, and their region. */
  api?: 'derivativeV2' | 'derivativeV2_EU' | 'streamingV2' | 'streamingV2_EU' | undefined
}

export type ViewerOptions = {
  /** The container, which must be positioned. The engine fills it, follows its size, and empties it on disposal. */
  container: HTMLElement
  /** Fetches a model file with the required authorization; `fetch` by default. `headers` may request a byte range. */
  fetchFile?: (
    address: string,
    init: { signal?: AbortSignal | undefined; headers?: Record<string, string> | undefined },
  ) => Promise<Response>
  /** For engines with a service. `isRefresh`: the service has refused the last token. */
  getAccessToken?: (request: { isRefresh: boolean }) => Promise<{ accessToken: string; expiresIn: number }>
  service?: ViewerService | undefined
  /** `simple` leaves out what software rendering cannot draw smoothly; detected by default. */
  quality?: 'full' | 'simple' | undefined
  /** Ambient occlusion and contact shadows while the view rests; on by default with a graphics card. */
  hasSoftShadows?: boolean | undefined
}

export type SnapshotOptions = { width: number; height: number; type?: 'image/png' | 'image/jpeg' | 'image/webp' }
export type FitTarget = 'all' | 'selection' | readonly ElementReference[]

/** Numbers of resources on the graphics card, and of listeners. None may grow with use. */
export type ViewerStatistics = {
  geometries: number
  textures: number
  /** Compiled shader programs. */
  programs: number
  /** Loaded models, plus the loaded parts of each. */
  models: number
  drawCalls: number
  triangles: number
  listeners: number
}

/**
 * One interface for several engines. All coordinates are in one system: right-handed, Z up, meters, as in the
 * Autodesk viewer and BCF. Engines convert: a GLB's point (x, y, z) is (x, -z, y) here. After `dispose` every call
 * except `statistics` throws 'No viewer found.'. Engines handle camera navigation by mouse, touch and wheel, and
 * leave clicks and keys to `ModelViewer`.
 */
export type Viewer = {
  readonly kind: ViewerKind
  on: <Name extends keyof ViewerEvents>(name: Name, listener: Listener<ViewerEvents[Name]>) => Unsubscribe
  /**
   * Called when more or less of a large model is shown in full detail; the rest is simplified. Undefined for viewers
   * that always load everything.
   */
  onDetail?: (listener: Listener<ModelDetail>) => Unsubscribe

  /**
   * Rejects with a `ModelError`, or with an `AbortError` after `signal`. In both cases nothing of the model remains.
   */
  load: (model: ModelReference, options?: LoadOptions) => Promise<ModelHandle>
  unload: (modelId: string) => void
  unloadAll: () => void
  models: () => readonly ModelHandle[]
  /** All loaded elements, including hidden ones. */
  elements: () => Promise<readonly ModelElement[]>
  properties: PropertySource
  /** Undefined for engines that do not support rooms in files. */
  readonly rooms?: RoomLayer

  getView: () => View
  /**
   * Sets the projection, then position, target and up vector, then the section planes. `isFlown` animates the camera;
   * touching the picture or another call stops the animation. Sections apply immediately. Users who prefer reduced
   * motion see no animation.
   */
  setView: (view: View, options?: { isFlown?: boolean }) => void
  setProjection: (projection: Projection) => void
  setCutPlanes: (planes: readonly CutPlane[]) => void
  getCutPlanes: () => readonly CutPlane[]
  /**
   * Sets the measurements, which the tools draw on top of the picture. They stay until they are set again, which emits
   * `appearance`.
   */
  getMeasurements: () => readonly Measurement[]
  setMeasurements: (measurements: readonly Measurement[]) => void
  /** The common bounds of these elements, or of what `fit` shows for 'all'; undefined if there are none. */
  getBounds: (elements?: readonly ElementReference[]) => Box | undefined
  /** Whether the engine supports `setLifts`. */
  readonly canLift: boolean
  /**
   * Draws elements above their position, as in exploded storeys, and all others at their position. They are picked,
   * framed and measured where they are visible. Lifted elements are not cut: lifting removes the section planes, and
   * adding planes resets lifts. Ignored by engines without support.
   */
  setLifts: (lifts: readonly LiftedElements[]) => void
  getLifts: () => readonly LiftedElements[]
  /**
   * How much of the picture's edges tools and panels cover, in CSS pixels: `fit` and `home` use the free part. If no
   * one has set the view, it is adjusted at once. Call again after a resize.
   */
  setCovered: (covered: Covered) => void
  /** 'all' fits everything but the ground, unless there is nothing else. */
  fit: (target: FitTarget, options?: { isImmediate?: boolean }) => void
  /** Shows the building from the standard direction or, without a building, everything but the ground. */
  home: () => void

  /**
   * Returns the nearest element at a point. `x` and `y` are in CSS pixels from the container's upper left corner.
   * Ignores hidden elements, ghosts and parts that are cut away.
   */
  pick: (x: number, y: number) => PickedPoint | undefined
  /** The visible elements in an area, even behind others. The Autodesk engine uses the bounding boxes of elements. */
  elementsWithin: (area: ScreenArea) => readonly ElementReference[]
  getAppearance: () => Appearance
  /** Properties that are omitted stay unchanged. */
  setAppearance: (change: Partial<Appearance>) => void
  /** Shorthands of `setAppearance`. */
  select: (elements: readonly ElementReference[]) => void
  getSelection: () => readonly ElementReference[]
  /** Shows these elements and no others, even if they were hidden. */
  isolate: (elements: readonly ElementReference[]) => void
  hide: (elements: readonly ElementReference[]) => void
  /** Shows hidden and non-isolated elements. Colors do not change. */
  showAll: () => void

  getNavigationMode: () => NavigationMode
  setNavigationMode: (mode: NavigationMode) => void
  /**
   * The numbers of light presets (8 at start, specification 1, "Business constants and limits"). Each engine defines
   * their meaning.
   */
  setLightPreset: (preset: number) => void
  /**
   * Switches ambient occlusion and contact shadows of resting views, which are on at start. Undefined for viewers
   * without soft shadows.
   */
  setSoftShadows?: ((isOn: boolean) => void) | undefined
  /** If true, rolling the wheel away from the user zooms in. */
  setReverseZoomDirection: (isReverse: boolean) => void
  /** Rotates or moves the camera like one press of an arrow key. Angles in degrees; `zoom` above 1 zooms in. */
  nudge: (by: { azimuth?: number; polar?: number; zoom?: number; right?: number; up?: number }) => void
  /** Sets the center of rotation until another view is set. The picture stays the same. */
  turnAround: (point: Point) => void
  /** Takes a complete picture, including what engines draw later than the surfaces. */
  snapshot: (options: SnapshotOptions) => Promise<Blob>
  /**
   * A plan of a box, seen from above, north up, with a transparent background: elements that the box's upper side cuts
   * are filled, those below are faint, hidden ones are omitted. The picture on screen stays the same. Undefined if the
   * engine does not support it.
   */
  drawPlan: (box: Box, size: { width: number; height: number }) => Promise<Blob | undefined>
  /** The position of a point in the container, in CSS pixels; invalid if `isBehind`: the point is behind the camera. */
  project: (point: Point) => { x: number; y: number; isBehind: boolean }
  statistics: () => ViewerStatistics
  /** Frees all resources, cancels every load and leaves the container empty. */
  dispose: () => void
}

/** What the chunk of an engine exports. */
export type ViewerEngine = {
  readonly kind: ViewerKind
  /** Rejects with 'Failed to create a Viewer.'. */
  createViewer: (options: ViewerOptions) => Promise<Viewer>
}
