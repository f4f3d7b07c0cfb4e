import type { Handlers, PlatformModule, WorkerDeps } from '../interfaces/platform-module.ts'
import type { JobHandler } from '../jobs/handle-job.ts'

export type LazyHandlers = {
  handlers: JobHandler[]
  /** Call it after the worker has stopped taking jobs. */
  close(): Promise<void>
}

/**
 * Handlers for the modules' kinds of jobs that match this worker's profiles. A module's code is loaded with its first job, because the code of all
 * modules would be more than half of an idle worker's memory.
 */
export function lazyHandlers(modules: readonly PlatformModule[], deps: WorkerDeps): LazyHandlers {
  const fetched = new Map<PlatformModule, Promise<Handlers>>()

  function fetchOnce(module: PlatformModule): Promise<Handlers> {
    const before = fetched.get(module)
    if (before) return before
    const handlers = fetchHandlers(module, deps)
    fetched.set(module, handlers)
    // If loading failed, for lack of memory or a missing file, the next job retries.
    handlers.catch(() => fetched.delete(module))
    return handlers
  }

  function lazyHandler(module: PlatformModule, kind: JobHandler['kind']): JobHandler {
    return {
      kind,
      atOnce: module.jobsAtOnce?.(kind, deps.config) ?? 1,
      async run(data, jobRun) {
        const { jobs } = await fetchOnce(module)
        await jobs.find((handler) => handler.kind.name === kind.name)?.run(data, jobRun)
      },
    }
  }

  const { profiles } = deps.config.worker
  const isOwn = ({ profile = 'short' }: JobHandler['kind']) => profiles.includes(profile)
  return {
    handlers: modules.flatMap((module) => (module.jobs ?? []).filter(isOwn).map((kind) => lazyHandler(module, kind))),
    async close() {
      for (const { close } of await Promise.all(fetched.values())) close?.()
    },
  }
}

/** A kind of job without a handler is an error, because its jobs would seem done. */
export async function fetchHandlers(
  { name, jobs = [], handlers }: PlatformModule,
  deps: WorkerDeps,
): Promise<Handlers> {
  const handled = (await handlers?.(deps)) ?? { jobs: [] }
  const missing = jobs.filter((kind) => !handled.jobs.some((handler) => handler.kind.name === kind.name))
  if (missing.length > 0) throw new Error(`${name} does not handle ${missing.map((kind) => kind.name).join(', ')}.`)
  return handled
}
