import { api, isApiError, queryOptions } from '@lintel/shared/api'
import { userSchema, type User } from '@lintel/shared/contract'
import { userPath } from '../session/api-paths.ts'

const answersUser = { schema: userSchema, organization: 'none' } as const

export function saveContactEmail(userId: string, contactEmail: string): Promise<User> {
  return api.put(userPath(userId), { body: { contactEmail }, ...answersUser })
}

export function savePicture(userId: string, file: File): Promise<User> {
  return api.put(`${userPath(userId)}/picture`, { body: file, ...answersUser })
}

export function removePicture(userId: string): Promise<User> {
  return api.delete(`${userPath(userId)}/picture`, answersUser)
}

/** Deletes a preference. A missing preference isn't an error. */
export async function resetPreference(userId: string, key: string): Promise<void> {
  try {
    await api.delete(`${userPath(userId)}/preferences/${encodeURIComponent(key)}`, { organization: 'none' })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}

export function signOutEverywhere(userId: string): Promise<undefined> {
  return api.post(`${userPath(userId)}/sign-out-everywhere`, { organization: 'none' })
}

/** The platform returns the roles of one organization per request. */
export function ownRolesQuery(userId: string, organizationId: string) {
  return queryOptions({
    queryKey: ['host', 'own-roles', userId, organizationId],
    queryFn: async ({ signal }) => {
      const user = await api.get(userPath(userId), { schema: userSchema, organization: { id: organizationId }, signal })
      return user.roles
    },
  })
}
