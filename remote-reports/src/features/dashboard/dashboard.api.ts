import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  isGenerating,
  readDashboardHistorySchema,
  readDashboardSchema,
  type Dashboard,
  type DashboardSave,
} from '@lintel/shared/contract/reports'

const path = '/report-dashboard'
/** Polling intervals in milliseconds: while a report runs, and otherwise. */
const intervals = { making: 1500, waiting: 60_000 }

function dashboardKey(organization: string) {
  return ['reports', 'dashboard', organization]
}

export function dashboardQuery(organization: string) {
  return queryOptions({
    queryKey: dashboardKey(organization),
    queryFn: ({ signal }) => api.get(path, { schema: readDashboardSchema, signal, organization: { id: organization } }),
    refetchInterval: ({ state }) => (isMaking(state.data) ? intervals.making : intervals.waiting),
    staleTime: 0,
  })
}

function isMaking(dashboard: Dashboard | undefined): boolean {
  return dashboard?.tiles.some(({ later }) => later !== null && isGenerating(later.status)) ?? false
}

export function dashboardHistoryQuery(organization: string) {
  return queryOptions({
    queryKey: [...dashboardKey(organization), 'history'],
    queryFn: ({ signal }) =>
      api.get(`${path}/history`, { schema: readDashboardHistorySchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** Saves all tiles; rejected if the dashboard changed since the given revision. */
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
    // After a conflict, shows the other version.
    onError: () => client.invalidateQueries({ queryKey: dashboardKey(organization) }),
  })
}

/** Refetches after a report was run. */
export function reloadDashboard(client: QueryClient, organization: string) {
  return client.invalidateQueries({ queryKey: dashboardKey(organization) })
}
