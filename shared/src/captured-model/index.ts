export { CapturedModel } from './captured-model.tsx'
export { ToggleButton } from './toggle-button.tsx'
export { capturedElementsQuery, captureModelQuery, readCapturedElement } from './captured-model.api.ts'
