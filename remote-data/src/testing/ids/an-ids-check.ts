import type { IdsChange, IdsCheck, IdsFile, IdsFinding, IdsSpecification } from '@lintel/shared/contract/ids'
import { captureId, hoursAgo } from '../a-capture.ts'

/** A complete check. */
export function anIdsCheck(parts: Partial<IdsCheck> = {}): IdsCheck {
  return {
    id: captureId(800),
    status: 'Complete',
    statusDetails: null,
    progress: 100,
    captureId: captureId(1),
    captureFileName: 'Store 0815.ifc',
    captureDate: hoursAgo(48),
    projectGroupId: captureId(901),
    rulesKind: 'kept',
    rulesName: 'Fire Safety',
    rulesTitle: 'Fire Safety of Stores, First Edition',
    requestedBy: 'Ada Byrne',
    requestedById: 'auth0|ada',
    requestedDate: hoursAgo(1),
    completedDate: hoursAgo(1),
    counts: { specifications: 2, failedSpecifications: 1, failures: 2, keptFailures: 2, passes: 1, keptPasses: 1 },
    modelSchema: 'IFC4',
    instanceCount: 1200,
    issues: [],
    ...parts,
  }
}

export function waitingCheck(parts: Partial<IdsCheck> = {}): IdsCheck {
  return anIdsCheck({ status: 'Queued', progress: 0, counts: null, completedDate: null, modelSchema: null, ...parts })
}

export function anIdsFile(parts: Partial<IdsFile> = {}): IdsFile {
  return {
    id: captureId(850),
    name: 'Fire Safety',
    title: 'Fire Safety of Stores, First Edition',
    specificationCount: 2,
    bytes: 2048,
    keptBy: 'Ada Byrne',
    keptDate: hoursAgo(30),
    revision: 1,
    ...parts,
  }
}

const requirement = {
  kind: 'property' as const,
  cardinality: 'required' as const,
  instructions: 'Ask the fire engineer.',
}
const entity = { kind: 'entity' as const, text: 'IFCWALL', matched: 3, nearMisses: [] }

export const someSpecifications: IdsSpecification[] = [
  {
    ...{ number: 1, name: 'Walls', identifier: 'W1', description: 'All walls of the store.', instructions: null },
    ...{ cardinality: 'required', status: 'fail', ifcVersionMatches: false, applicable: 3, passed: 1, failed: 2 },
    reason: null,
    applicability: [entity],
    requirements: [{ ...requirement, number: 1, text: 'Pset_WallCommon.FireRating is F90', failed: 2 }],
  },
  {
    ...{ number: 2, name: 'No Proxies', identifier: null, description: null, instructions: null },
    ...{ cardinality: 'prohibited', status: 'pass', ifcVersionMatches: true, applicable: 0, passed: 0, failed: 0 },
    reason: null,
    applicability: [{ ...entity, text: 'IFCBUILDINGPROXY', matched: 0, nearMisses: ['IFCBUILDINGELEMENTPROXY'] }],
    requirements: [],
  },
]

function aFinding(parts: Partial<IdsFinding>): IdsFinding {
  return {
    ...{ number: 1, outcome: 'failed', specification: 1, requirement: 1, expressId: 100, globalId: '0wall1' },
    ...{ class: 'IFCWALL', name: 'Wall 1', reason: 'value', actual: 'F30', expected: 'F90', elementNumber: 1 },
    ...parts,
  }
}

const missing = { reason: 'missing' as const, actual: null }
const noFailure = { requirement: null, reason: null, actual: null, expected: null }

export const someFindings: IdsFinding[] = [
  aFinding({}),
  aFinding({ ...missing, number: 2, name: 'Type 2', class: 'IFCWALLTYPE', elementNumber: null }),
  aFinding({ ...noFailure, number: 3, outcome: 'passed', name: 'Wall 3', elementNumber: 3 }),
]

const prohibition = { reason: 'prohibited' as const, actual: null }
const proxy = { ...prohibition, globalId: '0proxy', class: 'IFCBUILDINGELEMENTPROXY', name: 'Proxy 1', expressId: 200 }
const expectations = ['No such elements are allowed.', 'not Pset_WallCommon.Color'] as const

/** A check with a specification that prohibits elements, and one with a prohibited property; an element violates both. */
export const prohibiting = {
  specifications: someSpecifications.map((one): IdsSpecification => {
    const found = { status: 'fail' as const, applicable: 1, passed: 0, failed: 1 }
    if (one.cardinality === 'prohibited') return { ...one, ...found, reason: 'prohibited' }
    const prohibitedColor = { number: 1, text: 'Pset_WallCommon.Color', cardinality: 'prohibited' as const, failed: 1 }
    return { ...one, ...found, requirements: [{ ...requirement, ...prohibitedColor }] }
  }),
  findings: [
    aFinding({ ...prohibition, expected: expectations[1] }),
    aFinding({ ...proxy, number: 2, specification: 2, requirement: null, expected: expectations[0] }),
  ],
  changes: [
    anIdsChange({ ...prohibition, requirement: 'Pset_WallCommon.Color (prohibited)', expected: expectations[1] }),
    anIdsChange({ ...proxy, specification: 'No Proxies', requirement: expectations[0], expected: expectations[0] }),
  ],
}

export function anIdsChange(parts: Partial<IdsChange> = {}): IdsChange {
  return {
    ...{ change: 'fails anew', specification: 'Walls', requirement: 'Pset_WallCommon.FireRating is F90' },
    ...{ expressId: 100, globalId: '0wall1', class: 'IFCWALL', name: 'Wall 1' },
    ...{ reason: 'value', actual: 'F30', expected: 'F90', elementNumber: 1 },
    ...parts,
  }
}
