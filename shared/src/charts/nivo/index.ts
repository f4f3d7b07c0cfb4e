export { BarButtons } from './bar-buttons.tsx'
export { BarDrawing } from './bar-drawing.tsx'
export { LineDrawing } from './line-drawing.tsx'
export { SpanControls } from './span-controls.tsx'
