import { formatDateTime, formatMoney, formatNumber } from '@lintel/shared/format'
import { applyLocale, browserLocale, chooseLocale, localeSetting, useLocaleChoice } from '@lintel/shared/host'
import { useSavedSetting } from '@lintel/shared/preferences'
import { showToast } from '@lintel/shared/toast'
import { Select, Stack, Text } from '@lintel/shared/ui'
import { useEffect, useId, useRef } from 'react'
import { AccountSection } from './account-section.tsx'
import { localeOptions } from './locale-options.model.ts'

const setting = {
  ...localeSetting,
  onFailure: () => showToast({ type: 'error', text: "Couldn't save your choice. Try again." }),
}

/** The value of the browser's locale in the select; not a locale tag. */
const ofBrowser = 'browser'

export function LocaleSection({ userId }: { userId: string }) {
  const id = useId()
  const exampleId = useId()
  const locale = useLocaleChoice()
  const [saved, save] = useSavedSetting(setting)
  const savedBefore = useRef(saved)
  useEffect(() => {
    // The initial value of the page may be older than a choice in another tab.
    if (savedBefore.current !== saved) applyLocale(userId, saved)
    savedBefore.current = saved
  }, [userId, saved])
  function choose(next: string | null) {
    save(next)
    chooseLocale(userId, next)
  }
  return (
    <AccountSection
      title="Number and Date Formats"
      description="How numbers, dates, times, and amounts of money look. Units and currency come from the organization."
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
          onChange={({ target }) => choose(target.value === ofBrowser ? null : target.value)}
        />
        <Text id={exampleId} mt="1" textStyle="sm" color="fg.muted">
          Example: <bdi>{formatNumber(1234.5)}</bdi> · <bdi>{formatDateTime(example)}</bdi> ·{' '}
          <bdi>{formatMoney(1234.5)}</bdi>
        </Text>
      </Stack>
    </AccountSection>
  )
}

/** A day and an hour above 12, so they can't be mistaken for the month. */
const example = new Date(2026, 10, 22, 15, 30)
