import { organizationSchema, unitSystems, z, type Organization } from '@lintel/shared/contract'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SelectField, SubmitRow, TextField, useForm, useFormDraft } from '@lintel/shared/form'
import { useActiveOrganization } from '@lintel/shared/organization'
import { Card, Text } from '@lintel/shared/ui'
import { SettingsConflict } from '../settings-conflict.tsx'
import { useSettingsSave } from '../use-settings-save.ts'
import { currencyOptions } from './currency-options.model.ts'

const { displayName, units, currency } = organizationSchema.shape
const schema = z.object({ displayName, units, currency: currency.unwrap() })
const unitOptions = [
  { value: 'imperial', label: 'Imperial (feet and inches)' },
  { value: 'metric', label: 'Metric (meters)' },
]
const draftSchema = z.object({ displayName: z.string(), units: z.enum(unitSystems), currency: z.string() })

/** Changes the display name, units, and currency. The ID is part of URLs and can't be changed. */
export function GeneralForm() {
  const organization = useActiveOrganization()
  return organization ? <NameForm organization={organization} /> : null
}

function NameForm({ organization }: { organization: Organization }) {
  const form = useForm({ schema, start: startOf(organization) })
  const draft = useDraft({ form: 'organization-settings/general', schema: draftSchema })
  const { markSaved } = useFormDraft(form, draft)
  const { conflict, dropConflict, save, keepMine, takeTheirs } = useSettingsSave(organization, (saved) => {
    markSaved()
    form.reset(startOf(saved))
  })
  return (
    <Card.Root>
      <Card.Body>
        <Form form={form} draft={draft} label="General" onSubmit={save}>
          {conflict && <SettingsConflict conflict={conflict} keepMine={keepMine} onUseTheirs={takeTheirs} />}
          <TextField
            name="displayName"
            label="Display Name"
            hint="Shown in the header and in menus."
            isRequired
            maxLength={120}
            autoComplete="off"
          />
          <SelectField
            name="units"
            label="Units"
            hint="Units for lengths and areas."
            options={unitOptions}
            isRequired
          />
          <SelectField
            name="currency"
            label="Currency"
            hint="Currency of all amounts. Changing it doesn't convert them."
            options={currencyOptions(organization.currency)}
            isRequired
          />
          <Text textStyle="sm" color="fg.muted">
            The ID {organization.id} is part of every address and can't be changed.
          </Text>
          <SubmitRow onDiscard={dropConflict} />
        </Form>
      </Card.Body>
    </Card.Root>
  )
}

function startOf({ displayName, units, currency }: Organization) {
  return { displayName, units, currency }
}
