import { z } from 'zod'
import { isApiError } from '../api/api-error.ts'
import { api, queryOptions } from '../api/index.ts'
import { preferenceSchema, type Preference } from '../contract/preference.ts'
import { currentUser } from '../session/session-store.ts'

/** A user's preferences, all or those of one group. */
export function preferencesQuery(userId: string, group?: string) {
  return queryOptions({
    queryKey: ['preferences', userId, group ?? 'all'],
    queryFn: ({ signal }) =>
      api.get(pathOf(userId), {
        schema: z.array(preferenceSchema),
        signal,
        searchParams: { group },
        organization: 'none',
      }),
  })
}

/** Saves a preference of the signed-in user, creating it where there is none yet. */
export async function savePreference(preference: Preference): Promise<void> {
  const user = currentUser()
  if (!user) throw new Error('No user set in store.')
  const body = { ...preference, userId: user.id }
  try {
    await api.put(`${pathOf(user.id)}/${encodeURIComponent(preference.key)}`, { body, organization: 'none' })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
    await api.post(pathOf(user.id), { body, organization: 'none' })
  }
}

function pathOf(userId: string): string {
  return `/users/${encodeURIComponent(userId)}/preferences`
}
