import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  nextRunsSchema,
  readScheduleRunsSchema,
  readSchedulesSchema,
  scheduleSchema,
  type Recurrence,
  type Schedule,
  type ScheduleChange,
  type ScheduleCreate,
} from '@lintel/shared/contract/reports'

const all = '/report-schedules'

function listKey(organization: string) {
  return ['reports', 'schedules', organization]
}

/** All recurring reports, by their next run; paused ones last. */
export function schedulesQuery(organization: string) {
  return queryOptions({
    queryKey: listKey(organization),
    queryFn: ({ signal }) => api.get(all, { schema: readSchedulesSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** The history of a recurring report with the result of each run, newest first. */
export function scheduleRunsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['reports', 'schedule-runs', organization, id],
    queryFn: ({ signal }) =>
      api.get(`${pathOf(id)}/runs`, { schema: readScheduleRunsSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** The next five runs, computed by the platform, because browsers have different time zone data. */
export function nextRunsQuery(organization: string, recurrence: Recurrence | undefined) {
  return queryOptions({
    queryKey: ['reports', 'next-runs', organization, recurrence],
    queryFn: ({ signal }) =>
      api.post(`${all}/next-runs`, {
        body: recurrence,
        schema: nextRunsSchema,
        signal,
        organization: { id: organization },
      }),
    enabled: recurrence !== undefined,
    placeholderData: (previous) => previous,
    retry: false,
  })
}

export type ScheduleOrder = { form: ScheduleCreate; key: string }

/** Idempotent by key. */
export function createSchedule(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ form, key }: ScheduleOrder) =>
      api.post(all, { body: form, schema: scheduleSchema, idempotencyKey: key, organization: { id: organization } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

/** Runs its report now, only for the user. Idempotent by key. */
export function sendScheduleToMe(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ id, key }: { id: string; key: string }) =>
      api.post(`${pathOf(id)}/send-to-me`, {
        schema: scheduleSchema,
        idempotencyKey: key,
        organization: { id: organization },
      }),
    onSuccess: (_schedule, { id }) =>
      client.invalidateQueries({ queryKey: scheduleRunsQuery(organization, id).queryKey }),
  })
}

export type ScheduleEdit = { id: string; change: ScheduleChange }

export function changeSchedule(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ id, change }: ScheduleEdit) =>
      api.patch(pathOf(id), { body: change, schema: scheduleSchema, organization: { id: organization } }),
    // Also after a failure, which may be a conflict with someone else's change.
    onSettled: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

export function deleteSchedule(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ id }: Pick<Schedule, 'id'>) => api.delete(pathOf(id), { organization: { id: organization } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

function pathOf(id: string) {
  return `${all}/${encodeURIComponent(id)}`
}
