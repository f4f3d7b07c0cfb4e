import type { CaptureModel } from '@lintel/shared/contract/captures'
import type {
  ElementParameter,
  FoundInCapture,
  MasterElement,
  MasterParameter,
  Note,
} from '@lintel/shared/contract/master-model'

const hour = 3_600_000

/** An id in the platform's format that ends in this number. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function aMasterElement(parts: Partial<MasterElement> = {}): MasterElement {
  return {
    id: idOf(1),
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Exterior 300',
    status: 'Not Reviewed',
    notApprovedReason: null,
    notApprovedAction: null,
    elementCount: 412,
    manufacturer: null,
    description: null,
    assemblyCode: null,
    assemblyDescription: null,
    revision: 1,
    omniClassNumber: null,
    omniClassTitle: null,
    typeComments: null,
    createdDate: new Date(Date.now() - 3 * hour).toISOString(),
    ...parts,
  }
}

/** Alternating walls, doors and windows. */
export function someMasterElements(count: number): MasterElement[] {
  const categories = ['Walls', 'Doors', 'Windows']
  return Array.from({ length: count }, (_, index) =>
    aMasterElement({
      id: idOf(index + 1),
      category: categories[index % 3] ?? '',
      type: `Type ${String(index + 1).padStart(4, '0')}`,
      elementCount: index,
    }),
  )
}

export function aParameter(parts: Partial<ElementParameter> = {}): ElementParameter {
  return {
    id: idOf(501),
    kind: 'type',
    setName: 'Dimensions',
    parameterName: 'Width',
    approvedValue: '300',
    unit: 'mm',
    includeInReview: true,
    revision: 1,
    observedValues: [
      { value: '300', unit: 'mm', times: 412 },
      { value: '240', unit: 'mm', times: 3 },
    ],
    ...parts,
  }
}

export function aNote(parts: Partial<Note> = {}): Note {
  return {
    id: idOf(701),
    userId: 'ada@lintel.test',
    author: { name: 'Ada Byrne', picture: null },
    masterModelElementId: idOf(1),
    note: 'Too thin for the north side.',
    dateCreated: new Date(Date.now() - 2 * hour).toISOString(),
    ...parts,
  }
}

export function aMasterParameter(parts: Partial<MasterParameter> = {}): MasterParameter {
  return {
    id: idOf(901),
    parameterName: 'Fire Rating',
    exampleValue: '60 min',
    sharedGuid: '00000000-0000-0000-0000-000000000000',
    defaultReviewStatus: 'Included in Review',
    defaultGroup: 'Identity Data',
    isShared: true,
    isBuiltIn: true,
    isProject: false,
    isFamily: false,
    isReadOnly: false,
    userModifiable: true,
    approved: false,
    revision: 1,
    ...parts,
  }
}

const file = { url: '/models/store.glb', bytes: 1000, contentHash: 'a'.repeat(64) }
export const aCaptureModel: CaptureModel = { status: 'Made', statusDetails: null, file, origin: null, unitScale: null }

export function aFoundCapture(parts: Partial<FoundInCapture> = {}): FoundInCapture {
  return {
    captureId: idOf(801),
    captureName: 'Store 0815',
    captureDate: new Date(Date.now() - 5 * hour).toISOString(),
    documentFileName: 'Store 0815.ifc',
    fileOriginPath: 'Projects/Main Street',
    elementCount: 12,
    ...parts,
  }
}
