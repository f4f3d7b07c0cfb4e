import type {
  Comparison,
  Difference,
  ProjectCapture,
  ProjectGroup,
  ProjectGroupModel,
  ProjectRow,
} from '@lintel/shared/contract/captures'
import { captureId, hoursAgo } from './a-capture.ts'

/** A complete comparison. */
export function aComparison(parts: Partial<Comparison> = {}): Comparison {
  return {
    id: captureId(700),
    status: 'Complete',
    statusDetails: null,
    progress: 100,
    projectGroupId: captureId(500),
    projectNumber: '0815',
    projectName: 'Main Street',
    baseCaptureId: captureId(1),
    baseFileName: 'Store 0815.ifc',
    baseFileLocation: 'Projects/Main Street',
    baseFileCaptureDate: hoursAgo(48),
    compareCaptureId: captureId(2),
    compFileName: 'Store 0815 permit.ifc',
    compFileLocation: 'Projects/Permit',
    compFileCaptureDate: hoursAgo(3),
    requestedBy: 'Ada Byrne',
    requestedById: 'auth0|ada',
    requestedDate: hoursAgo(1),
    completedDate: hoursAgo(1),
    moveTolerance: 0.001,
    counts: { added: 1, removed: 1, changed: 2, changedTypes: 1 },
    voided: null,
    baseElementCount: 20,
    compareElementCount: 20,
    matches: { byUniqueId: 18, byLikeness: 1, unchanged: 18 },
    changedValues: 6,
    fileChanges: [],
    notCompared: [],
    categories: [
      { category: 'Doors', added: 1, removed: 0, changed: 1, changedTypes: 1 },
      { category: 'Walls', added: 0, removed: 1, changed: 1, changedTypes: 0 },
    ],
    ...parts,
  }
}

const inValues: Difference['changes'] = [
  { set: 'Constraints', name: 'Height', base: { value: 3000, unit: 'mm' }, compare: { value: 3100, unit: 'mm' } },
  { set: 'Other', name: 'Mark', base: null, compare: { value: 'W1', unit: null } },
]

const inPlace: Difference['changes'] = [
  { set: '', name: 'Material', base: null, compare: { value: null, unit: null } },
  { set: '', name: 'Position', base: { value: [1, 2, 0], unit: 'm' }, compare: { value: [1.5, 2, 0], unit: 'm' } },
]

function aDifference(parts: Partial<Difference> = {}): Difference {
  return {
    number: 1,
    subject: 'Element',
    kind: 'Changed',
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Brick',
    name: 'Basic Wall:Brick:100',
    level: 'Level 1',
    revitElementId: '100',
    baseNumber: 1,
    compareNumber: 1,
    matchedBy: 'unique id',
    changes: inValues,
    ...parts,
  }
}

/** The differences that `aComparison` counts. */
export function someDifferences(): Difference[] {
  const oneSided = { changes: [], matchedBy: null }
  return [
    aDifference({
      ...oneSided,
      number: 1,
      kind: 'Added',
      category: 'Doors',
      name: 'Single:0915:300',
      baseNumber: null,
    }),
    aDifference({ ...oneSided, number: 2, kind: 'Removed', revitElementId: '200', compareNumber: null, baseNumber: 2 }),
    aDifference({ number: 3, changes: [...inValues, ...inPlace] }),
    aDifference({ number: 4, subject: 'Type', category: 'Doors', revitElementId: null, name: null, matchedBy: null }),
  ]
}

export function aProject(parts: Partial<ProjectGroup & ProjectRow> = {}): ProjectGroup & ProjectRow {
  return {
    id: captureId(500),
    projectNumber: '0815',
    projectName: 'Main Street',
    projectFolderName: 'Stores',
    projectFullOriginPath: 'Projects/Stores',
    captureReviewCount: 7,
    lastCaptureDate: '2026-03-14T15:00:00.000Z',
    thumbnailUrl: null,
    modelCaptureId: captureId(1),
    openTopicCount: 3,
    site: {
      siteName: null,
      streetAddress1: '1 Main Street',
      streetAddress2: 'Suite 2',
      city: 'Columbus',
      state: 'Ohio',
      postalCode: '43004',
    },
    ...parts,
  }
}

/** Each a day older than the previous one. */
export function someProjectCaptures(count: number): ProjectCapture[] {
  return Array.from({ length: count }, (_, index) => ({
    id: captureId(index + 1),
    captureId: captureId(index + 1),
    captureName: `State ${count - index}`,
    captureDate: hoursAgo(3 + 24 * index),
    fileOriginPath: 'Projects/Main Street',
    revitElementCount: 1204,
    reviewDate: null,
    version: count - index,
    thumbnailUrl: null,
    hasModel: true,
  }))
}

export const someModels: ProjectGroupModel[] = [
  { category: 'Doors', family: 'Single', type: '0915', count: 12 },
  { category: 'Walls', family: 'Basic Wall', type: 'Brick', count: 140 },
]
