import type { Ingestion } from '@lintel/shared/contract/captures'
import { captureId, hoursAgo } from './a-capture.ts'

/** A queued ingestion. */
export function anIngestion(parts: Partial<Ingestion> = {}): Ingestion {
  return {
    id: captureId(900),
    status: 'Queued',
    statusDetails: null,
    progress: 0,
    fileName: 'Store 0815.ifc',
    bytes: 4_200_000,
    requestedBy: 'Ada Byrne',
    requestedById: 'auth0|ada',
    requestedDate: hoursAgo(1),
    completedDate: null,
    captureId: null,
    isKnown: false,
    steps: [],
    ...parts,
  }
}

export function failedIngestion(parts: Partial<Ingestion> = {}): Ingestion {
  return anIngestion({
    status: 'Error',
    statusDetails: 'This is no IFC file. Save the model as IFC and upload it again.',
    completedDate: hoursAgo(1),
    ...parts,
  })
}
