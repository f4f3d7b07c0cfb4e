import { setTimeout as sleep } from 'node:timers/promises'
import { startService, type Exit, type Service, type ServiceOptions } from './service.ts'

export type SupervisedOptions = ServiceOptions & {
  /**
   * The line that the service prints when it is ready. From then on it is restarted whenever it exits; before that,
   * only if a signal ended it, such as when out of memory. A service that exits on its own before it is ready would
   * fail for the same reason again. Without this line it is never restarted.
   */
  readyLine?: RegExp
}

export type Death = { service: Service; exit: Exit; /** In a row, this one included. */ count: number }

export type Supervision = {
  /** Aborted before an intended stop: later exits are not crashes. */
  signal: AbortSignal
  /** Called before each restart, with the delay in milliseconds. */
  onRestart: (death: Death, pause: number) => void
  /** Milliseconds. */
  now?: () => number
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

export type SupervisedService = {
  /** Resolves when a service has exited before it was ready; never after a stop. */
  givenUp: Promise<Death>
  stop(): Promise<void>
}

const [shortestPause, longestPause] = [250, 60_000]
/** Milliseconds of uptime after which the restart delay is reset. */
const longLife = 60_000

/** The delay in milliseconds before a restart, by the number of consecutive crashes. */
export function pauseBeforeRestart(deaths: number): number {
  return Math.min(shortestPause * 2 ** (deaths - 1), longestPause)
}

function sleepUnlessStopped(milliseconds: number, signal: AbortSignal) {
  return sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Starts a service and restarts it with increasing delays while it keeps crashing. */
export function superviseService(options: SupervisedOptions, supervision: Supervision): SupervisedService {
  const { signal, onRestart, now = Date.now, pause = sleepUnlessStopped } = supervision
  const { readyLine, onLine = () => {}, ...given } = options
  let wasUp = false
  const watched: ServiceOptions = {
    ...given,
    onLine(line) {
      wasUp ||= readyLine?.test(line) ?? false
      onLine(line)
    },
  }
  let service = startService(watched)

  const never = new Promise<Death>(() => {})
  const isStopping = () => signal.aborted

  async function untilGivenUp(): Promise<Death> {
    let [count, startedAt] = [0, now()]
    for (;;) {
      const exit = await service.ended
      if (isStopping()) return never
      count = now() - startedAt < longLife ? count + 1 : 1
      const death = { service, exit, count }
      if (!wasUp && (readyLine === undefined || exit.signal === null)) return death
      const wait = pauseBeforeRestart(count)
      onRestart(death, wait)
      await pause(wait, signal)
      if (isStopping()) return never
      service = startService(watched)
      startedAt = now()
    }
  }
  return { givenUp: untilGivenUp(), stop: () => service.stop() }
}
