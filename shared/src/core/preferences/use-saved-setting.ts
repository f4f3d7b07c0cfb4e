import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { reportSilently, useQuery, useQueryClient, type QueryClient } from '../api/index.ts'
import type { User } from '../../domain/contract/organization/user.ts'
import { useUser } from '../session/session-store.ts'
import { sharedStore } from '../store/shared-store.ts'
import { preferencesQuery } from './preferences.api.ts'
import { listenToTabs } from './saved-elsewhere.ts'
import { changeSetting, flushSetting, settingId, unsavedAtom } from './unsaved-settings.ts'

export type SavedSetting<Value> = {
  /** The key of the preference: `grid.captures`. */
  name: string
  /** Of settings that belong together. */
  group?: string | undefined
  /** What the text of the preference holds, as JSON. Made once, outside of the component. */
  schema: z.ZodType<Value>
  /** Where nothing is saved, or something that the schema does not know. */
  fallback: Value
  /** Told when saving fails; what was set stays on the screen. */
  onFailure?: (error: unknown) => void
}

export type SetSetting<Value> = (next: Value | ((before: Value) => Value)) => void

/**
 * A setting of the signed-in person, kept as a preference: its value, the same for all who use it in the page, and a
 * setter that saves 500 ms after the last change, or as soon as the page is left. An update by function starts from the
 * latest value, so that several in one commit build on each other.
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
  useEffect(listenToTabs, [])

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

/** Preferences that came with the user, so that the list need not be waited for. */
function savedText(name: string, user: User | undefined, list = user?.preferences): string | undefined {
  return list?.find(({ key }) => key === name)?.value
}

/** The value at this moment, also when it has not been drawn yet. */
function latestText(name: string, user: User | undefined, queryClient: QueryClient): string | undefined {
  const unsaved = sharedStore.get(unsavedAtom)[settingId(user?.id, name)]
  return unsaved ?? savedText(name, user, queryClient.getQueryData(preferencesQuery(user?.id ?? '').queryKey))
}

function readSetting<Value>(text: string | undefined, schema: z.ZodType<Value>): { value?: Value; problem?: unknown } {
  if (text === undefined) return {}
  try {
    return { value: schema.parse(JSON.parse(text)) }
  } catch (problem) {
    // Written by an older version or by hand: as good as absent.
    return { problem }
  }
}

/** What JSON can hold is never a function. */
function isUpdate<Value>(next: Value | ((before: Value) => Value)): next is (before: Value) => Value {
  return typeof next === 'function'
}

/** Whoever leaves within the half second must not lose the last change; a phone may end a hidden page without a word. */
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
      // Another page of ours has its place.
      flushSetting(id, false)
    }
  }, [id])
}
