import type { Ingestion } from '@lintel/shared/contract/captures'

/** A model that waits to be captured. */
export function anIngestion(parts: Partial<Ingestion> = {}): Ingestion {
  return {
    id: '00000000-0000-4000-8000-000000000901',
    status: 'Queued',
    statusDetails: null,
    progress: 0,
    fileName: '04211 Peachtree Corners.glb',
    bytes: 1000,
    requestedBy: 'Ada Byrne',
    requestedById: 'auth0|ada',
    requestedDate: '2026-03-14T15:00:00.000Z',
    completedDate: null,
    captureId: null,
    isKnown: false,
    steps: [],
    ...parts,
  }
}
