import type { readShownView } from '@lintel/shared/saved-views'
import type { LinkedPicture } from './link-text.model.ts'

/** What a link keeps of what is shown: a picture in pixels would be too long. */
export function linkedPictureOf({
  view,
  components,
  drawings,
}: Awaited<ReturnType<typeof readShownView>>): LinkedPicture {
  const { fieldOfView, ...camera } = view
  return { ...camera, ...(fieldOfView !== undefined && { fieldOfView }), components, drawings }
}
