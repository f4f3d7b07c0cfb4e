import { existsSync, readFileSync } from 'node:fs'
import { currentDrawing, drawingFile } from './current-drawing.ts'

/** Answers what has to be done where docs/architecture.svg does not show the imports as they are. */
export function checkDrawing(): string[] {
  const isCurrent = existsSync(drawingFile) && readFileSync(drawingFile, 'utf8') === currentDrawing()
  return isCurrent ? [] : ['docs/architecture.svg does not show the house as it is. Run pnpm architecture.']
}
