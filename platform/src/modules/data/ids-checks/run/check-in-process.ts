import { mostKeptFindings } from '@lintel/shared/contract/ids'
import type { IdsReport } from '@lintel/shared/ids'
import { checkModel } from '../../../../ifc/ids/index.ts'

export type CheckOrder = {
  /** A building file as text in UTF-8. */
  modelPath: string
  idsText: string
  /** Where files of the process may lie. */
  folder: string
  memoryMegabytes: number
  /** Told how much is done, 0 to 1. If it rejects, the check ends with that error. */
  onProgress(part: number): Promise<void>
  signal: AbortSignal
}

/** Checks a model against requirements. Fails with `ReadFailure`, or with the signal's reason. */
export type ModelCheck = (order: CheckOrder) => Promise<IdsReport>

/** In a process of its own, so that what kills it costs only this check. */
export function checkInProcess(order: CheckOrder): Promise<IdsReport> {
  return checkModel({
    ...order,
    // Rules with errors are rejected when a check is requested, unless a person wants them to be used anyway.
    despiteErrors: true,
    mostFailures: mostKeptFindings,
    mostPasses: mostKeptFindings,
  })
}
