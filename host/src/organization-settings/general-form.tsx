import { organizationSchema, z, type Organization } from '@lintel/shared/contract'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, TextField, useForm, useFormDraft } from '@lintel/shared/form'
import { useActiveOrganization } from '@lintel/shared/organization'
import { Card, Text } from '@lintel/shared/ui'
import { ConflictPanel } from './conflict-panel.tsx'
import { useSettingsSave } from './use-settings-save.ts'

const schema = organizationSchema.pick({ displayName: true })
const draftSchema = z.object({ displayName: z.string() })

/** Changes the display name; its id is in addresses and stays. */
export function GeneralForm() {
  const organization = useActiveOrganization()
  return organization ? <NameForm organization={organization} /> : null
}

function NameForm({ organization }: { organization: Organization }) {
  const form = useForm({ schema, start: { displayName: organization.displayName } })
  const draft = useDraft({ form: 'organization-settings/general', schema: draftSchema })
  const { markSaved } = useFormDraft(form, draft)
  const { conflict, dropConflict, save, keepMine, takeTheirs } = useSettingsSave(organization, ({ displayName }) => {
    markSaved()
    form.reset({ displayName })
  })
  return (
    <Card.Root>
      <Card.Body>
        <Form form={form} draft={draft} label="General" onSubmit={save}>
          {conflict && <ConflictPanel conflict={conflict} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
          <TextField
            name="displayName"
            label="Display Name"
            hint="Shown in the header and in menus."
            isRequired
            maxLength={120}
            autoComplete="off"
          />
          <Text textStyle="sm" color="fg.muted">
            The id {organization.id} is part of every address and cannot be changed.
          </Text>
          <SubmitRow onDiscard={dropConflict} />
        </Form>
      </Card.Body>
    </Card.Root>
  )
}
