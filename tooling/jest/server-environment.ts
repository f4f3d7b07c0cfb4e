import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'
import { installCommonGlobals } from 'jest-util'
import { constants, createContext, type Context } from 'node:vm'
import './leave-at-once.ts'

type Sandbox = JestEnvironment['global']

/**
 * Jest's own environment for Node gives the sandbox an object in place of its global one, and asks it whenever a file names `Object` or `Promise`:
 * forty times as slow, in a third of what a server computes. This one has an ordinary global object, as jsdom's windows do.
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

/** Those that Node's modules take for granted are the process's: a `Buffer` of theirs is an `Uint8Array` of the sandbox. */
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

/** Node loads some of them when they are first named. */
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

/** In production each of these classes exists once. Here errors that the engine throws become instances of the classes that Node's modules use. */
function uniteErrors(sandbox: Sandbox): void {
  for (const errorClass of errorClasses) {
    const name = errorClass.name as 'Error'
    Object.setPrototypeOf(sandbox[name].prototype, errorClass.prototype)
    sandbox[name] = errorClass as ErrorConstructor
  }
}

const pluginName = Symbol.for('fastify.display-name')

/**
 * Fastify looks for the file of each plugin that has no name in `require.cache`, before it takes the function's own. The
 * sandbox makes up that list again for each question, which takes a third of the time of all tests of the server.
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
