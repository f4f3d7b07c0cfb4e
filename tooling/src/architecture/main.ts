import { writeFileSync } from 'node:fs'
import { currentDrawing, drawingFile } from './current-drawing.ts'

writeFileSync(drawingFile, currentDrawing())
console.log('docs/architecture.svg is drawn from the imports as they are.')
