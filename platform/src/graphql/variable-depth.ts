/** No argument of the schema is half as deep. */
export const mostVariableDepth = 16

/** Whether a value has few enough levels to be walked through. Looks at one level after the other: a deep value would fill the stack. */
export function isShallow(value: unknown): boolean {
  let level = [value].filter(isNested)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostVariableDepth) return false
    level = level.flatMap((one): unknown[] => Object.values(one)).filter(isNested)
  }
  return true
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
