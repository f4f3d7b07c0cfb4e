import type { Organization } from '@lintel/shared/contract'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, TextField, useForm, useFormDraft, useWatch } from '@lintel/shared/form'
import { fallbackTheme, useActiveOrganization } from '@lintel/shared/organization'
import { Box, Button, Card, SimpleGrid, Stack } from '@lintel/shared/ui'
import { useServices } from '../../services.ts'
import { SettingsConflict } from '../settings-conflict.tsx'
import { useSettingsSave } from '../use-settings-save.ts'
import { ColorField } from './color-field.tsx'
import { LogoCard } from './logo-card.tsx'
import { AppearancePreview } from './appearance-preview.tsx'
import { appearanceDraftSchema, appearanceFields, appearanceSchema, shownTheme } from './appearance.model.ts'

/** Colors and logo, with a preview of the shell. */
export function AppearanceForm() {
  const organization = useActiveOrganization()
  return organization ? <ThemeForm organization={organization} /> : null
}

function ThemeForm({ organization }: { organization: Organization }) {
  const { config } = useServices()
  const form = useForm({ schema: appearanceSchema, start: appearanceFields(organization.theme) })
  const draft = useDraft({ form: 'organization-settings/look', schema: appearanceDraftSchema })
  const { markSaved } = useFormDraft(form, draft)
  const settings = useSettingsSave(organization, ({ theme }) => {
    markSaved()
    form.reset(appearanceFields(theme))
  })
  const { base, conflict } = settings
  const fields = useWatch({ control: form.control })
  const theme = shownTheme({ ...appearanceFields(base.theme), ...fields }, base.theme)
  const logo = theme.logoUrl && `${config.clientLogosUrl}/${theme.logoUrl}`

  function fillStandardColors() {
    for (const name of ['primaryColor', 'headerBackground', 'headerForeground'] as const) {
      form.setValue(name, fallbackTheme[name], { shouldDirty: true, shouldValidate: true })
    }
  }

  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" alignItems="start">
      <Stack gap="6">
        <Card.Root>
          <Card.Body>
            <Form form={form} draft={draft} label="Appearance" onSubmit={settings.save}>
              {conflict && (
                <SettingsConflict conflict={conflict} keepMine={settings.keepMine} onUseTheirs={settings.takeTheirs} />
              )}
              <ColorField
                name="primaryColor"
                label="Primary Color"
                hint="Used for buttons, links, and selected items."
              />
              <ColorField name="headerBackground" label="Header Background" />
              <ColorField name="headerForeground" label="Header Foreground" />
              <TextField
                name="logoMaxHeight"
                label="Logo Max Height"
                type="number"
                hint="Pixels, from 16 to 200."
                isRequired
              />
              <Box>
                <Button variant="outline" colorPalette="gray" size="sm" onClick={fillStandardColors}>
                  Use Default Colors
                </Button>
              </Box>
              <SubmitRow onDiscard={settings.dropConflict} />
            </Form>
          </Card.Body>
        </Card.Root>
        <LogoCard organization={base} logo={logo} onChanged={settings.follow} />
      </Stack>
      <AppearancePreview theme={theme} name={organization.displayName} logo={logo} />
    </SimpleGrid>
  )
}
