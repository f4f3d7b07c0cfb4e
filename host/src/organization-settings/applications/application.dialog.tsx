import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import {
  applicationCreateSchema,
  type Application,
  type ApplicationCreate,
  type ApplicationKind,
} from '@lintel/shared/contract/applications'
import { isRevisionConflict } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Stack } from '@lintel/shared/ui'
import { useState, type ReactNode } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { DialogConflict } from '../dialogs/dialog-conflict.tsx'
import { DialogField } from '../dialogs/dialog-field.tsx'
import { problemsOf } from '../dialogs/problems-of.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { applicationsQuery, changeApplication, registerApplication } from './applications.api.ts'
import { KindChoice } from './kind-choice.tsx'
import { LinesField } from './lines-field.tsx'
import { NewSecret } from './new-secret.tsx'

type DialogProps = { onClose: () => void }

/** Asks what the program is; its secret, if it has one, is shown this once. */
export function RegisterApplicationDialog({ onClose }: DialogProps) {
  const action = useAction(registerApplication(useQueryClient(), useOrganizationId()), {
    onSuccess: ({ secret, name }) => {
      if (secret === null) showToast({ type: 'success', text: `${name} has been registered.` })
    },
    goOn: ({ secret }) => {
      if (secret === null) onClose()
    },
    showsError: true,
    failureText: describeFailure,
  })
  const { data } = action
  if (data && data.secret !== null)
    return <NewSecret application={{ ...data, secret: data.secret }} onClose={onClose} />
  return <ApplicationForm title="Register Application" confirmText="Register" action={action} onClose={onClose} />
}

export function EditApplicationDialog({ application, onClose }: DialogProps & { application: Application }) {
  const organization = useOrganizationId()
  const [opened, setOpened] = useState(application)
  // The list is read again after each try.
  const { data } = useQuery(applicationsQuery(organization))
  const now = data?.applications.find(({ id }) => id === application.id) ?? application
  const { run, error, reset, ...action } = useAction(
    changeApplication(useQueryClient(), organization, application.id),
    {
      onSuccess: () => showToast({ type: 'success', text: 'The application has been changed.' }),
      goOn: onClose,
      showsError: true,
      failureText: describeFailure,
    },
  )
  const isBehind = isRevisionConflict(error) && now.revision !== opened.revision
  const send = ({ name, redirectAddresses }: Content) => run({ revision: opened.revision, name, redirectAddresses })
  return (
    <ApplicationForm
      key={opened.revision}
      title="Edit Application"
      confirmText="Save"
      before={opened}
      action={{ ...action, error: isBehind ? null : error, run: send }}
      conflictOf={(mine) =>
        isBehind && (
          <DialogConflict
            titles={titles}
            {...{ opened, mine, theirs: now, isRunning: action.isRunning }}
            onKeepMine={(changes) => run({ revision: now.revision, ...changes })}
            onUseTheirs={() => {
              reset()
              setOpened(now)
            }}
          />
        )
      }
      onClose={onClose}
    />
  )
}

type Content = Pick<ApplicationCreate, 'name' | 'redirectAddresses'>
const titles = { name: 'Name', redirectAddresses: 'Redirect Addresses' }

type ApplicationFormProps = DialogProps & {
  title: string
  confirmText: string
  before?: Application
  action: { run: (content: ApplicationCreate) => void; isRunning: boolean; error: Error | null }
  /** Shown above the fields, which hold `mine`. */
  conflictOf?: (mine: Content) => ReactNode
}

function ApplicationForm({ title, confirmText, before, action, conflictOf, onClose }: ApplicationFormProps) {
  const [name, setName] = useState(before?.name ?? '')
  const [kind, setKind] = useState<ApplicationKind>(before?.kind ?? 'confidential')
  const [addresses, setAddresses] = useState(before?.redirectAddresses.join('\n') ?? '')
  const [problems, setProblems] = useState(problemsOf(undefined))

  const redirectAddresses = addresses.split('\n').filter((line) => line.trim() !== '')

  function send() {
    const sent = applicationCreateSchema.safeParse({ name, kind, redirectAddresses })
    setProblems(problemsOf(sent.error))
    if (sent.success) action.run(sent.data)
  }

  return (
    <SettingsDialog
      title={title}
      confirmText={confirmText}
      isBusy={action.isRunning}
      error={action.error ? describeFailure(action.error) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="5">
        {conflictOf?.({ name, redirectAddresses })}
        <DialogField
          label="Name"
          type="text"
          maxLength={80}
          value={name}
          problem={problems['name']}
          onChange={setName}
        />
        <LinesField
          label="Redirect Addresses"
          hint="Where users return after signing in, one URL per line: https://…, or http://localhost/… for a program on their own machine, which may then use any port."
          value={addresses}
          problem={problems['redirectAddresses']}
          onChange={setAddresses}
        />
        {!before && <KindChoice value={kind} onChange={setKind} />}
      </Stack>
    </SettingsDialog>
  )
}
