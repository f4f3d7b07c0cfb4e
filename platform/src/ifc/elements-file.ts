import { readFileSync } from 'node:fs'

/** What shapes need of an element; parsing all records for it would take longer than making the GLB. */
export type ElementOfShape = { expressId: number; id: number; ifcClass: string; category: string }

/** Where these of a model are, beside the file of its records. */
export function elementsFile(records: string): string {
  return `${records}.elements.json`
}

export function readElementsOfShapes(records: string): ElementOfShape[] {
  return JSON.parse(readFileSync(elementsFile(records), 'utf8')) as ElementOfShape[]
}
