const errorClasses = [
  Error,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
  AggregateError,
  DOMException,
]
const isOrdinaryInstance = Function.prototype[Symbol.hasInstance]

/**
 * The sandbox has error classes of its own, while Node's modules throw those of the process and ask for them: outside of
 * tests both are the same, so `instanceof` must say here what it says there, in both directions.
 */
export function uniteErrors(sandbox: typeof globalThis): void {
  for (const outer of errorClasses) {
    const inner = sandbox[outer.name as 'Error']
    if (inner === outer) continue
    Object.defineProperty(inner, Symbol.hasInstance, {
      value(this: unknown, thing: unknown) {
        return isOrdinaryInstance.call(this, thing) || (this === inner && thing instanceof outer)
      },
    })
  }
  Object.setPrototypeOf(sandbox.Error.prototype, Error.prototype)
}
