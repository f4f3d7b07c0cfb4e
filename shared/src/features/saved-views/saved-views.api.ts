import { queryOptions } from '../../core/api/index.ts'
import type { StoredView, ViewStore } from './view-store.ts'

/** Opening the list reloads it, because a link may lead to a view that someone has just saved. */
export function viewsQuery(store: ViewStore) {
  return queryOptions({ queryKey: store.queryKey, queryFn: ({ signal }) => store.list(signal), staleTime: 0 })
}

/** The complete view with its components (selection, hidden elements, colors) and drawings, which lists omit. */
export async function readWholeView<Kept extends Pick<StoredView, 'hasComponents' | 'hasDrawings'>, Whole>(
  store: { read: (view: Kept) => Promise<Whole> },
  view: Kept,
): Promise<Kept | Whole> {
  return view.hasComponents || view.hasDrawings ? store.read(view) : view
}
