export { SavedViewsPanel } from './saved-views-panel.tsx'
export { readShownView } from './shown/shown-view.ts'
export { useRestore, type RestorableView, type RestoredFrom } from './shown/use-restore.ts'
export type { KeptView, NamedElement, NewView, ViewFields, ViewStore } from './view-store.ts'
