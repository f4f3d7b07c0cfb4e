import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import { TestEnvironment } from 'jest-environment-node'

const errorClasses = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError]

/**
 * The runner's sandbox has error classes of its own, while Node's modules throw those of the process and ask for them: in
 * production both are the same, so `instanceof` must say here what it says there, in both directions.
 */
export default class ServerEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context)
    for (const outer of errorClasses) {
      const inner = this.global[outer.name as 'Error']
      Object.defineProperty(inner, Symbol.hasInstance, {
        value(this: unknown, thing: unknown) {
          return isOrdinaryInstance.call(this, thing) || (this === inner && thing instanceof outer)
        },
      })
    }
    Object.setPrototypeOf(this.global.Error.prototype, Error.prototype)
  }
}

const isOrdinaryInstance = Function.prototype[Symbol.hasInstance]
