import type { SavedView, ViewComponents, ViewDrawings } from '@lintel/shared/contract'
import type { FileAddresses } from '../../../interfaces/files.ts'

/** A row of any table with the columns of views. */
type ViewRow = Pick<
  SavedView,
  'id' | 'name' | 'cameraType' | 'cutPlanes' | 'target' | 'position' | 'upVector' | 'revision'
> & {
  organizationId: string
  fieldOfView: number | null
  aspect: number | null
  thumbnail: string | null
  authorId: string | null
  authorName: string | null
  createdAt: Date
  updatedAt: Date
}
type FullRow = ViewRow & { components: ViewComponents | null; drawings: ViewDrawings | null }
/** A view without its components and drawings, which would make lists large. */
type ListedRow = ViewRow & { hasComponents: boolean; hasDrawings: boolean }

/** A view as it is sent, in whichever table it is stored. */
export async function describeView(
  view: FullRow | ListedRow,
  addresses: FileAddresses,
): Promise<Omit<SavedView, 'organizationId' | 'prototype'>> {
  const { id, name, cameraType, cutPlanes, target, position, upVector, revision } = view
  return {
    id,
    name,
    cameraType,
    cutPlanes,
    target,
    position,
    upVector,
    ...(view.fieldOfView !== null && { fieldOfView: view.fieldOfView }),
    ...(view.aspect !== null && { aspect: view.aspect }),
    thumbnailUrl: view.thumbnail === null ? null : await addresses.addressOf(view.organizationId, view.thumbnail),
    ...componentsOf(view),
    ...drawingsOf(view),
    author: view.authorId === null ? null : { id: view.authorId, name: view.authorName ?? '' },
    revision,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}

function componentsOf(view: FullRow | ListedRow): Pick<SavedView, 'components' | 'hasComponents'> {
  if ('hasComponents' in view) return view.hasComponents ? { hasComponents: true } : {}
  return view.components === null ? {} : { components: view.components, hasComponents: true }
}

function drawingsOf(view: FullRow | ListedRow): Pick<SavedView, 'drawings' | 'hasDrawings'> {
  if ('hasDrawings' in view) return view.hasDrawings ? { hasDrawings: true } : {}
  return view.drawings === null ? {} : { drawings: view.drawings, hasDrawings: true }
}
