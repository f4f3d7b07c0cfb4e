import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  isBeingMade,
  readDashboardHistorySchema,
  readDashboardSchema,
  type Dashboard,
  type DashboardSave,
} from '@lintel/shared/contract/reports'

const path = '/report-dashboard'
/** Milliseconds between two calls while a report of the dashboard is being made; else until somebody may have run one elsewhere. */
const intervals = { making: 1500, waiting: 60_000 }

function dashboardKey(organization: string) {
  return ['reports', 'dashboard', organization]
}

/** The dashboard of the organization, with the last report of each tile. */
export function dashboardQuery(organization: string) {
  return queryOptions({
    queryKey: dashboardKey(organization),
    queryFn: ({ signal }) => api.get(path, { schema: readDashboardSchema, signal, organization: { id: organization } }),
    refetchInterval: ({ state }) => (isMaking(state.data) ? intervals.making : intervals.waiting),
    staleTime: 0,
  })
}

function isMaking(dashboard: Dashboard | undefined): boolean {
  return dashboard?.tiles.some(({ later }) => later !== null && isBeingMade(later.status)) ?? false
}

export function dashboardHistoryQuery(organization: string) {
  return queryOptions({
    queryKey: [...dashboardKey(organization), 'history'],
    queryFn: ({ signal }) =>
      api.get(`${path}/history`, { schema: readDashboardHistorySchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** Saves all tiles; refused where somebody else has changed the dashboard since it was read. */
export function saveDashboard(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: (body: DashboardSave) =>
      api.put(path, { body, schema: readDashboardSchema, organization: { id: organization } }),
    async onSuccess(saved) {
      const queryKey = dashboardKey(organization)
      // A response in flight may be older than the saved rows.
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, saved)
    },
    // Whoever was too late sees what others made of it.
    onError: () => client.invalidateQueries({ queryKey: dashboardKey(organization) }),
  })
}

/** Asks again which reports there are: after one was run. */
export function reloadDashboard(client: QueryClient, organization: string) {
  return client.invalidateQueries({ queryKey: dashboardKey(organization) })
}
