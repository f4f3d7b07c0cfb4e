import type { IdsCheckStepName } from '@lintel/shared/contract/ids'
import type { Attempt } from '../../../../runs/attempt.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import type { StoredCheck } from '../repository.ts'

/** An attempt of a check. */
export type CheckContext = {
  attempt: Attempt
  run: StoredCheck
  progress: RunProgress<IdsCheckStepName>
  signal: AbortSignal
}
