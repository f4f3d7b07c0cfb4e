import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { reportSilently, useQuery, useQueryClient, type QueryClient } from '../api/index.ts'
import type { User } from '../../domain/contract/organization/user.ts'
import { useUser } from '../session/session-store.ts'
import { sharedStore } from '../store/shared-store.ts'
import { preferencesQuery } from './preferences.api.ts'
import { openSettingsChannel } from './settings-channel.ts'
import { changeSetting, flushSetting, settingId, unsavedAtom } from './unsaved-settings.ts'

export type SavedSetting<Value> = {
  /** The key of the preference: `grid.captures`. */
  name: string
  /** Groups settings that belong together. */
  group?: string | undefined
  /** The schema of the JSON value. Define it outside of the component. */
  schema: z.ZodType<Value>
  /** The value if nothing is saved, or the saved value does not match the schema. */
  fallback: Value
  /** Called when saving fails; the new value stays on screen. */
  onFailure?: (error: unknown) => void
}

export type SetSetting<Value> = (next: Value | ((before: Value) => Value)) => void

/**
 * A setting of the signed-in person, stored as a preference: its value, which the whole page shares, and a setter. It
 * is saved 500 ms after the last change, or when the person leaves the page. An update by function starts from the
 * latest value, so that several updates in one commit build on each other.
 */
export function useSavedSetting<Value>(setting: SavedSetting<Value>): [value: Value, set: SetSetting<Value>] {
  const { name, schema, fallback } = setting
  const user = useUser()
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...preferencesQuery(user?.id ?? ''), enabled: user !== undefined })
  const id = settingId(user?.id, name)
  const unsaved = useAtomValue(unsavedAtom)[id]
  const text = unsaved ?? savedText(name, user, data)
  const { value = fallback, problem } = useMemo(() => readSetting(text, schema), [text, schema])
  useEffect(() => {
    if (problem) reportSilently(problem, `The saved setting '${name}' is invalid, so the default is used.`)
  }, [name, problem])
  useFlushBeforePageGoes(id)
  useEffect(openSettingsChannel, [])

  const set = useCallback<SetSetting<Value>>(
    (next) => {
      const { name, group, onFailure } = setting
      function apply(saved: string | undefined): string {
        const { value: before = setting.fallback } = readSetting(saved, setting.schema)
        return JSON.stringify(isUpdate(next) ? next(before) : next)
      }
      const before = latestText(name, user, queryClient)
      const text = apply(before)
      if (text === before) return
      changeSetting({ userId: user?.id, name, group, before, text, apply, queryClient, onFailure })
    },
    [setting, user, queryClient],
  )
  return [value, set]
}

/** Uses preferences that were loaded with the user, so that the list does not have to be loaded first. */
function savedText(name: string, user: User | undefined, list = user?.preferences): string | undefined {
  return list?.find(({ key }) => key === name)?.value
}

/** The latest value, even if it has not been rendered. */
function latestText(name: string, user: User | undefined, queryClient: QueryClient): string | undefined {
  const unsaved = sharedStore.get(unsavedAtom)[settingId(user?.id, name)]
  return unsaved ?? savedText(name, user, queryClient.getQueryData(preferencesQuery(user?.id ?? '').queryKey))
}

function readSetting<Value>(text: string | undefined, schema: z.ZodType<Value>): { value?: Value; problem?: unknown } {
  if (text === undefined) return {}
  try {
    return { value: schema.parse(JSON.parse(text)) }
  } catch (problem) {
    // Written by an older version or by hand, so it is treated as absent.
    return { problem }
  }
}

/** A function is always an update, because JSON values cannot be functions. */
function isUpdate<Value>(next: Value | ((before: Value) => Value)): next is (before: Value) => Value {
  return typeof next === 'function'
}

/** Saves pending changes when the person leaves the page; phones may end a hidden page without further events. */
function useFlushBeforePageGoes(id: string): void {
  useEffect(() => {
    function flush() {
      flushSetting(id, true)
    }
    function flushWhenHidden() {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      // Another page of the application is shown instead.
      flushSetting(id, false)
    }
  }, [id])
}
