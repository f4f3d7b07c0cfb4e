// Stands for what lets zod parse values that contain themselves: what comes as JSON, from forms or from addresses never does.

export class $ZodCyclicError extends Error {
  override name = 'ZodCyclicError'
}

/** None, as in `zod/mini`. */
export function memoizer(): undefined {
  return undefined
}

export function isBackEdge(): boolean {
  return false
}

/** Asked by `z.compile` alone. */
export function isRecursiveSchema(): never {
  throw new Error('The build leaves compiled schemas out of zod (tooling/webpack/left-out).')
}
