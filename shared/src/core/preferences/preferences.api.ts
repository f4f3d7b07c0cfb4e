import { z } from 'zod'
import { isApiError } from '../api/api-error.ts'
import { api, queryOptions } from '../api/index.ts'
import { preferenceSchema, type Preference } from '../../domain/contract/preference.ts'

/** The query key of all preferences of a user. */
export function preferencesKey(userId: string) {
  return ['shared', 'preferences', userId]
}

/** The preferences of a user, all or those of one group. */
export function preferencesQuery(userId: string, group?: string) {
  return queryOptions({
    queryKey: [...preferencesKey(userId), group ?? 'all'],
    queryFn: ({ signal }) =>
      api.get(pathOf(userId), {
        schema: z.array(preferenceSchema),
        signal,
        searchParams: { group },
        organization: 'none',
      }),
  })
}

/** Browsers limit requests that outlive their page to 64 KiB; a character takes up to four bytes. */
const maxKeptAlive = 15_000

/**
 * Saves a preference of the signed-in person, even while the page is being closed. Platforms that do not create
 * preferences by PUT respond with 404 (specification 1, "The calls it makes").
 */
export async function savePreference(userId: string | undefined, preference: Preference): Promise<void> {
  if (userId === undefined) throw new Error('No user set in store.')
  const body = { ...preference, userId }
  const options = { body, organization: 'none', keepalive: preference.value.length <= maxKeptAlive } as const
  try {
    await api.put(`${pathOf(userId)}/${encodeURIComponent(preference.key)}`, options)
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
    await api.post(pathOf(userId), options)
  }
}

function pathOf(userId: string): string {
  return `/users/${encodeURIComponent(userId)}/preferences`
}
