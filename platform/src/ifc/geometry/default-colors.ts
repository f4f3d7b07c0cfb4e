import type { Color, Shape } from './shapes.ts'

/** Colors for files without any: muted, but distinct by class. */
const byClass: Record<string, string> = {
  IfcBeam: '#8a8f94',
  IfcColumn: '#9aa0a6',
  IfcCovering: '#e4e0d6',
  IfcCurtainWall: '#9db8c4',
  IfcDoor: '#a4734b',
  IfcFooting: '#a5a39c',
  IfcFurnishingElement: '#b58d5f',
  IfcFurniture: '#b58d5f',
  IfcMember: '#7d848a',
  IfcPlate: '#9db8c4',
  IfcRailing: '#6f767c',
  IfcRoof: '#8a5a4a',
  IfcSanitaryTerminal: '#f2f1ec',
  IfcSite: '#8fa374',
  IfcSlab: '#bdb9b0',
  IfcStair: '#c2b8a6',
  IfcStairFlight: '#c2b8a6',
  IfcWall: '#e2dccf',
  IfcWallStandardCase: '#e2dccf',
  IfcWindow: '#9db8c4',
}
const glass = new Set(['IfcCurtainWall', 'IfcPlate', 'IfcWindow'])
const fallbackColor = '#c9c5bc'

/** Keeps the file's colors; if there is only one for everything, each class gets its own. */
export function colorShapes(shapes: readonly Shape[]): void {
  const parts = shapes.flatMap((shape) => shape.parts.map((part) => ({ shape, part })))
  const colors = new Set(parts.map(({ part }) => part.color.join(' ')))
  if (colors.size > 1) return
  for (const { shape, part } of parts) part.color = defaultColor(shape.ifcClass)
}

function defaultColor(ifcClass: string): Color {
  const number = Number.parseInt((byClass[ifcClass] ?? fallbackColor).slice(1), 16)
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255, glass.has(ifcClass) ? 0.45 : 1]
}
