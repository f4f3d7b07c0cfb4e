import { setTimeout as sleep } from 'node:timers/promises'
import { startService, type Exit, type Service, type ServiceOptions } from './service.ts'

export type SupervisedOptions = ServiceOptions & {
  /**
   * What the service writes when it is up. From then on it is started again whenever it dies, and before that when a signal has
   * ended it, as where its memory did not suffice. One that exits without ever having been up has said why, and would fail for
   * the same reason again. Without this line a death is always the end.
   */
  readyLine?: RegExp
}

export type Death = { service: Service; exit: Exit; /** In a row, this one included. */ count: number }

export type Supervision = {
  /** Aborted before anything is stopped on purpose: what ends from then on has not died. */
  signal: AbortSignal
  /** Called before each new start, with the milliseconds until then. */
  onRestart: (death: Death, pause: number) => void
  /** Milliseconds. */
  now?: () => number
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

export type SupervisedService = {
  /** Resolves with the death of a service that never came up; never after a stop. */
  givenUp: Promise<Death>
  stop(): Promise<void>
}

const [shortestPause, longestPause] = [250, 60_000]
/** A service that has lived for so many milliseconds begins again: its next death is the first of a row. */
const longLife = 60_000

/** Milliseconds to wait before a process is started again that has died so many times in a row. */
export function pauseBeforeRestart(deaths: number): number {
  return Math.min(shortestPause * 2 ** (deaths - 1), longestPause)
}

function sleepUnlessStopped(milliseconds: number, signal: AbortSignal) {
  return sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Starts a service and keeps it running, with longer and longer pauses while it dies again and again. */
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
