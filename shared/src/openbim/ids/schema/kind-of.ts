import type { IfcSchema } from './ifc-schema.ts'

/** Whether a class equals another one or is derived from it. Names are in capitals. */
export function isKindOf(schema: IfcSchema, name: string, ancestor: string): boolean {
  for (let at: string | undefined = name; at !== undefined; at = schema.classNamed(at)?.parent) {
    if (at === ancestor) return true
  }
  return false
}
