import type { RoleName, SavedView, SavedViewCreate, SavedViewImport } from '../../domain/contract/index.ts'
import type { ModelElement, Viewer } from '../../viewer/index.ts'

/** A saved view of any subject. */
export type StoredView = Omit<SavedView, 'organizationId' | 'prototype'> & {
  /** The audience of the view, if people can choose it. */
  audience?: string
  /** Additional text in the list. */
  note?: string
  /** The names of the files that the view shows, if there are several. */
  files?: readonly string[]
  /** Whether the view is read-only, because it belongs to someone else. */
  isFixed?: boolean
}

/** The editable fields of a view. */
export type ViewFields = Omit<SavedViewCreate, 'organizationId' | 'prototype'> & { audience?: string | undefined }
/** A view from a file, as it is sent to the platform. */
export type NewView = SavedViewImport['views'][number]

/** An element with the id that views store. `uniqueId` is the same in later models even if `elementId` is not. */
export type NamedElement = ModelElement & {
  uniqueId?: string | undefined
  /** The name of the element's file, if several files are shown. */
  file?: string | undefined
}

/** Where the views of one subject are stored: API calls and options. */
export type ViewStore = {
  /** The name of the subject of the views, for exported files. */
  of: { id: string; name: string }
  queryKey: readonly string[]
  /** Roles that can save views, and change those that are not read-only. */
  editors: readonly RoleName[]
  /** Audiences to choose from; undefined if all views are for everyone. The first is the default. */
  audiences?: readonly { value: string; label: string }[] | undefined
  /** Without components and drawings. */
  list: (signal: AbortSignal) => Promise<StoredView[]>
  read: (view: StoredView) => Promise<StoredView>
  create: (fields: ViewFields) => Promise<StoredView>
  update: (view: StoredView, fields: ViewFields) => Promise<StoredView>
  /** May reject with 404 if someone else has already deleted it. */
  remove: (view: StoredView) => Promise<unknown>
  /** Adds either all views of a file or none. */
  add: (views: NewView[]) => Promise<{ created: number; known: number }>
  /** The elements with the ids that views store; by default the ids of the model. */
  elements?: ((viewer: Viewer) => Promise<readonly NamedElement[]>) | undefined
  /** Shows the files of a view, and resolves when they are loaded. */
  showFiles?: ((files: readonly string[]) => Promise<void>) | undefined
}
