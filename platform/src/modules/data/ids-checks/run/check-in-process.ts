import { maxStoredFindings } from '@lintel/shared/contract/ids'
import type { IdsReport } from '@lintel/shared/ids'
import { checkModel } from '../../../../ifc/ids/index.ts'

export type CheckOrder = {
  /** A building file as text in UTF-8. */
  modelPath: string
  idsText: string
  /** A folder for the process's files. */
  folder: string
  memoryMegabytes: number
  /** Called with the progress from 0 to 1. If it rejects, the check ends with that error. */
  onProgress(part: number): Promise<void>
  signal: AbortSignal
}

/** Checks a model against requirements. Fails with `ReadFailure`, or with the signal's reason. */
export type ModelCheck = (order: CheckOrder) => Promise<IdsReport>

/** Runs in its own process, so that a crash only affects this check. */
export function checkInProcess(order: CheckOrder): Promise<IdsReport> {
  return checkModel({
    ...order,
    // Files with errors are rejected when a check is requested, unless the user explicitly accepts them.
    despiteErrors: true,
    mostFailures: maxStoredFindings,
    mostPasses: maxStoredFindings,
  })
}
