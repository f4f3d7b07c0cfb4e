import {
  defaultHealthEmails,
  healthEmailsPreference,
  healthEmailsSchema,
  type HealthEmails,
} from '@lintel/shared/contract/captures'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'
import { showToast } from '@lintel/shared/toast'
import { Box, Checkbox } from '@lintel/shared/ui'
import { AccountSection } from './account-section.tsx'

const setting: SavedSetting<HealthEmails> = {
  name: healthEmailsPreference,
  schema: healthEmailsSchema,
  fallback: defaultHealthEmails,
  onFailure: () => showToast({ type: 'error', text: "Couldn't save your choice. Try again." }),
}

/** Whether the user gets emails about models that exceed a threshold. The emails link here. */
export function HealthEmailsSection() {
  const [{ isOn }, setEmails] = useSavedSetting(setting)
  return (
    <Box id="model-health-emails">
      <AccountSection
        title="Model Health Email Notifications"
        description="For projects that you upload captures to or set thresholds for. Updates always appear on your home page."
      >
        <Checkbox
          label="Email me when a count exceeds a threshold"
          isChecked={isOn}
          onChange={(isChecked) => setEmails(() => ({ isOn: isChecked }))}
        />
      </AccountSection>
    </Box>
  )
}
