import { queryOptions } from '../api/index.ts'
import type { KeptView, ViewStore } from './view-store.ts'

/** Whoever opens the list sees what others have saved just now: a link may lead to it. */
export function viewsQuery(store: ViewStore) {
  return queryOptions({ queryKey: store.queryKey, queryFn: ({ signal }) => store.list(signal), staleTime: 0 })
}

/** The view with its components (what is selected, hidden and colored) and what is drawn into it, which lists leave out. */
export async function readWholeView(store: ViewStore, view: KeptView): Promise<KeptView> {
  return view.hasComponents || view.hasDrawings ? store.read(view) : view
}
