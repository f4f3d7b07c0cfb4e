import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'
import { installCommonGlobals } from 'jest-util'
import { constants, createContext, type Context } from 'node:vm'
import './exit-immediately.ts'

type Sandbox = JestEnvironment['global']

/**
 * Jest's own Node environment intercepts the global object of the sandbox, which makes every access to `Object` or
 * `Promise` forty times as slow: a third of a server test's time. This one has an ordinary global object, like
 * jsdom's windows.
 */
export default class ServerEnvironment implements JestEnvironment {
  readonly global: Sandbox
  readonly moduleMocker: ModuleMocker
  readonly fakeTimers = null
  readonly fakeTimersModern: ModernFakeTimers
  readonly exportConditions = () => ['node', 'node-addons']
  readonly getVmContext: () => Context

  constructor({ projectConfig }: JestEnvironmentConfig) {
    const context = createContext(constants.DONT_CONTEXTIFY)
    this.getVmContext = () => context
    const global = context as Sandbox
    this.global = global
    giveGlobals(global)
    installCommonGlobals(global, projectConfig.globals)
    uniteErrors(global)
    namePlugins(global)
    this.moduleMocker = new ModuleMocker(global)
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global })
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose()
  }
}

/** Globals of the process that Node's modules need: their `Buffer` is a `Uint8Array` of the sandbox. */
const fromProcess = new Set(['Buffer', 'ArrayBuffer', 'Uint8Array'])
const itself = new Set(['global', 'globalThis'])

function giveGlobals(sandbox: Sandbox): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    if (itself.has(name) || (Object.hasOwn(sandbox, name) && !fromProcess.has(name))) continue
    Object.defineProperty(sandbox, name, 'value' in descriptor ? descriptor : loaded(sandbox, name, descriptor))
  }
  Object.defineProperty(sandbox, 'global', { value: sandbox, writable: true, configurable: true })
  // Long stack traces for failing tests.
  sandbox.Error.stackTraceLimit = 100
}

/** Node loads some globals on first access. */
function loaded(sandbox: Sandbox, name: string, { enumerable }: PropertyDescriptor): PropertyDescriptor {
  function set(value: unknown): void {
    Object.defineProperty(sandbox, name, { value, enumerable, writable: true, configurable: true })
  }
  function get(): unknown {
    const value: unknown = Reflect.get(globalThis, name)
    set(value)
    return value
  }
  return { get, set, enumerable, configurable: true }
}

const errorClasses = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError]

/**
 * In production each of these classes exists once. Here, errors that the engine throws become instances of the
 * classes that Node's modules use.
 */
function uniteErrors(sandbox: Sandbox): void {
  for (const errorClass of errorClasses) {
    const name = errorClass.name as 'Error'
    Object.setPrototypeOf(sandbox[name].prototype, errorClass.prototype)
    sandbox[name] = errorClass as ErrorConstructor
  }
}

const pluginName = Symbol.for('fastify.display-name')

/**
 * Fastify searches `require.cache` for the file of each unnamed plugin before it uses the function's name. The
 * sandbox recreates that list each time, which takes a third of the time of all server tests.
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
