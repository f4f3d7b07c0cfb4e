import type { Mesh } from './mesh.ts'
import type { Vector } from './vector.ts'

/** Values as Revit shows them: text and numbers, with units in the text. */
export type Parameters = Record<string, string | number>
export type Identity = { category: string; family: string; type: string; parameters: Parameters }
/** Origin of the element's local frame, and its rotation about the vertical in degrees. */
export type Placement = { at: Vector; turn?: number }
export type Element = Identity & { elementId: number; mesh: Mesh; placement: Placement }

/** The content of one model file. */
export type Part = { elements: Element[]; nextId: number }

/** Creates an empty part. Its ids count up from the first one; no other file of the prototype uses them. */
export function createPart(firstId: number): Part {
  return { elements: [], nextId: firstId }
}

const origin: Placement = { at: [0, 0, 0] }

export function place(part: Part, identity: Identity, mesh: Mesh, placement: Placement = origin): void {
  if (mesh.size === 0) return
  part.elements.push({ ...identity, elementId: part.nextId, mesh, placement })
  part.nextId += 1
}

export function countTriangles(part: Part): number {
  let count = 0
  for (const { mesh } of part.elements) for (const { indices } of mesh.values()) count += indices.length / 3
  return count
}

/** A length as Revit writes it on metric sheets. */
export function millimeters(meters: number): string {
  return `${Math.round(meters * 1000)} mm`
}

/** A nominal size in the format of US type names, to a quarter of an inch: `36 1/4"`. */
export function inches(meters: number): string {
  const quarters = Math.round((meters / 0.0254) * 4)
  const rest = ['', ' 1/4', ' 1/2', ' 3/4'][quarters % 4] ?? ''
  return `${Math.floor(quarters / 4)}${rest}"`
}

export function squareMeters(area: number): string {
  return `${area.toFixed(2)} m²`
}
