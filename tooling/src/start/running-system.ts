import pc from 'picocolors'
import { startService, type Exit, type Service, type ServiceOptions } from '../process/service.ts'

/** The services of one command: started one by one, stopped together, in the opposite order. */
export class RunningSystem {
  readonly #services: Service[] = []
  readonly #stopping = new AbortController()
  readonly #crash = Promise.withResolvers<never>()

  constructor() {
    // Whoever waits for something races against this; when nobody waits, nothing is lost.
    this.#crash.promise.catch(() => {})
  }

  get signal() {
    return this.#stopping.signal
  }

  /** Rejects when a service ends without having been asked to. */
  get crash() {
    return this.#crash.promise
  }

  start(options: ServiceOptions) {
    if (this.signal.aborted) throw new Error('Stopping.')
    const service = startService(options)
    this.#services.push(service)
    service.ended.then(
      (exit) => this.signal.aborted || this.#crash.reject(crashError(service, exit)),
      (error: unknown) => this.#crash.reject(error),
    )
    return service
  }

  /** Waits for work that makes sense only while every service runs. */
  whileRunning<Result>(work: Promise<Result>) {
    return Promise.race([work, this.crash])
  }

  async stop() {
    this.#stopping.abort(new Error('Stopping.'))
    for (const service of this.#services.splice(0).reverse()) await service.stop()
  }
}

function crashError(service: Service, { code, signal }: Exit) {
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`
  const lines = service.lastLines().map((line) => pc.dim(`  | ${line}`))
  return new Error(
    `The ${service.name} ended ${how}. Its last lines:\n${lines.join('\n')}\nAll of it: ${service.logFile}`,
  )
}
