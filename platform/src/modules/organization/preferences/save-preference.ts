import type { Preference, PreferenceSave } from '@lintel/shared/contract'
import { databaseErrorCode } from '../../../database/failures.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import {
  deletePreference,
  findPreference,
  lockPreferences,
  insertPreference,
  measurePreferences,
  upsertPreference,
} from './repository.ts'

/** Far more preferences than the screens store, so that no account can fill the database. */
export const maxPreferences = 500
/** Limits all values together, because every sign-in loads them. */
export const maxPreferenceBytes = 512 * 1024

export async function readPreference({ tx, userId }: UserScope, key: string): Promise<Preference> {
  const found = await findPreference(tx, userId, key)
  if (!found) throw preferenceNotFound()
  return found
}

/** Changes or creates a preference, because a page that is being closed only has time for one request. */
export async function savePreference(scope: UserScope, key: string, save: PreferenceSave): Promise<Preference> {
  assertOwner(scope, save)
  if (save.key !== key) throw mismatch('key', "The key in the body doesn't match the address.")
  const preference = withoutOwner(save)
  await lockPreferences(scope.tx, scope.userId)
  await ofRegistered(upsertPreference(scope.tx, scope.userId, preference))
  await assertLimits(scope)
  return preference
}

/** Creates a preference, for callers that do so where PUT answers 404 (specification 1, "The calls it makes"). */
export async function createPreference(scope: UserScope, save: PreferenceSave): Promise<Preference> {
  assertOwner(scope, save)
  const preference = withoutOwner(save)
  await lockPreferences(scope.tx, scope.userId)
  const created = await ofRegistered(insertPreference(scope.tx, scope.userId, preference))
  if (!created)
    throw new PlatformError('preferences/already-present', 409, 'A preference with this key already exists. Use PUT.')
  await assertLimits(scope)
  return preference
}

/** Called after the change; if it fails, the transaction is rolled back. */
async function assertLimits({ tx, userId }: UserScope): Promise<void> {
  const { total, bytes } = await measurePreferences(tx, userId)
  if (total > maxPreferences) throw tooMany()
  if (bytes > maxPreferenceBytes) throw tooLarge()
}

export async function removePreference({ tx, userId }: UserScope, key: string): Promise<void> {
  const removed = await deletePreference(tx, userId, key)
  if (!removed) throw preferenceNotFound()
}

async function ofRegistered<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    if (databaseErrorCode(error) !== '23503') throw error
    throw new PlatformError('users/not-found', 404, "Register first. This user doesn't exist.", {
      cause: error,
    })
  }
}

function withoutOwner({ key, value, group }: PreferenceSave): Preference {
  return { key, value, group }
}

function assertOwner({ userId }: UserScope, save: PreferenceSave): void {
  if (save.userId !== userId) throw mismatch('userId', "The user in the body doesn't match the address.")
}

function mismatch(path: string, message: string): PlatformError {
  return new PlatformError('preferences/mismatch', 400, message, { errors: [{ path, message }] })
}

function tooMany(): PlatformError {
  const detail = `You already have ${maxPreferences} preferences, which is the limit. Delete one first.`
  return new PlatformError('preferences/too-many', 409, detail)
}

function tooLarge(): PlatformError {
  const detail = `Your preferences would exceed ${maxPreferenceBytes / 1024} kB in total. Delete some first.`
  return new PlatformError('preferences/too-large', 413, detail)
}

function preferenceNotFound(): PlatformError {
  return new PlatformError('preferences/not-found', 404, 'You have no preference with this key.')
}
