import type { RoleName, SavedView, SavedViewCreate, SavedViewImport } from '../../domain/contract/index.ts'
import type { ModelElement, Viewer } from '../../viewer/index.ts'

/** A saved view of anything. */
export type KeptView = Omit<SavedView, 'organizationId' | 'prototype'> & {
  /** Its audience, if that can be chosen. */
  audience?: string
  /** Additional text in the list. */
  note?: string
  /** Read-only: the view of someone else. */
  isFixed?: boolean
}

/** The editable fields of a view. */
export type ViewFields = Omit<SavedViewCreate, 'organizationId' | 'prototype'> & { audience?: string | undefined }
/** A view from a file, as it is sent. */
export type NewView = SavedViewImport['views'][number]

/** An element with the id that views store: `uniqueId` is stable across models where `elementId` is not. */
export type NamedElement = ModelElement & { uniqueId?: string | undefined }

/** Where the views of one thing are stored: its API calls and options. */
export type ViewStore = {
  /** What the views show, for exported files. */
  of: { id: string; name: string }
  queryKey: readonly string[]
  /** Roles that can save views, and change those that are not read-only. */
  editors: readonly RoleName[]
  /** Audiences to choose from; undefined if all views are for everyone. The first is the default. */
  audiences?: readonly { value: string; label: string }[] | undefined
  /** Without components and drawings. */
  list: (signal: AbortSignal) => Promise<KeptView[]>
  read: (view: KeptView) => Promise<KeptView>
  create: (fields: ViewFields) => Promise<KeptView>
  update: (view: KeptView, fields: ViewFields) => Promise<KeptView>
  /** May reject with 404 if someone else was faster. */
  remove: (view: KeptView) => Promise<unknown>
  /** Adds all views of a file or none. */
  add: (views: NewView[]) => Promise<{ created: number; known: number }>
  /** The elements with the ids that views store; those of the model by default. */
  elements?: ((viewer: Viewer) => Promise<readonly NamedElement[]>) | undefined
}
