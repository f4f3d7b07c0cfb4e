import type { AssemblyStepName } from '@lintel/shared/contract/assembly'
import type { prototypeReleases } from '../modules/prototypes/prototypes/schema.ts'
import type { RunProgress } from '../runs/run-progress.ts'

/** Everything an assembler needs to know about one request, so that it never queries the database. */
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
    /** The other service's id of the work item; `remember` saves it for the attempt after a crash. */
    workItemId: string | null
  }
  /** The release as the catalog currently has it; `filesWithUrls` and `storedFiles` of the prototypes module read it. */
  release: typeof prototypeReleases.$inferSelect
}

/** How an assembler reports progress. The step `rules` is running from the start, and `store` begins automatically. */
export type AssemblyProgress = Omit<RunProgress<AssemblyStepName>, 'remember' | 'untimed'> & {
  remember(change: { workItemId: string | null }): Promise<void>
}

/** A GLB whose nodes contain their element data. */
export type AssemblyResult = {
  content: Uint8Array
  elementCount: number
  /** Deletes the intermediate result that was saved for a later attempt; called once the result is stored. */
  discard?: () => Promise<void>
}

/**
 * Assembles the model of a request. Throws a `RunFailure` if the failure has a text for people; other errors count as unexpected. The signal aborts
 * it when its time limit is over, another worker has taken over, or the process stops.
 */
export type Assembler = {
  assemble(order: AssemblyOrder, progress: AssemblyProgress, signal: AbortSignal): Promise<AssemblyResult>
  /** Cancels work at another service whose result is no longer needed; rejects if that service cannot be reached. */
  withdraw(workItemId: string): Promise<void>
  close(): Promise<void>
}
