import type { Box, CutPlane, Point } from '../../view.ts'

/*
 * Types of those parts of the Autodesk viewer 7.* that are used. It is a script rather than a package, and its
 * published types declare a global `THREE`, which would conflict with that of the open engine.
 */

export type LmvProperty = {
  displayName: string
  displayValue: string | number | boolean | null
  /** Begins with two underscores for internal properties. */
  displayCategory?: string | null
  hidden?: boolean | number
}
export type LmvProperties = { dbId: number; name?: string; properties: readonly LmvProperty[] }

export type LmvTree = {
  getRootId: () => number
  getNodeName: (dbId: number) => string | undefined
  enumNodeChildren: (dbId: number, visit: (dbId: number) => void, isRecursive?: boolean) => void
  enumNodeFragments: (dbId: number, visit: (fragment: number) => void, isRecursive?: boolean) => void
}

export type LmvModel = {
  getData: () => { globalOffset?: Point | undefined }
  /** Meters per unit. */
  getUnitScale: () => number
  getUnitString: () => string
  getBoundingBox: () => Box
  isLoadDone: () => boolean
  geomPolyCount: () => number
  getObjectTree: (onSuccess: (tree: LmvTree) => void, onError: (error: unknown) => void) => void
  getBulkProperties: (
    dbIds: number[],
    options: { ignoreHidden?: boolean },
    onSuccess: (results: LmvProperties[]) => void,
    onError: (error: unknown) => void,
  ) => void
  getFragmentList: () => {
    getCount: () => number
    getWorldBounds: (fragment: number, box: Box) => void
    getVizmesh: (fragment: number) => { matrixWorld: { elements: ArrayLike<number> } }
  }
}

export type LmvDocument = { getRoot: () => { getDefaultGeometry: () => object | null } }
export type LmvHit = {
  dbId: number
  fragId: number
  model: LmvModel
  point?: Point
  intersectPoint?: Point
  face?: { normal: Point } | null
}

export type LmvLoadOptions = {
  keepCurrentModels: boolean
  preserveView: boolean
  globalOffset?: Point
  applyScaling?: string
}

export type LmvNavigation = {
  getPosition: () => Point
  getTarget: () => Point
  getCameraUpVector: () => Point
  setCameraUpVector: (upVector: Point) => void
  /** Does not change the up vector. */
  setView: (position: Point, target: Point) => void
  setPivotPoint: (point: Point) => void
  /** Whether the viewer's own tools rotate around the pivot instead of the target. */
  setPivotSetFlag: (isSet: boolean) => void
  getVerticalFov: () => number
  setVerticalFov: (degrees: number, movesCamera: boolean) => void
  /** Both move the camera. */
  toPerspective: () => void
  toOrthographic: () => void
  getCamera: () => { isPerspective: boolean }
}

export type LmvEvent = { model?: LmvModel; percent?: number }

export type LmvViewer = {
  /** Above 0 it is an error code. */
  start: () => number
  finish: () => void
  resize: () => void
  readonly canvas: HTMLCanvasElement
  readonly navigation: LmvNavigation
  /** Sets of cut planes have names, so that tools do not overwrite each other's; all of them apply. */
  readonly impl: {
    getCutPlaneSets: () => string[]
    setCutPlaneSet: (name: string, planes: CutPlane[] | null) => void
    /** Elements that are off are not drawn at all, while hidden ones may be ghosts. */
    readonly visibilityManager: { setNodeOff: (dbId: number, isOff: boolean, model: LmvModel) => void }
  }
  setCutPlanes: (planes: CutPlane[]) => void
  getCutPlanes: () => readonly CutPlane[]
  loadDocumentNode: (document: LmvDocument, node: object, options: LmvLoadOptions) => Promise<LmvModel>
  unloadModel: (model: LmvModel) => void
  setLightPreset: (preset: number) => void
  setReverseZoomDirection: (isReverse: boolean) => void
  setBackgroundColor: (red: number, green: number, blue: number, red2: number, green2: number, blue2: number) => void
  setCanvasClickBehavior: (behavior: Record<string, { onObject: string[]; offObject: string[] }>) => void
  disableHighlight: (isDisabled: boolean) => void
  setActiveNavigationTool: (name: string) => void
  setAggregateSelection: (selection: { model: LmvModel; ids: number[] }[]) => void
  clearSelection: () => void
  hide: (dbIds: number[], model: LmvModel) => void
  show: (dbIds: number[], model: LmvModel) => void
  /** Whether hidden elements are drawn as ghosts. */
  setGhosting: (isGhosting: boolean) => void
  /** Red, green, blue and intensity, from 0 to 1. */
  setThemingColor: (dbId: number, color: CutPlane, model: LmvModel, isRecursive: boolean) => void
  clearThemingColors: (model: LmvModel) => void
  /** In pixels of the canvas. */
  clientToWorld: (x: number, y: number, ignoresTransparent?: boolean) => LmvHit | null
  worldToClient: (point: Point) => Point
  getScreenShot: (width: number, height: number, onDone: (address: string) => void) => void
  addEventListener: (name: string, listener: (event: LmvEvent) => void) => void
  removeEventListener: (name: string, listener: (event: LmvEvent) => void) => void
}

type GiveToken = (accessToken: string, expiresIn: number) => void
type InitializerOptions = { env: string; api: string; getAccessToken: (onToken: GiveToken) => void }

export type Viewing = {
  Initializer: (options: InitializerOptions, onDone: () => void) => void
  Viewer3D: new (container: HTMLElement, config?: object) => LmvViewer
  Document: {
    load: (
      documentId: string,
      onSuccess: (document: LmvDocument) => void,
      onError: (code: number, message: string, status?: unknown) => void,
    ) => void
  }
  endpoint: { HTTP_REQUEST_HEADERS: Record<string, string> }
  CAMERA_CHANGE_EVENT: string
  CUTPLANES_CHANGE_EVENT: string
  PROGRESS_UPDATE_EVENT: string
  GEOMETRY_LOADED_EVENT: string
}

/** The older version of three that the viewer contains; its API needs objects of that version. */
export type LmvThree = {
  Vector3: new (x: number, y: number, z: number) => Point
  Vector4: new (x: number, y: number, z: number, w: number) => CutPlane
  Box3: new () => Box
}

export type Lmv = { viewing: Viewing; three: LmvThree }
export type LmvGlobals = { Autodesk?: { Viewing?: Viewing } | undefined; THREE?: LmvThree | undefined }
