import type { AssemblyLog, AssemblyStepName } from '@lintel/shared/contract/assembly'
import type { assemblyRequests } from '../modules/assembly-requests/schema.ts'
import type { prototypeReleases } from '../modules/prototypes/schema.ts'

/** Everything an assembler has to know about one request; it asks the database for nothing. */
export type AssemblyOrder = {
  request: typeof assemblyRequests.$inferSelect
  /** As the catalogue holds it now; `finishedFiles` and `storedFiles` of the prototypes module read it. */
  release: typeof prototypeReleases.$inferSelect
}

/** What an assembler tells on the way. Each of these is refused with `AttemptRefused` once another worker has taken over. */
export type AssemblyProgress = {
  /** Ends the running step and begins another one; `rules` is running from the start and `store` begins by itself. */
  beginStep(step: AssemblyStepName, progress: number, details: string): Promise<void>
  /** 0 to 100 of the whole, with what is being done. */
  report(progress: number, details: string): Promise<void>
  log(level: AssemblyLog['entries'][number]['level'], message: string): Promise<void>
  /** Keeps the name of the work at another service in `request.workItemId`, for the attempt that comes after a crash. */
  rememberWorkItem(workItemId: string | null): Promise<void>
}

/** A GLB whose nodes carry their elements. */
export type AssemblyResult = {
  content: Uint8Array
  elementCount: number
  /** Removes what was kept for an attempt that takes over; called once the result is safe. */
  discard?: () => Promise<void>
}

/**
 * Makes one model of a request. It throws an `AssemblyFailure` for what has words for people; anything else counts as
 * unexpected. The signal ends it: over the time limit, taken over by another worker, or the process stops.
 */
export type Assembler = {
  assemble(order: AssemblyOrder, progress: AssemblyProgress, signal: AbortSignal): Promise<AssemblyResult>
  close(): Promise<void>
}
