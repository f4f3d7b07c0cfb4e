import { formatDateTime, formatMoney, formatNumber } from '@lintel/shared/format'
import { applyLocale, browserLocale, localeSetting } from '@lintel/shared/host'
import { useLocale, useSavedSetting } from '@lintel/shared/preferences'
import { showToast } from '@lintel/shared/toast'
import { Select, Stack, Text } from '@lintel/shared/ui'
import { useEffect, useId } from 'react'
import { AccountSection } from './account-section.tsx'
import { localeOptions } from './locale-options.model.ts'

const setting = {
  ...localeSetting,
  onFailure: () => showToast({ type: 'error', text: "Couldn't save your choice. Try again." }),
}

/** What the select calls the locale of the browser; no tag of a locale. */
const ofBrowser = 'browser'

/** How numbers, dates, times and money look. */
export function LocaleSection({ userId }: { userId: string }) {
  const id = useId()
  const exampleId = useId()
  // The example is written by the locale that is applied.
  useLocale()
  const [locale, setLocale] = useSavedSetting(setting)
  useEffect(() => applyLocale(userId, locale), [userId, locale])
  return (
    <AccountSection
      title="Number and Date Formats"
      description="How numbers, dates, times, and amounts of money look. Units come from the organization, and amounts are in US dollars."
    >
      <Stack gap="1" maxW="md">
        <label htmlFor={id}>
          <Text as="span" textStyle="sm" fontWeight="medium">
            Region
          </Text>
        </label>
        <Select
          id={id}
          aria-describedby={exampleId}
          options={localeOptions({ locale, browser: browserLocale(), browserValue: ofBrowser })}
          value={locale ?? ofBrowser}
          onChange={({ target }) => setLocale(target.value === ofBrowser ? null : target.value)}
        />
        <Text id={exampleId} mt="1" textStyle="sm" color="fg.muted">
          Example: <bdi>{formatNumber(1234.5)}</bdi> · <bdi>{formatDateTime(example)}</bdi> ·{' '}
          <bdi>{formatMoney(1234.5)}</bdi>
        </Text>
      </Stack>
    </AccountSection>
  )
}

/** A day and an hour of two digits that no one takes for another part of the date. */
const example = new Date(2026, 10, 22, 15, 30)
