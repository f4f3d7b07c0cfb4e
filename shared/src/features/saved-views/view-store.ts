import type { RoleName, SavedView, SavedViewCreate, SavedViewImport } from '../../domain/contract/index.ts'
import type { ModelElement, Viewer } from '../../viewer/index.ts'

/** A saved view, whatever it is a view of. */
export type KeptView = Omit<SavedView, 'organizationId' | 'prototype'> & {
  /** Whom it is for, where that is chosen. */
  audience?: string
  /** What its list says of it besides who saved it and when. */
  note?: string
  /** Someone else's: this person may look at it only. */
  isFixed?: boolean
}

/** What is written of a view. */
export type ViewFields = Omit<SavedViewCreate, 'organizationId' | 'prototype'> & { audience?: string | undefined }
/** A view from a file, as it is written. */
export type NewView = SavedViewImport['views'][number]

/** An element as views name it: where its id counts within one model only, `uniqueId` is the same in the next. */
export type NamedElement = ModelElement & { uniqueId?: string | undefined }

/** Where the views of one thing are kept, by whose calls, and what is special about them. */
export type ViewStore = {
  /** What they are views of, for files that other programs read. */
  of: { id: string; name: string }
  queryKey: readonly string[]
  /** Whoever holds one of these saves views, and changes those that are not fixed. */
  editors: readonly RoleName[]
  /** Whom a view may be for; undefined if all are for everyone. The first is what a new one is. */
  audiences?: readonly { value: string; label: string }[] | undefined
  /** Without components and drawings. */
  list: (signal: AbortSignal) => Promise<KeptView[]>
  read: (view: KeptView) => Promise<KeptView>
  create: (fields: ViewFields) => Promise<KeptView>
  update: (view: KeptView, fields: ViewFields) => Promise<KeptView>
  /** May fail with 404 where someone else was quicker. */
  remove: (view: KeptView) => Promise<unknown>
  /** All views of a file or none. */
  add: (views: NewView[]) => Promise<{ created: number; known: number }>
  /** The elements as views name them; as the model says by default. */
  elements?: ((viewer: Viewer) => Promise<readonly NamedElement[]>) | undefined
}
