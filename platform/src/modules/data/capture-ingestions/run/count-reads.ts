import { isReadFailure } from '../../../../ifc/read-failure.ts'
import type { IngestionContext, IngestionRunDeps } from './ingestion-context.ts'
import { ingestionFailure } from './ingestion-failure.ts'

/** A third attempt would most likely fail like the first two. */
const maxUnfinishedReads = 2

/**
 * Runs `read` and counts the attempt as unfinished until `onRead` is called or it fails. A killed worker or reader leaves it counted; an
 * orderly shutdown doesn't. A file with two unfinished reads is given up.
 */
export async function countUnfinishedRead<Result>(
  { limits }: Pick<IngestionRunDeps, 'limits'>,
  { run, progress }: IngestionContext,
  read: (onRead: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const before = run.unfinishedReads
  const setCount = (unfinishedReads: number) => progress.remember({ unfinishedReads })
  const reading = { isOver: false }

  async function onRead(): Promise<void> {
    reading.isOver = true
    await setCount(before)
  }

  if (before >= maxUnfinishedReads) throw ingestionFailure('reading-killed-twice', limits)
  await setCount(before + 1)
  try {
    return await read(onRead)
  } catch (error) {
    if (reading.isOver) throw error
    const isKilled = isReadFailure(error) && error.endedBy === 'SIGKILL'
    if (!isKilled) await onRead()
    else if (before + 1 >= maxUnfinishedReads) throw ingestionFailure('reading-killed-twice', limits, error)
    throw error
  }
}
