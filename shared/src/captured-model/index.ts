export { CapturedModel } from './captured-model.tsx'
export { ToggleButton } from './toggle-button.tsx'
export { capturedElementsQuery, captureModelQuery, listedElements, readCapturedElement } from './captured-model.api.ts'
