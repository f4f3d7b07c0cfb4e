/** Whether a load was canceled. */
export { isCancellation } from '../core/api/api-error.ts'
export {
  ghostColor,
  hiding,
  isolating,
  plainAppearance,
  showing,
  showingAll,
  type Appearance,
  type ColoredElements,
} from './appearance/appearance.ts'
export type { ElementValue, ValueSource } from './coloring/value-source.ts'
export { ModelButtons } from './elements/model-buttons.tsx'
export type { ElementSource, ListedElement } from './elements/listed-element.ts'
export { loadViewer, replaceViewerEngine, viewerStartDelay } from './load-viewer.ts'
export type {
  ElementReference,
  LoadOptions,
  LoadProgress,
  ModelElement,
  ModelHandle,
  ModelPlacement,
  ModelReference,
  PropertySet,
  PropertySource,
  PropertyValue,
  ParentElement,
} from './model.ts'
export {
  defaultFieldOfView,
  type Box,
  type CutPlane,
  type LiftedElements,
  type Measurement,
  type PickedPoint,
  type Point,
  type ScreenArea,
  type View,
} from './view.ts'
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
export { LoadingCard } from './page/loading-card.tsx'
export { ViewerPage } from './page/viewer-page.tsx'
export { ViewerTitleBar } from './page/viewer-title-bar.tsx'
export { lazyOverlay } from './surface/notices/lazy-overlay.tsx'
export { LoadingBar } from './surface/notices/loading-bar.tsx'
export { ModelViewer, type ModelViewerProps } from './surface/model-viewer.tsx'
export { useViewerEvent } from './surface/use-viewer-event.ts'
export { Splitter } from './splitter.tsx'
export { ViewerNotice } from './surface/notices/viewer-notice.tsx'
export { maxArrows, type Arrow } from './tools/arrows/arrows.model.ts'
export { ArrowSign, ViewerArrows } from './tools/arrows/viewer-arrows.tsx'
export { loadModel, type SingleModelFile } from './single-model/load-model.ts'
export { SingleModel, type LoadedModel } from './single-model/single-model.tsx'
export * from './deprecated-names.ts'
