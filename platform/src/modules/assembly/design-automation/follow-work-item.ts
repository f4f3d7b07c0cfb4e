import type { AssemblyProgress } from '../../../assembler/assembler.ts'
import { isRunFailure } from '../../../runs/run-failure.ts'
import type { CallbackListener } from './callback-listener.ts'
import { stateDetails, stateOf, type WorkItem } from './work-item-status.model.ts'
import type { WorkItems } from './work-items.ts'

/** Milliseconds between two polls. Each pause is 1.5 times the previous one. */
export type PollingPace = { first: number; longest: number }

export type FollowOptions = {
  id: string
  workItems: Pick<WorkItems, 'find'>
  bell: CallbackListener
  progress: Pick<AssemblyProgress, 'report'>
  signal: AbortSignal
  pace?: PollingPace
}

/**
 * The service allows 100 calls per minute and application. Its callback makes results arrive quickly; polling makes sure that they arrive.
 */
const usualPace = { first: 15_000, longest: 120_000 }
/** A new work item may not be known everywhere at the service yet, so it only counts as unknown after this many responses. */
const unknownForGood = 3

/** Follows a work item until it ends. Undefined if the service no longer knows it. */
export async function followWorkItem(following: FollowOptions): Promise<WorkItem | undefined> {
  const { bell, progress, signal, pace = usualPace } = following
  let unknown = 0
  for (let wait = pace.first; ; wait = Math.min(wait * 1.5, pace.longest)) {
    const workItem = await poll(following)
    if (workItem !== 'silent' && workItem !== 'unknown') {
      const state = stateOf(workItem)
      if (state === 'done' || state === 'failed') return workItem
      await progress.report(stateDetails[state].progress, stateDetails[state].details)
    }
    unknown = workItem === 'unknown' ? unknown + 1 : 0
    if (unknown >= unknownForGood) return undefined
    if (workItem === 'silent') await progress.report(stateDetails.silent.progress, stateDetails.silent.details)
    await bell.wait(wait, signal)
  }
}

async function poll({ id, workItems, signal }: FollowOptions): Promise<WorkItem | 'silent' | 'unknown'> {
  try {
    return (await workItems.find(id, signal)) ?? 'unknown'
  } catch (error) {
    if (isRunFailure(error) && error.code === 'service-unavailable') return 'silent'
    throw error
  }
}
