import { queryOptions } from '../../core/api/index.ts'
import type { KeptView, ViewStore } from './view-store.ts'

/** Whoever opens the list sees what others have saved just now: a link may lead to it. */
export function viewsQuery(store: ViewStore) {
  return queryOptions({ queryKey: store.queryKey, queryFn: ({ signal }) => store.list(signal), staleTime: 0 })
}

/** The view with its components (what is selected, hidden and colored) and what is drawn into it, which lists leave out. */
export async function readWholeView<Kept extends Pick<KeptView, 'hasComponents' | 'hasDrawings'>, Whole>(
  store: { read: (view: Kept) => Promise<Whole> },
  view: Kept,
): Promise<Kept | Whole> {
  return view.hasComponents || view.hasDrawings ? store.read(view) : view
}
