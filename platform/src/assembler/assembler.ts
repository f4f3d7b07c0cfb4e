import type { AssemblyStepName } from '@lintel/shared/contract/assembly'
import type { prototypeReleases } from '../modules/prototypes/prototypes/schema.ts'
import type { RunProgress } from '../runs/run-progress.ts'

/** Everything an assembler has to know about one request, so that it asks the database for nothing. */
export type AssemblyOrder = {
  request: {
    id: string
    organizationId: string
    attempt: number
    portfolio: string
    prototypeRelease: string
    revitVersion: string
    /** The chosen option, by the label of its option set. */
    optionSets: Record<string, string>
    bim360ProjectId: string
    projectNumber: string
    projectName: string
    /** The other service's id of the work, kept by `remember` for the attempt that follows a crash. */
    workItemId: string | null
  }
  /** The release as the catalog holds it now; `finishedFiles` and `storedFiles` of the prototypes module read it. */
  release: typeof prototypeReleases.$inferSelect
}

/** How an assembler reports its progress; the step `rules` is running from the start, and `store` begins by itself. */
export type AssemblyProgress = Omit<RunProgress<AssemblyStepName>, 'remember' | 'untimed'> & {
  remember(change: { workItemId: string | null }): Promise<void>
}

/** A GLB whose nodes carry their elements. */
export type AssemblyResult = {
  content: Uint8Array
  elementCount: number
  /** Removes the intermediate result that was kept for an attempt that takes over; called once the result is safe. */
  discard?: () => Promise<void>
}

/**
 * Makes one model of a request. It throws a `RunFailure` for what has words for people; anything else counts as unexpected. The signal ends
 * it when its time is over, another worker has taken over, or the process stops.
 */
export type Assembler = {
  assemble(order: AssemblyOrder, progress: AssemblyProgress, signal: AbortSignal): Promise<AssemblyResult>
  /** Ends work at another service that no one waits for any more; rejects where that service cannot be told. */
  withdraw(workItemId: string): Promise<void>
  close(): Promise<void>
}
