import type { AnalyzedRequest } from '@lintel/shared/contract/assembly'

/** A request of P14 that took five minutes, ten minutes ago. */
export function aRequest(overrides: Partial<AnalyzedRequest> = {}): AnalyzedRequest {
  const requestedAt = Date.now() - 600_000
  return {
    id: '00000000-0000-4000-8000-000000000001',
    status: 'Complete',
    statusDetails: null,
    projectNumber: '04211',
    projectName: 'Peachtree Corners FSR',
    projectType: 'FSR - Free Standing Restaurant',
    architectOfRecord: 'Gensler',
    address1: '5145 Peachtree Parkway',
    address2: '',
    city: 'Peachtree Corners',
    state: 'Georgia',
    zipCode: '30092',
    portfolio: 'P14',
    prototypeRelease: '2024.1',
    revitVersion: '2024',
    optionSets: { 'Proto Name': 'P14 Standard', 'Proto Size': '5000', 'Exterior Finish': 'Brick' },
    requestedBy: 'Dario Delgado',
    requestedDate: new Date(requestedAt).toISOString(),
    completedDate: new Date(requestedAt + 300_000).toISOString(),
    bim360ProjectId: 'b.4f7d',
    ...overrides,
  }
}
