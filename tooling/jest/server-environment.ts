import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import { TestEnvironment } from 'jest-environment-node'
import './leave-at-once.ts'

export default class ServerEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context)
    uniteErrors(this.global)
    namePlugins(this.global)
  }
}

type Sandbox = InstanceType<typeof TestEnvironment>['global']

const errorClasses = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError]
const isOrdinaryInstance = Function.prototype[Symbol.hasInstance]

/**
 * The sandbox has error classes of its own, while Node's modules throw those of the process and ask for them: in production
 * both are the same, so `instanceof` must say here what it says there, in both directions.
 */
function uniteErrors(sandbox: Sandbox): void {
  for (const outer of errorClasses) {
    const inner = sandbox[outer.name as 'Error']
    Object.defineProperty(inner, Symbol.hasInstance, {
      value(this: unknown, thing: unknown) {
        return isOrdinaryInstance.call(this, thing) || (this === inner && thing instanceof outer)
      },
    })
  }
  Object.setPrototypeOf(sandbox.Error.prototype, Error.prototype)
}

const pluginName = Symbol.for('fastify.display-name')

/**
 * Fastify looks for the file of each plugin that has no name in `require.cache`, before it takes the function's own. The
 * sandbox makes up that list anew for each question, which takes a third of the time of all tests of the server.
 */
function namePlugins(sandbox: Sandbox): void {
  Object.defineProperty(sandbox.Function.prototype, pluginName, {
    get(this: { name: string }) {
      return this.name || 'anonymous'
    },
    set(this: object, value: unknown) {
      Object.defineProperty(this, pluginName, { value })
    },
  })
}
