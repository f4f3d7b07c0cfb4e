import type { CaptureOutcomes } from '@lintel/shared/contract/captures'
import { massProblemOf, PlatformError } from '../../../errors/platform-error.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'

/** Processes each capture in its own transaction, so that a failure doesn't affect the others. */
export async function withEachCapture<Item extends { captureId: string }>(
  scope: DetachedScope,
  captures: readonly Item[],
  run: (inside: OrganizationScope, capture: Item) => Promise<unknown>,
): Promise<CaptureOutcomes> {
  const results: CaptureOutcomes['results'] = []
  for (const capture of captures) {
    const problem = await problemOf(() => scope.inTransaction((inside) => run(inside, capture)))
    results.push({ captureId: capture.captureId, problem: massProblemOf(problem) })
  }
  return { results }
}

async function problemOf(run: () => Promise<unknown>): Promise<PlatformError | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}
