import { setTimeout as sleep } from 'node:timers/promises'
import { startService, type Exit, type Service, type ServiceOptions } from './service.ts'

export type SupervisedOptions = ServiceOptions & {
  /**
   * What the service writes when it is up. From then on it is started again when it dies; one that never came up would
   * fail for the same reason again. Without it a death is always the end.
   */
  readyLine?: RegExp
}

export type Death = { service: Service; exit: Exit; /** Within the last minute, this one included. */ count: number }

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
  /** Resolves with the death after which the service was given up; never after a stop. */
  givenUp: Promise<Death>
  stop(): Promise<void>
}

/** Milliseconds before the first, second … start after deaths within the same minute; there are no more than these. */
const pauses = [250, 500, 1000, 2000, 4000] as const
const minute = 60_000

export const mostRestarts = pauses.length

/** Of deaths, in milliseconds of any clock, those that still count against a process. */
export function recentDeaths(deaths: readonly number[], now: number) {
  return deaths.filter((death) => now - death < minute)
}

/** Milliseconds to wait before a process is started again; undefined when it has died too often to go on. */
export function pauseBeforeRestart(deaths: readonly number[], now: number): number | undefined {
  return pauses[recentDeaths(deaths, now).length - 1]
}

function sleepUnlessStopped(milliseconds: number, signal: AbortSignal) {
  return sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** Starts a service and keeps it running: with a back-off, and not for ever. */
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
    const deaths: number[] = []
    for (;;) {
      const exit = await service.ended
      if (isStopping()) return never
      deaths.push(now())
      const death = { service, exit, count: recentDeaths(deaths, now()).length }
      const wait = wasUp ? pauseBeforeRestart(deaths, now()) : undefined
      if (wait === undefined) return death
      onRestart(death, wait)
      await pause(wait, signal)
      if (isStopping()) return never
      service = startService({ ...watched, isRestart: true })
    }
  }
  return { givenUp: untilGivenUp(), stop: () => service.stop() }
}
