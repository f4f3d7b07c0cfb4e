import { useOrganizationId } from '@lintel/shared/organization'
import { SavedViewsPanel } from '@lintel/shared/saved-views'
import type { Viewer } from '@lintel/shared/viewer'
import { viewsOfPrototype } from './saved-views.api.ts'

type PrototypeViewsProps = {
  prototype: string
  viewer: Viewer | undefined
  /** Aspect ratio of the picture. */
  aspect: () => number
}

/** The saved views of a prototype, on each of its releases. */
export function PrototypeViews({ prototype, ...shown }: PrototypeViewsProps) {
  return <SavedViewsPanel store={viewsOfPrototype(useOrganizationId(), prototype)} {...shown} />
}
