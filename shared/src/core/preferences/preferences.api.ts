import { z } from 'zod'
import { isApiError } from '../api/api-error.ts'
import { api, queryOptions } from '../api/index.ts'
import { preferenceSchema, type Preference } from '../../domain/contract/preference.ts'

/** Everything that is known of a user's preferences. */
export function preferencesKey(userId: string) {
  return ['shared', 'preferences', userId]
}

/** A user's preferences, all or those of one group. */
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

/** The browser grants 64 KiB to calls that outlive their page; a character takes up to four bytes. */
const mostKeptAlive = 15_000

/**
 * Saves a preference of the signed-in person, also of a page that is being left. A platform that creates none by PUT answers 404
 * (specification 1, "The calls it makes").
 */
export async function savePreference(userId: string | undefined, preference: Preference): Promise<void> {
  if (userId === undefined) throw new Error('No user set in store.')
  const body = { ...preference, userId }
  const options = { body, organization: 'none', keepalive: preference.value.length <= mostKeptAlive } as const
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
