import type { readShownView } from '@lintel/shared/saved-views'
import type { LinkedView } from './link-text.model.ts'

/** The view state for a link, without the snapshot, which would be too long. */
export function linkedViewOf({ view, components, drawings }: Awaited<ReturnType<typeof readShownView>>): LinkedView {
  const { fieldOfView, ...camera } = view
  return { ...camera, ...(fieldOfView !== undefined && { fieldOfView }), components, drawings }
}
