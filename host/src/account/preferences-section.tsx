import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { Preference } from '@lintel/shared/contract'
import { chooseLocale, localeSetting } from '@lintel/shared/host'
import { forgetDarkMode, preferencesKey, preferencesQuery, useDarkModeChoice } from '@lintel/shared/preferences'
import { showToast } from '@lintel/shared/toast'
import { ErrorPanel, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useRef } from 'react'
import { forgetMiniSidebar, useMiniSidebar } from '../shell/navigation/use-mini-sidebar.ts'
import { describeError } from '../shell/notices/describe-error.ts'
import { AccountSection } from './account-section.tsx'
import { resetPreference } from './account.api.ts'
import { describeFailure } from './describe-failure.ts'
import { describePreference, headings } from './describe-preference.model.ts'
import { PreferenceList, type PreferenceRow } from './preference-list.tsx'

/** Stored preferences, each with a reset. */
export function PreferencesSection({ userId }: { userId: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(preferencesQuery(userId))
  const browser = useBrowserSettings()
  const reset = useAction(
    { mutationFn: ({ key }: PreferenceRow) => resetPreference(userId, key) },
    {
      onSuccess: async (_, { key, label }) => {
        forget(key)
        if (key === localeSetting.name) chooseLocale(userId, localeSetting.fallback)
        await queryClient.invalidateQueries({ queryKey: preferencesKey(userId) })
        sayReset(label)
      },
      failureText: describeFailure,
    },
  )

  function forget(key: string) {
    queryClient.setQueriesData<Preference[]>({ queryKey: preferencesKey(userId) }, (cached) =>
      cached?.filter((preference) => preference.key !== key),
    )
    keepFocus()
  }

  /** The row disappears with its button. If the focus is elsewhere on the page by then, it stays there. */
  function keepFocus() {
    const active = document.activeElement
    const isHere = active === document.body || heading.current?.closest('section')?.contains(active)
    if (isHere) heading.current?.focus()
  }

  function sayReset(label: string) {
    showToast({ text: `${label} has been reset.`, type: 'success' })
  }

  return (
    <AccountSection
      heading={heading}
      title="Stored Preferences"
      description="Settings saved for you. Reset one to restore its default."
    >
      <Stack gap="6">
        <PreferenceList
          heading="This Browser"
          rows={browser}
          onReset={({ key, label }) => {
            browser.find((setting) => setting.key === key)?.reset()
            keepFocus()
            sayReset(label)
          }}
        />
        {!data && !error && <Skeleton height="20" role="status" aria-label="Loading preferences" />}
        {!data && error && (
          <ErrorPanel
            title="Couldn't load your preferences"
            detail={describeError(error).detail}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {groupsOf(data ?? []).map(({ title, rows }) => (
          <PreferenceList key={title} heading={title} rows={rows} busyKey={reset.input?.key} onReset={reset.run} />
        ))}
        {data?.length === 0 && browser.length === 0 && (
          <Text color="fg.muted">No saved preferences. You're using the defaults.</Text>
        )}
      </Stack>
    </AccountSection>
  )
}

function groupsOf(preferences: readonly Preference[]) {
  const described = preferences.map((preference) => ({ key: preference.key, ...describePreference(preference) }))
  return headings
    .map((title) => ({ title, rows: described.filter(({ heading }) => heading === title) }))
    .filter(({ rows }) => rows.length > 0)
}

type BrowserSetting = { key: string; label: string; value: string; reset: () => void }

/** Settings stored in this browser because they depend on the screen; only those that differ from the default. */
function useBrowserSettings(): BrowserSetting[] {
  const isDark = useDarkModeChoice()
  const [isMini] = useMiniSidebar()
  const dark = { key: 'dark-mode', label: 'Dark Theme', value: isDark ? 'On' : 'Off', reset: forgetDarkMode }
  const sidebar = { key: 'lintel.sidebar', label: 'Sidebar', value: 'Collapsed', reset: forgetMiniSidebar }
  return [...(isDark === undefined ? [] : [dark]), ...(isMini ? [sidebar] : [])]
}
