import type { AssemblyRequest, AssemblyStep } from '@lintel/shared/contract/assembly'

/** The nth id. */
export function requestId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

const minute = 60_000

function ago(minutes: number): string {
  return new Date(Date.now() - minutes * minute).toISOString()
}

/** A request that has been waiting for ten minutes. */
export function aRequest(parts: Partial<AssemblyRequest> = {}): AssemblyRequest {
  return {
    id: requestId(1),
    status: 'Queued',
    statusDetails: null,
    progress: 0,
    portfolio: 'P14',
    prototypeRelease: '2024.1',
    requestedDate: ago(10),
    completedDate: null,
    architectOfRecord: 'Gensler',
    projectType: 'FSR - Free Standing Restaurant',
    projectNumber: '04211',
    projectName: 'Peachtree Corners',
    address1: '5270 Peachtree Parkway',
    address2: 'Suite 4',
    city: 'Norcross',
    state: 'Georgia',
    zipCode: '30092',
    county: '',
    township: '',
    optionSets: { 'Proto Size': '5000', 'Drive Thru': 'Dual Lane' },
    bim360ProjectId: 'project-1',
    requestedBy: 'Ada Byrne',
    requestedById: 'auth0|ada',
    revitVersion: '2024',
    steps: [aStep('queue', { outcome: 'running', endedAt: null })],
    result: null,
    ...parts,
  }
}

/** A step that took two seconds. */
export function aStep(step: AssemblyStep['step'], parts: Partial<AssemblyStep> = {}): AssemblyStep {
  const startedAt = '2026-03-14T15:00:00.000Z'
  return { step, attempt: 1, startedAt, endedAt: '2026-03-14T15:00:02.000Z', outcome: 'done', ...parts }
}

export function inProgress(parts: Partial<AssemblyRequest> = {}): AssemblyRequest {
  return aRequest({
    status: 'InProgress',
    statusDetails: 'Merging the models',
    progress: 40,
    steps: [aStep('queue'), aStep('rules'), aStep('merge', { outcome: 'running', endedAt: null })],
    ...parts,
  })
}

/** Completed eight minutes ago, with its model. */
export function complete(parts: Partial<AssemblyRequest> = {}): AssemblyRequest {
  return aRequest({
    status: 'Complete',
    progress: 100,
    requestedDate: ago(10),
    completedDate: ago(8),
    steps: [aStep('queue'), aStep('merge'), aStep('store', { endedAt: '2026-03-14T15:00:00.400Z' })],
    result: {
      file: { url: '/models/assembled.glb?until=1&signature=x', bytes: 4_200_000, contentHash: 'a'.repeat(64) },
      fileName: '04211 Peachtree Corners.glb',
      elementCount: 1234,
      duration: 65_000,
    },
    ...parts,
  })
}

export function failed(parts: Partial<AssemblyRequest> = {}): AssemblyRequest {
  return aRequest({
    status: 'Error',
    statusDetails: 'The file "Shell 5000" is missing.',
    progress: 30,
    completedDate: ago(8),
    steps: [aStep('queue'), aStep('fetch', { outcome: 'failed' })],
    ...parts,
  })
}
