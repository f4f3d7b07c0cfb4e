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
  /** The engine can be used. Also sent to whoever listens later than that. */
  ready: undefined
  modelLoaded: ModelHandle
  modelUnloaded: ModelHandle
  progress: { urn: string; loadedBytes: number; totalBytes: number | undefined }
  selection: readonly ElementReference[]
  /** What is seen, how, lifted how far and with which measurements, has changed; the selection too, which is also told by itself. */
  appearance: Appearance
  /** The view moved, by the user or by a call. At most once per picture. */
  camera: undefined
  /** The picture has another size, so its points have other places. The view did not move. */
  resize: undefined
  cutPlanes: readonly CutPlane[]
  navigationMode: NavigationMode
  /** Failures that come outside of a call, so that no promise can reject with them. */
  error: ViewerError | ModelError
  contextLost: undefined
  /** The models and the view are back as they were. */
  contextRestored: undefined
}

/** Where an engine comes from that is no part of this program. */
export type ViewerService = {
  scriptUrl: string
  /** By default the style sheet beside the script. */
  styleUrl?: string | undefined
  /** Which derivatives are asked for, and where they lie. */
  api?: 'derivativeV2' | 'derivativeV2_EU' | 'streamingV2' | 'streamingV2_EU' | undefined
}

export type ViewerOptions = {
  /** The engine fills it, follows its size and leaves it empty. It must be positioned. */
  container: HTMLElement
  /** Fetches a model file with whatever rights it needs; `fetch` by default. `headers` ask for a part of a long one. */
  fetchFile?: (
    address: string,
    init: { signal?: AbortSignal | undefined; headers?: Record<string, string> | undefined },
  ) => Promise<Response>
  /** For engines with a service behind them. `isRefresh`: the last token was refused. */
  getAccessToken?: (request: { isRefresh: boolean }) => Promise<{ accessToken: string; expiresIn: number }>
  service?: ViewerService | undefined
  /** `simple` leaves out what software rendering cannot do smoothly; found out by default. */
  quality?: 'full' | 'simple' | undefined
  /** Darker corners, and soft shadows on the ground, once the view rests. By default where a graphics card draws. */
  hasSoftShadows?: boolean | undefined
}

export type SnapshotOptions = { width: number; height: number; type?: 'image/png' | 'image/jpeg' | 'image/webp' }
export type FitTarget = 'all' | 'selection' | readonly ElementReference[]

/** What is held on the graphics card, and who listens: nothing of it may grow with use. */
export type ViewerStatistics = {
  geometries: number
  textures: number
  /** Kinds of materials that are compiled. */
  programs: number
  /** What is loaded, and each part of it that has come. */
  models: number
  drawCalls: number
  triangles: number
  listeners: number
}

/**
 * One viewer over several engines. Everything that goes in or comes out is in one frame: right-handed, Z up, metres, as the
 * Autodesk viewer and BCF have it. Engines convert at their border: a GLB's point (x, y, z) is (x, -z, y) here.
 * After `dispose` every call but `statistics` throws 'No viewer found.'. Engines turn the camera with mouse, touch and wheel,
 * and leave clicks and keys to `ModelViewer`.
 */
export type Viewer = {
  readonly kind: ViewerKind
  on: <Name extends keyof ViewerEvents>(name: Name, listener: Listener<ViewerEvents[Name]>) => Unsubscribe
  /** More, or less, of a large model is there as it is; the rest of it is simplified. Viewers that have all of it at once have none of this. */
  onDetail?: (listener: Listener<ModelDetail>) => Unsubscribe

  /** Rejects with a `ModelError`, or with an `AbortError` after `signal`; either leaves nothing of the model behind. */
  load: (model: ModelReference, options?: LoadOptions) => Promise<ModelHandle>
  unload: (modelId: string) => void
  unloadAll: () => void
  models: () => readonly ModelHandle[]
  /** Everything that is loaded, hidden or not. */
  elements: () => Promise<readonly ModelElement[]>
  properties: PropertySource
  /** Of engines that draw files which may keep the shapes of rooms. */
  readonly rooms?: RoomLayer

  getView: () => View
  /**
   * The projection first, then position, target and up, then the cut planes. `isFlown`: the camera gets there in a moment, which a hand on
   * the picture or another call ends where it is; what is cut is so at once, and there is no flight for those who want no motion.
   */
  setView: (view: View, options?: { isFlown?: boolean }) => void
  setProjection: (projection: Projection) => void
  setCutPlanes: (planes: readonly CutPlane[]) => void
  getCutPlanes: () => readonly CutPlane[]
  /** What has been measured, which the tools draw over the picture. It stays until it is set again, which `appearance` tells. */
  getMeasurements: () => readonly Measurement[]
  setMeasurements: (measurements: readonly Measurement[]) => void
  /** What these elements fill together, or what 'all' of `fit` does; undefined when there is nothing. */
  getBounds: (elements?: readonly ElementReference[]) => Box | undefined
  /** Whether the engine can draw elements elsewhere than where they are. */
  readonly canLift: boolean
  /**
   * Draws elements above their place, as exploded storeys are, and all others in it: they are picked, framed and measured where they are seen.
   * What is lifted is not cut: whoever lifts takes the cut planes away, and whoever cuts sets everything down. Nothing happens where
   * the engine cannot.
   */
  setLifts: (lifts: readonly LiftedElements[]) => void
  getLifts: () => readonly LiftedElements[]
  /**
   * How much of the picture lies under tools and panels at its borders, in CSS pixels: `fit` and `home` show things in the free part. A view
   * that no one has chosen goes there at once; it is told again when the picture gets another size.
   */
  setCovered: (covered: Covered) => void
  /** 'all' is everything but the ground, as long as there is anything else. */
  fit: (target: FitTarget, options?: { isImmediate?: boolean }) => void
  /** The building from the standard direction; everything but the ground, where there is no building. */
  home: () => void

  /** `x` and `y` in CSS pixels from the container's upper left corner. Sees neither hidden elements and ghosts nor what is cut away. */
  pick: (x: number, y: number) => PickedPoint | undefined
  /** Seen or behind something, as `pick` means seen. The Autodesk engine goes by the boxes around its elements. */
  elementsWithin: (area: ScreenArea) => readonly ElementReference[]
  getAppearance: () => Appearance
  /** What is not named stays as it is. */
  setAppearance: (change: Partial<Appearance>) => void
  /** The short ways of `setAppearance`. */
  select: (elements: readonly ElementReference[]) => void
  getSelection: () => readonly ElementReference[]
  /** Shows these and no others, also where they were hidden. */
  isolate: (elements: readonly ElementReference[]) => void
  hide: (elements: readonly ElementReference[]) => void
  /** What is hidden and what is not isolated. Colours stay. */
  showAll: () => void

  getNavigationMode: () => NavigationMode
  setNavigationMode: (mode: NavigationMode) => void
  /** Opaque numbers (8 at start, specification 1, "Business constants and limits"); each engine gives them its own meaning. */
  setLightPreset: (preset: number) => void
  /** Whether corners are darker and the ground has soft shadows where the view rests, which is so at start. Viewers that never draw them have none of this. */
  setSoftShadows?: ((isOn: boolean) => void) | undefined
  /** True: rolling the wheel away from the user comes closer. */
  setReverseZoomDirection: (isReverse: boolean) => void
  /** Turns or moves the camera as one press of an arrow key does. Angles in degrees; `zoom` above 1 comes closer. */
  nudge: (by: { azimuth?: number; polar?: number; zoom?: number; right?: number; up?: number }) => void
  /** The camera turns around this point from now on, until another view is set. The picture stays as it is. */
  turnAround: (point: Point) => void
  /** With everything in it, also what engines draw later than the surfaces. */
  snapshot: (options: SnapshotOptions) => Promise<Blob>
  /**
   * What lies in a box, as a picture from above, north up, on no background: what the box's upper side cuts is filled, what is seen below
   * is faint. Hidden elements are not in it; the picture on the screen stays as it is. Undefined if the engine draws nothing beside that.
   */
  drawPlan: (box: Box, size: { width: number; height: number }) => Promise<Blob | undefined>
  /** Where a point is in the container, in CSS pixels; `isBehind` the camera it is nowhere. */
  project: (point: Point) => { x: number; y: number; isBehind: boolean }
  statistics: () => ViewerStatistics
  /** Frees everything, calls off every load and leaves the container empty. */
  dispose: () => void
}

/** What an engine's chunk gives. */
export type ViewerEngine = {
  readonly kind: ViewerKind
  /** Rejects with 'Failed to create a Viewer.'. */
  createViewer: (options: ViewerOptions) => Promise<Viewer>
}
