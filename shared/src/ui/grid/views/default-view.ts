import type { QueryClient } from '../../../core/api/index.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import type { User } from '../../../domain/contract/organization/user.ts'
import { productRole } from '../../../domain/contract/role.ts'
import { currentProduct } from '../../../core/session/product.ts'
import { currentUser, storeUser } from '../../../core/session/session-store.ts'
import { gridViewsQuery } from './grid-views.api.ts'

/**
 * The default view of a grid, chosen like on the platform: the person's own default view, otherwise that of one of
 * their roles, otherwise everyone's.
 */
export function defaultViewOf(views: readonly GridView[], user: Pick<User, 'id' | 'roles'>, productId: string) {
  const isFor = ({ isShared, ownerId, role }: GridView) =>
    isShared ? role === null || user.roles.includes(productRole(productId, role)) : ownerId === user.id
  const rank = ({ isShared, role }: GridView) => (isShared ? (role === null ? 2 : 1) : 0)
  const order = (one: GridView, other: GridView) =>
    rank(one) - rank(other) || compareText(one.role ?? '', other.role ?? '') || compareText(one.id, other.id)
  return views.filter((view) => view.isDefault && isFor(view)).toSorted(order)[0]
}

/** Compares code units, like the platform. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** Sign-in loads the default views; this updates them after the person has saved a view. */
export function updateDefaultView(queries: QueryClient, organization: string, grid: string): void {
  const user = currentUser()
  const views = queries.getQueryData(gridViewsQuery(organization, grid).queryKey)
  if (!user || !views) return
  const otherDefaults = Object.entries(user.defaultViews ?? {}).filter(([name]) => name !== grid)
  const defaultView = defaultViewOf(views, user, currentProduct().id)
  storeUser({
    ...user,
    defaultViews: Object.fromEntries(defaultView ? [...otherDefaults, [grid, defaultView.id]] : otherDefaults),
  })
}
