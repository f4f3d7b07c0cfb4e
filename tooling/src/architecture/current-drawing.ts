import path from 'node:path'
import { root } from '../workspace/root.ts'
import { drawHouse } from './drawing/draw-house.ts'
import { readHouse } from './house.ts'
import { readImports } from './read-imports.ts'

export const drawingFile = path.join(root, 'docs/architecture.svg')

/** The house as the sources are now. */
export function currentDrawing(): string {
  return drawHouse(readHouse(readImports()))
}
