import type { Camera } from '../../domain/contract/prototype/camera.ts'
import type { ViewComponents } from '../../domain/contract/prototype/view-components.ts'
import type { ViewDrawings } from '../../domain/contract/prototype/view-drawings.ts'

/** The content of an exported file; a list of saved views satisfies this type. */
export type BcfView = Camera & {
  id?: string | undefined
  name: string
  components?: ViewComponents | undefined
  drawings?: ViewDrawings | undefined
  author?: { name: string } | null | undefined
  createdAt?: string | undefined
}

export type BcfExportOptions = {
  /** Identifies the thing to which the views belong; the same in every export. */
  project: { id: string; name: string }
  /** The author of views without one. */
  author: string
  /** PNG or JPEG by the id of the view. Other pictures are omitted, because BCF does not allow them. */
  snapshots?: ReadonlyMap<string, Uint8Array> | undefined
  now?: Date | undefined
}

export type BcfSnapshot = { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array }

/** A view that can be saved once the prototype to which it belongs is added. */
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
  /** Viewpoints that cannot become views, with the reasons. */
  skipped: { file: string; reason: string }[]
}

/** The type of a viewpoint's picture. It is read from the first bytes, because file names are unreliable. */
export function pictureType(bytes: Uint8Array): BcfSnapshot['type'] | undefined {
  const [a, b, c, d] = bytes
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'image/png'
  return a === 0xff && b === 0xd8 && c === 0xff ? 'image/jpeg' : undefined
}
