import pc from 'picocolors'
import type { Exit } from '../process/service.ts'
import {
  superviseService,
  type Death,
  type SupervisedOptions,
  type SupervisedService,
} from '../process/supervised-service.ts'

/** The services of a command: started in order, supervised, and stopped in reverse order. */
export class RunningSystem {
  readonly #services: SupervisedService[] = []
  readonly #stopping = new AbortController()
  readonly #crash = Promise.withResolvers<never>()

  constructor() {
    // Callers race against this promise. Without a caller, Node must not exit because of an unhandled rejection.
    this.#crash.promise.catch(() => {})
  }

  get signal() {
    return this.#stopping.signal
  }

  /** Rejects if a service exits before it was ready. */
  get crash() {
    return this.#crash.promise
  }

  start(options: SupervisedOptions) {
    if (this.signal.aborted) throw new Error('Stopping.')
    const service = superviseService(options, { signal: this.signal, onRestart: announceRestart })
    this.#services.push(service)
    service.givenUp.then(
      (death) => this.#crash.reject(crashError(death)),
      (error: unknown) => this.#crash.reject(error),
    )
  }

  /** Waits for work, or rejects if a service fails. */
  whileRunning<Result>(work: Promise<Result>) {
    return Promise.race([work, this.crash])
  }

  async stop() {
    this.#stopping.abort(new Error('Stopping.'))
    for (const service of this.#services.splice(0).reverse()) await service.stop()
  }
}

function describeExit({ code, signal }: Exit) {
  return signal === null ? `with exit code ${code}` : `by ${signal}`
}

function announceRestart({ service, exit, count }: Death, pause: number) {
  const message = `${service.name} ended ${describeExit(exit)} and restarts in ${pause / 1000} s`
  const often = count === 1 ? '' : pc.dim(` (failed ${count} times in a row; log: ${service.logFile})`)
  console.error(`  ${pc.yellow('again')}  ${message}${often}`)
}

function crashError({ service, exit }: Death) {
  const lines = service.lastLines().map((line) => pc.dim(`  | ${line}`))
  return new Error(
    `The ${service.name} ended ${describeExit(exit)}. The end of its log:\n${lines.join('\n')}\nFull log: ${service.logFile}`,
  )
}
