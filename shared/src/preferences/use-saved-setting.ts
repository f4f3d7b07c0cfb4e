import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '../api/index.ts'
import type { Preference } from '../contract/preference.ts'
import { useUser } from '../session/session-store.ts'
import { preferencesQuery, savePreference } from './preferences.api.ts'

const saveDelay = 500

/** A setting kept as a preference: its value, and a setter that saves 500 ms after the last change. */
export function useSavedSetting<Value>(
  key: string,
  group: string | null,
  defaultValue: Value,
): [value: Value, setValue: (value: Value) => void] {
  const user = useUser()
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...preferencesQuery(user?.id ?? ''), enabled: user !== undefined })
  const [draft, setDraft] = useState<{ value: Value }>()
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined)

  const flush = useCallback(() => {
    if (!pending.current) return
    clearTimeout(pending.current.timer)
    pending.current.save()
    pending.current = undefined
  }, [])
  // Leaving the page within the half second must not lose the last change.
  useEffect(() => flush, [flush])

  function save(preference: Preference) {
    savePreference(preference)
      .then(() => queryClient.invalidateQueries({ queryKey: ['preferences'] }))
      .catch((error: unknown) => console.error(`The setting '${key}' was not saved.`, error))
  }

  function setValue(value: Value) {
    setDraft({ value })
    const preference: Preference = { key, group, value: JSON.stringify(value) }
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = { timer: setTimeout(flush, saveDelay), save: () => save(preference) }
  }

  const saved = data?.find((preference) => preference.key === key && preference.group === group)
  return [draft ? draft.value : parseSaved(saved?.value, defaultValue), setValue]
}

function parseSaved<Value>(text: string | undefined, defaultValue: Value): Value {
  if (text === undefined) return defaultValue
  try {
    return JSON.parse(text) as Value
  } catch {
    // Written by an older version or by hand: as good as absent.
    return defaultValue
  }
}
