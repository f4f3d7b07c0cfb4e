import type { IfcSchema } from './ifc-schema.ts'

/** Whether a class equals another one or is derived from it. Names are in capitals. */
export function isKindOf(schema: IfcSchema, name: string, ancestor: string): boolean {
  for (
    let className: string | undefined = name;
    className !== undefined;
    className = schema.classNamed(className)?.parent
  ) {
    if (className === ancestor) return true
  }
  return false
}
