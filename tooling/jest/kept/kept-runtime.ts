import JestRuntime from 'jest-runtime'
import type { KeptSandbox } from './kept-environment.ts'

type Given = ConstructorParameters<typeof JestRuntime>

type Registry = Map<string, unknown>
/** Parts of the runner that it keeps to itself. */
type Insides = {
  registries: {
    moduleRegistry: Registry
    esModuleRegistry: Registry
    internalModuleRegistry: Registry
    mockRegistry: Registry
    moduleMockRegistry: Registry
  }
  mockState: { clear(): void }
  testMainModule: { reset(): void }
  /** What may be loaded at present: between two tests nothing may. */
  testState: { state: string }
  setMock(...given: unknown[]): void
  setModuleMock(...given: unknown[]): void
}

/** What is kept is what no test wrote: our own code and libraries. Whatever asks for the runner is loaded anew, with the runner. */
const ofTests = /\.test\.tsx?$|[/\\]testing[/\\]|@jest\/globals/
const ofLibraries = /[/\\](?:node_modules|\.cache)[/\\]/

/**
 * What the runner keeps in the sandbox: it begins anew with each file, would go on telling of the tests of the one before, and give its own
 * patience to the next.
 */
const ofRunner = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'RETRY_IMMEDIATELY', 'WAIT_BEFORE_RETRY']

const runtimes = new WeakMap<KeptSandbox, KeptRuntime>()

/** Goes on with what earlier files of its sandbox have loaded. */
class KeptRuntime extends JestRuntime {
  /** Nothing while it is made, which begins with loading nothing. */
  readonly sandbox: KeptSandbox | undefined

  constructor(...given: Given) {
    super(...given)
    const [, sandbox] = given as [unknown, KeptSandbox, ...unknown[]]
    this.sandbox = sandbox
    if (sandbox.keeping) runtimes.set(sandbox, this)
    const insides = this as unknown as Insides
    // What loads a part that is played has it for good.
    for (const name of ['setMock', 'setModuleMock'] as const) {
      const set = insides[name].bind(this)
      insides[name] = (...mock) => {
        this.spoil()
        set(...mock)
      }
    }
  }

  /** Whoever loads modules anew leaves two of each. */
  override resetModules(): void {
    super.resetModules()
    this.spoil()
  }

  private spoil(): void {
    if (this.sandbox?.keeping) this.sandbox.keeping.isSpoilt = true
  }

  override teardown(): void {
    const { sandbox } = this
    if (!sandbox?.keeping || sandbox.keeping.isSpoilt) return super.teardown()
    this.restoreAllMocks()
    this.forgetFile()
    for (const name of ofRunner) Reflect.deleteProperty(sandbox.global, Symbol.for(name))
  }

  private forgetFile(): void {
    const { registries, mockState, testMainModule, testState } = this as unknown as Insides
    for (const registry of [registries.moduleRegistry, registries.esModuleRegistry])
      for (const name of registry.keys()) if (ofTests.test(name) && !ofLibraries.test(name)) registry.delete(name)
    registries.internalModuleRegistry.clear()
    registries.mockRegistry.clear()
    registries.moduleMockRegistry.clear()
    mockState.clear()
    testMainModule.reset()
    testState.state = 'loading'
  }
}

export default new Proxy(KeptRuntime, {
  construct: (Runtime, given: Given) => runtimes.get(given[1]) ?? new Runtime(...given),
})
