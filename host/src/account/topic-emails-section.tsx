import { ownTimeZone, timeZones } from '@lintel/shared/contract'
import {
  defaultTopicEmailSettings,
  topicEmailPreference,
  topicEmailSettingsSchema,
  topicEmailTimes,
  type TopicEmailSettings,
  type TopicEmailTime,
} from '@lintel/shared/contract/topics'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'
import { showToast } from '@lintel/shared/toast'
import { Box, Select, Stack, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import { AccountSection } from './account-section.tsx'

const setting: SavedSetting<TopicEmailSettings> = {
  name: topicEmailPreference,
  schema: topicEmailSettingsSchema,
  fallback: defaultTopicEmailSettings,
  onFailure: () => showToast({ type: 'error', text: "Couldn't save your choice. Try again." }),
}

const titles: Record<TopicEmailTime, string> = {
  'at-once': 'Immediately',
  daily: 'Daily digest',
  never: 'Never',
}
const times = topicEmailTimes.map((value) => ({ value, label: titles[value] }))

const meanings: Record<TopicEmailTime, string> = {
  'at-once': 'About a minute after an update, at most one email per topic every 10 minutes.',
  daily: 'One email per organization, daily at 7:00 AM.',
  never: "No email. You'll see updates in Lintel.",
}

/** When the user gets emails about followed topics. The emails link here. */
export function TopicEmailsSection() {
  const timeId = useId()
  const zoneId = useId()
  const meaningId = useId()
  const [{ time, timeZone }, setLetters] = useSavedSetting(setting)
  function chooseTime(chosen: string) {
    const next = topicEmailTimes.find((one) => one === chosen)
    // The daily digest uses the computer's time zone until the user chooses another one.
    if (next)
      setLetters((before) => ({ time: next, timeZone: before.time === 'daily' ? before.timeZone : ownTimeZone() }))
  }
  return (
    <Box id="topic-letters">
      <AccountSection
        title="Topic Email Notifications"
        description="You automatically follow topics you create, comment on, are mentioned in, or are assigned to. Updates always appear on your home page."
      >
        <Stack gap="4" maxW="md">
          <Box>
            <label htmlFor={timeId}>
              <Text as="span" textStyle="sm" fontWeight="medium">
                Email me
              </Text>
            </label>
            <Select
              id={timeId}
              aria-describedby={meaningId}
              options={times}
              value={time}
              onChange={({ target }) => chooseTime(target.value)}
            />
            <Text id={meaningId} mt="1" textStyle="sm" color="fg.muted">
              {meanings[time]}
            </Text>
          </Box>
          {time === 'daily' && (
            <Box>
              <label htmlFor={zoneId}>
                <Text as="span" textStyle="sm" fontWeight="medium">
                  Time zone
                </Text>
              </label>
              <Select
                id={zoneId}
                options={timeZones().includes(timeZone) ? timeZones() : [timeZone, ...timeZones()]}
                value={timeZone}
                onChange={({ target }) => setLetters((before) => ({ ...before, timeZone: target.value }))}
              />
            </Box>
          )}
        </Stack>
      </AccountSection>
    </Box>
  )
}
