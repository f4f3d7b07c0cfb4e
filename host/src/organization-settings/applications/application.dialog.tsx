import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { applicationCreateSchema, type Application } from '@lintel/shared/contract/applications'
import { TextField, useConflict, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { ConflictNotice } from '@lintel/shared/widgets'
import { describeFailure } from '../describe-failure.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { textSchema } from '../dialogs/text-schema.ts'
import { applicationsQuery, changeApplication, registerApplication } from './applications.api.ts'
import { KindChoice } from './kind-choice.tsx'
import { NewSecret } from './new-secret.tsx'

type DialogProps = { onClose: () => void }

const { name, kind, redirectAddresses } = applicationCreateSchema.shape
const schema = z.object({ name, kind, redirectAddresses: textSchema({ schema: redirectAddresses, parse: linesOf }) })
type Values = z.input<typeof schema>
const titles = { name: 'Name', redirectAddresses: 'Redirect URIs', kind: 'Kind' }

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Registers an application and shows its secret, if any, once. */
export function RegisterApplicationDialog({ onClose }: DialogProps) {
  const start: Values = { name: '', kind: 'confidential', redirectAddresses: '' }
  const form = useForm({ schema, start, hasOwnTexts: true })
  const { submit, data, isRunning } = useAction(registerApplication(useQueryClient(), useOrganizationId()), {
    onSuccess: (registered) => {
      if (registered.secret === null) showToast({ type: 'success', text: `${registered.name} has been registered.` })
    },
    onSuccessIfMounted: ({ secret }) => {
      if (secret === null) onClose()
    },
    failureText: describeFailure,
  })
  if (data && data.secret !== null)
    return <NewSecret application={{ ...data, secret: data.secret }} onClose={onClose} />
  return (
    <SettingsDialog
      title="Register Application"
      confirmText="Register"
      {...{ form, isRunning, onClose }}
      onSubmit={submit}
    >
      <ApplicationFields />
      <KindChoice />
    </SettingsDialog>
  )
}

export function EditApplicationDialog({ application, onClose }: DialogProps & { application: Application }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const form = useForm({ schema, start: valuesOf(application), hasOwnTexts: true })
  const change = useAction(changeApplication(client, organization, application.id), {
    onSuccess: () => showToast({ type: 'success', text: 'Application saved.' }),
    onSuccessIfMounted: onClose,
    failureText: describeFailure,
  })
  const { submit, conflict } = useConflict({
    form,
    item: application,
    async read() {
      const { applications } = await client.query({ ...applicationsQuery(organization), staleTime: 0 })
      return applications.find(({ id }) => id === application.id) ?? application
    },
    valuesOf,
    titles,
    describe: (field, values) => linesOf(values[field]).join(', '),
    save: (content, { revision }) =>
      change.submit({ revision, name: content.name, redirectAddresses: content.redirectAddresses }),
  })
  return (
    <SettingsDialog
      title="Edit Application"
      confirmText="Save"
      {...{ form, isRunning: change.isRunning, onClose }}
      onSubmit={submit}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <ApplicationFields />
    </SettingsDialog>
  )
}

function valuesOf(application: Application): Values {
  const { name: title, kind: proof } = application
  return { name: title, kind: proof, redirectAddresses: application.redirectAddresses.join('\n') }
}

function ApplicationFields() {
  return (
    <>
      <TextField name="name" label={titles.name} isRequired maxLength={80} autoComplete="off" />
      <TextField
        name="redirectAddresses"
        label={titles.redirectAddresses}
        hint="Where users return after signing in, one URL per line: https://…, or http://localhost/… for a program on their own machine, which may then use any port."
        isRequired
        lines={3}
        maxLength={5100}
        autoComplete="off"
      />
    </>
  )
}
