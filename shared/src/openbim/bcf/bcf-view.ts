import type { Camera } from '../../domain/contract/prototype/camera.ts'
import type { ViewComponents } from '../../domain/contract/prototype/view-components.ts'
import type { ViewDrawings } from '../../domain/contract/prototype/view-drawings.ts'

/** What a file is made of; a saved view is one. */
export type BcfView = Camera & {
  id?: string | undefined
  name: string
  components?: ViewComponents | undefined
  drawings?: ViewDrawings | undefined
  author?: { name: string } | null | undefined
  createdAt?: string | undefined
}

export type BcfExportOptions = {
  /** What the views belong to: stays the same from export to export. */
  project: { id: string; name: string }
  /** Of views that name no author. */
  author: string
  /** PNG or JPEG by the view's id; other pictures are left out, since BCF knows no others. */
  snapshots?: ReadonlyMap<string, Uint8Array> | undefined
  now?: Date | undefined
}

export type BcfSnapshot = { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array }

/** A view that could be saved as it is, but for the prototype that it belongs to. */
export type ImportedView = Camera & {
  /** What the file calls it; of a view that was exported from here, its id. */
  id?: string | undefined
  name: string
  components?: ViewComponents | undefined
  drawings?: ViewDrawings | undefined
  snapshot?: BcfSnapshot | undefined
}

export type BcfImport = {
  views: ImportedView[]
  /** Viewpoints that are no view, and why. */
  skipped: { file: string; reason: string }[]
}

/** Of a viewpoint's picture by its first bytes; the name of a file says nothing. */
export function pictureType(bytes: Uint8Array): BcfSnapshot['type'] | undefined {
  const [a, b, c, d] = bytes
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'image/png'
  return a === 0xff && b === 0xd8 && c === 0xff ? 'image/jpeg' : undefined
}
