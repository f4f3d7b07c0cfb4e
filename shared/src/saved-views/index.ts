export { SavedViewsPanel } from './saved-views-panel.tsx'
export type { KeptView, NamedElement, NewView, ViewFields, ViewStore } from './view-store.ts'
