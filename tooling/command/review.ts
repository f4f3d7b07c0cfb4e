import { stat } from 'node:fs/promises'
import { exitStatus } from './exit-status.ts'
import { Failure, isFailure, UsageFailure } from './failure.ts'
import { changesOf, groupsOf, wordsOf } from './flags.model.ts'
import type { Review } from './platform.ts'
import { isId, findUploadTarget } from './project.ts'
import { waitUntilComplete } from './sending/upload-capture.ts'
import { uploadFile, type Doing } from './upload.ts'

/** Prints the flags of a capture's review by group. A file is uploaded, captured, and reviewed first. */
export async function review(doing: Doing): Promise<number> {
  const { files, output, failsOnFlags } = doing
  const [fileOrId = ''] = files
  try {
    const captureId = await captureNamed(doing, fileOrId)
    const { id, failedElementsCount, newlyFlagged, noLongerFlagged } = await reviewOf(doing, captureId)
    const flagged = failedElementsCount ?? 0
    const groups = flagged === 0 ? [] : groupsOf(await doing.platform.flags(id))
    const found = { captureId, reviewId: id, flagged, newlyFlagged, noLongerFlagged, groups }
    const title = `${fileOrId}: ${flagged} flagged${changesOf({ newlyFlagged, noLongerFlagged })}`
    output.report({ event: 'reviewed', ...found }, [title, ...wordsOf(groups)].join('\n'))
    return failsOnFlags && flagged > 0 ? exitStatus.flagged : exitStatus.done
  } catch (error) {
    if (!isFailure(error)) throw error
    output.fail({ capture: fileOrId, code: error.code, status: error.status }, `${fileOrId}: ${error.message}`)
    return exitStatus.failed
  }
}

async function captureNamed(doing: Doing, fileOrId: string): Promise<string> {
  const found = await stat(fileOrId).catch(() => undefined)
  if (found) {
    const target = await findUploadTarget(doing.platform, doing)
    const captureId = await uploadFile({ ...doing, isAwaited: true }, fileOrId, target)
    if (captureId !== undefined) return captureId
  }
  if (isId(fileOrId)) return fileOrId
  throw new UsageFailure(`${fileOrId} isn't a file or a capture ID.`)
}

/** Waits for the latest review of the capture. */
async function reviewOf({ platform, isAgain, timeoutMilliseconds, signal }: Doing, captureId: string): Promise<Review> {
  if (isAgain) await platform.reviewAgain(captureId)
  const result = await waitUntilComplete({
    ask: () => platform.latestReview(captureId),
    isOver: ({ status }) => status === 'Complete' || status === 'Error',
    what: 'The review',
    timeoutMilliseconds,
    signal,
  })
  if (result.status === 'Complete') return result
  throw new Failure(result.statusDetails ?? "Couldn't review the capture.", {
    code: 'captures/review-failed',
    status: 400,
  })
}
