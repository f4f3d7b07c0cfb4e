export { loadViewer } from './load-viewer.ts'
export type { ElementReference, LoadOptions, LoadProgress, ModelElement, ModelHandle, ModelReference } from './model.ts'
export { defaultFieldOfView, type Box, type CutPlane, type Pick, type Point, type View } from './view.ts'
export type * from './viewer.ts'
export {
  isModelError,
  isViewerError,
  ModelError,
  modelErrorCodes,
  ViewerError,
  viewerMessages,
  type ModelErrorCode,
  type ViewerErrorCode,
} from './viewer-error.ts'
