import type { QueryClient } from '../../../core/api/index.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import type { User } from '../../../domain/contract/organization/user.ts'
import { productRole } from '../../../domain/contract/role.ts'
import { currentProduct } from '../../../core/session/product.ts'
import { currentUser, storeUser } from '../../../core/session/session-store.ts'
import { gridViewsQuery } from './grid-views.api.ts'

/** What a grid opens with, as the platform tells it with the person: one of their own, else one for a role of theirs, else everyone's. */
export function usualView(views: readonly GridView[], user: Pick<User, 'id' | 'roles'>, productId: string) {
  const isFor = ({ isShared, ownerId, role }: GridView) =>
    isShared ? role === null || user.roles.includes(productRole(productId, role)) : ownerId === user.id
  const rank = ({ isShared, role }: GridView) => (isShared ? (role === null ? 2 : 1) : 0)
  const order = (one: GridView, other: GridView) =>
    rank(one) - rank(other) || compared(one.role ?? '', other.role ?? '') || compared(one.id, other.id)
  return views.filter((view) => view.isDefault && isFor(view)).toSorted(order)[0]
}

/** By their signs, as the platform does. */
function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** The person is told with which views grids open when they sign in: what is saved here since has to be known without that. */
export function rememberUsualView(queries: QueryClient, organization: string, grid: string): void {
  const user = currentUser()
  const views = queries.getQueryData(gridViewsQuery(organization, grid).queryKey)
  if (!user || !views) return
  const others = Object.entries(user.defaultViews ?? {}).filter(([name]) => name !== grid)
  const usual = usualView(views, user, currentProduct().id)
  storeUser({ ...user, defaultViews: Object.fromEntries(usual ? [...others, [grid, usual.id]] : others) })
}
