import type { AssemblyStepName } from '@lintel/shared/contract/assembly'
import type { prototypeReleases } from '../modules/prototypes/prototypes/schema.ts'
import type { RunProgress } from '../runs/run-progress.ts'

/** Everything an assembler has to know about one request; it asks the database for nothing. */
export type AssemblyOrder = {
  request: {
    id: string
    organizationId: string
    attempt: number
    portfolio: string
    prototypeRelease: string
    revitVersion: string
    /** By the label of the option set. */
    optionSets: Record<string, string>
    bim360ProjectId: string
    projectNumber: string
    projectName: string
    /** What another service calls the work, kept by `remember` for the attempt that comes after a crash. */
    workItemId: string | null
  }
  /** As the catalogue holds it now; `finishedFiles` and `storedFiles` of the prototypes module read it. */
  release: typeof prototypeReleases.$inferSelect
}

/** What an assembler tells on the way; the step `rules` is running from the start and `store` begins by itself. */
export type AssemblyProgress = Omit<RunProgress<AssemblyStepName>, 'remember'> & {
  remember(change: { workItemId: string | null }): Promise<void>
}

/** A GLB whose nodes carry their elements. */
export type AssemblyResult = {
  content: Uint8Array
  elementCount: number
  /** Removes what was kept for an attempt that takes over; called once the result is safe. */
  discard?: () => Promise<void>
}

/**
 * Makes one model of a request. It throws a `RunFailure` for what has words for people; anything else counts as
 * unexpected. The signal ends it: over the time limit, taken over by another worker, or the process stops.
 */
export type Assembler = {
  assemble(order: AssemblyOrder, progress: AssemblyProgress, signal: AbortSignal): Promise<AssemblyResult>
  /** Ends work at another service that nobody waits for any more. Fails where that service cannot be told. */
  withdraw(workItemId: string): Promise<void>
  close(): Promise<void>
}
