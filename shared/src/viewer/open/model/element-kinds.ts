import type { FileElement } from './file-element.ts'

/** Leaves and patterns of a finish have more edges than a drawing can bear. */
export function isOutlined(element: FileElement | undefined): boolean {
  return element?.category !== 'Planting' && !/\bfinish\b/i.test(element?.type ?? '')
}
