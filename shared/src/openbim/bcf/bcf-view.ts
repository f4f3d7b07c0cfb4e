import type { Camera } from '../../domain/contract/prototype/camera.ts'
import type { ViewComponents } from '../../domain/contract/prototype/view-components.ts'
import type { ViewDrawings } from '../../domain/contract/prototype/view-drawings.ts'

/** The content of an exported file; a saved view satisfies it. */
export type BcfView = Camera & {
  id?: string | undefined
  name: string
  components?: ViewComponents | undefined
  drawings?: ViewDrawings | undefined
  author?: { name: string } | null | undefined
  createdAt?: string | undefined
}

export type BcfExportOptions = {
  /** Identifies what the views belong to; stable across exports. */
  project: { id: string; name: string }
  /** For views without an author. */
  author: string
  /** PNG or JPEG by the view's id; other pictures are omitted, since BCF does not allow them. */
  snapshots?: ReadonlyMap<string, Uint8Array> | undefined
  now?: Date | undefined
}

export type BcfSnapshot = { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array }

/** A view that can be saved after adding the prototype that it belongs to. */
export type ImportedView = Camera & {
  /** The id in the file; for a view that was exported from here, its id. */
  id?: string | undefined
  name: string
  components?: ViewComponents | undefined
  drawings?: ViewDrawings | undefined
  snapshot?: BcfSnapshot | undefined
}

export type BcfImport = {
  views: ImportedView[]
  /** Viewpoints that cannot become views, with the reason. */
  skipped: { file: string; reason: string }[]
}

/** The type of a viewpoint's picture by its first bytes, because file names are unreliable. */
export function pictureType(bytes: Uint8Array): BcfSnapshot['type'] | undefined {
  const [a, b, c, d] = bytes
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'image/png'
  return a === 0xff && b === 0xd8 && c === 0xff ? 'image/jpeg' : undefined
}
