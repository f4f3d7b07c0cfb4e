import type { CaptureSummary } from '../features/captures/list/list.api.ts'

/** The nth id of this shape. */
export function captureId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** The number of hours before now. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}

export function aCaptureSummary(parts: Partial<CaptureSummary> = {}): CaptureSummary {
  return {
    id: captureId(1),
    documentFileName: 'Store 0815.ifc',
    fileOriginPath: 'Projects/Main Street',
    captureDate: hoursAgo(3),
    revitElementCount: 1204,
    ...parts,
  }
}

/** Stores of ascending numbers, each a day older than the one before. */
export function someCaptures(count: number): CaptureSummary[] {
  return Array.from({ length: count }, (_, index) =>
    aCaptureSummary({
      id: captureId(index + 1),
      documentFileName: `Store ${String(815 + index).padStart(4, '0')}.ifc`,
      captureDate: hoursAgo(3 + 24 * index),
    }),
  )
}
