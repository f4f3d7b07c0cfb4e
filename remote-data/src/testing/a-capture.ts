import { cameraToView } from '@lintel/shared/contract'
import type { CapturedElement, CaptureView, CaptureViewsCreate, ViewAudience } from '@lintel/shared/contract/captures'
import type { CaptureSummary } from '../features/captures/list/capture-list.api.ts'
import type { Capture } from '../features/captures/view/capture.api.ts'

/** The nth id. */
export function captureId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** A date this many hours ago. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}

export function aCaptureSummary(parts: Partial<CaptureSummary> = {}): CaptureSummary {
  return {
    id: captureId(1),
    documentFileName: 'Store 0815.ifc',
    fileOriginPath: 'Projects/Main Street',
    reviewDate: hoursAgo(3),
    revitElementCount: 1204,
    captureDate: '2026-03-14T15:00:00.000Z',
    project: { id: captureId(901), projectNumber: '0815', projectName: 'Main Street' },
    version: null,
    thumbnailUrl: null,
    hasModel: true,
    openTopicCount: 0,
    failedElementsCount: 78,
    newlyFlagged: 5,
    noLongerFlagged: 2,
    warningCount: 0,
    ...parts,
  }
}

/** Captures with ascending numbers, each a day older than the previous one. */
export function someCaptures(count: number): CaptureSummary[] {
  return Array.from({ length: count }, (_, index) =>
    aCaptureSummary({
      id: captureId(index + 1),
      documentFileName: `Store ${String(815 + index).padStart(4, '0')}.ifc`,
      reviewDate: hoursAgo(3 + 24 * index),
    }),
  )
}

export function aCapture(parts: Partial<Capture> = {}): Capture {
  return {
    id: captureId(1),
    documentFileName: 'Store 0815.ifc',
    fileOriginPath: 'Projects/Main Street',
    captureDate: '2026-03-14T15:00:00.000Z',
    captureType: 'IFC',
    warnings: [],
    project: { id: captureId(901), projectNumber: '0815', projectName: 'Main Street' },
    previousCaptureId: null,
    revitAuthor: 'Ada Byrne',
    revitBuildingName: null,
    revitClientName: 'Crestline',
    revitOrgDescription: null,
    revitOrgName: 'Byrne Architects',
    revitProjectAddress: '1 Main Street, Columbus',
    revitProjectIssueDate: '2026-01-31',
    revitProjectName: 'Main Street',
    revitProjectNumber: '0815',
    revitProjectStatus: 'Permit',
    customProjectInfos: [{ parameterName: 'Store Format', value: 'P14' }],
    georeference: [{ name: 'Coordinate Reference System', value: 'EPSG:25832' }],
    ...parts,
  }
}

/** A wall and two doors; all of them are flagged by `someFlags`. */
export const someElements: CapturedElement[] = [
  anElement({ number: 1, category: 'Walls', family: 'Basic Wall', type: 'Brick', revitElementId: '100' }),
  anElement({ number: 2, name: 'Door 102', revitElementId: '4711' }),
  anElement({ number: 3, name: null, revitElementId: null, storey: null }),
  anElement({ number: 4, category: 'Rooms', family: 'Room', type: 'Office', elementStatus: 'Approved' }),
]

function anElement(parts: Partial<CapturedElement>): CapturedElement {
  return {
    number: 1,
    category: 'Doors',
    family: 'Single Flush',
    type: '36 x 84',
    name: 'Wall 7',
    storey: 'Level 1',
    revitElementId: '1',
    revitUniqueId: `unique-${parts.number}`,
    ifcClass: 'IfcDoor',
    elementStatus: null,
    ...parts,
  }
}

/** A view from the south for everyone, saved on the first capture. */
export function aCaptureView(parts: Partial<CaptureView> = {}): CaptureView {
  return {
    id: captureId(600),
    name: 'Front',
    cameraType: 1,
    cutPlanes: [],
    target: { x: 10, y: 8, z: 2 },
    position: { x: 14, y: -20, z: 6 },
    upVector: { x: 0, y: 0, z: 1 },
    thumbnailUrl: null,
    author: { id: 'auth0|ada', name: 'Ada Byrne' },
    revision: 1,
    createdAt: hoursAgo(2),
    updatedAt: hoursAgo(2),
    captureId: captureId(1),
    captureFileName: 'Store 0815.ifc',
    captureDate: '2026-03-14T15:00:00.000Z',
    audience: 'organization',
    isChangeable: true,
    ...parts,
  }
}

/** As the platform stores the view; without a picture. */
export function storedView(
  input: CaptureViewsCreate['views'][number],
  id: string,
  audience: ViewAudience,
): CaptureView {
  const { name, components, drawings } = input
  const { fieldOfView, ...camera } = cameraToView(input)
  return aCaptureView({
    ...camera,
    id,
    name,
    audience,
    ...(fieldOfView !== undefined && { fieldOfView }),
    ...(components && { components, hasComponents: true }),
    ...(drawings && { drawings, hasDrawings: true }),
  })
}

/** Lists omit the contents of views. */
export function listedView({ components, drawings, ...view }: CaptureView): CaptureView {
  return { ...view, ...(components && { hasComponents: true }), ...(drawings && { hasDrawings: true }) }
}
