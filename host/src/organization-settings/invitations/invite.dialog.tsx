import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { invitationDays, maxInvitedAtOnce, type InvitationOutcome } from '@lintel/shared/contract/members'
import { TextField, useForm, useFormContext, useWatch } from '@lintel/shared/form'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, List, Text } from '@lintel/shared/ui'
import { FilePicker } from '@lintel/shared/widgets'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { NoticeDialog } from '../dialogs/notice-dialog.tsx'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { AssignedRolesField } from '../members/roles-field.tsx'
import { useUpdateShell } from '../use-update-shell.ts'
import { maxListLength, readAddresses } from './address-list.model.ts'
import { invitePeople } from './invitations.api.ts'
import { skippedInWords } from './outcomes.model.ts'

const schema = z
  .object({
    list: z.string().max(maxListLength, 'This list is too long. Invite fewer people at once.'),
    roles: z.array(z.string()),
    customRoles: z.array(z.string()),
  })
  .superRefine(({ list }, context) => {
    const { emails, problems } = readAddresses(list)
    const message =
      problems.length > 0
        ? `Correct ${pluralize(problems.length, 'line')} below.`
        : emails.length === 0
          ? 'Enter at least one email address.'
          : emails.length > maxInvitedAtOnce && `You can invite up to ${maxInvitedAtOnce} people at once.`
    if (message) context.addIssue({ code: 'custom', path: ['list'], message })
  })
type Values = z.input<typeof schema>

/** Invites people by a pasted list or a CSV file. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const start: Values = { list: '', roles: [], customRoles: [] }
  const form = useForm({ schema, start, hasOwnTexts: true })
  const { forgetHistory } = useUpdateShell()
  const [skipped, setSkipped] = useState('')
  const { submit, isRunning } = useAction(invitePeople(useQueryClient(), useOrganizationId()), {
    onSuccess: (outcomes: InvitationOutcome[]) => {
      forgetHistory()
      const invited = outcomes.filter(({ outcome }) => outcome === 'invited').length
      if (invited > 0) showToast({ type: 'success', text: `${pluralize(invited, 'invitation')} sent.` })
    },
    onSuccessIfMounted: (outcomes) => {
      const skippedText = skippedInWords(outcomes)
      if (skippedText === '') onClose()
      else setSkipped(skippedText)
    },
    failureText: describeFailure,
  })
  if (skipped !== '') return <NoticeDialog title="Some People Weren't Invited" text={skipped} onClose={onClose} />
  return (
    <SettingsDialog
      title="Invite People"
      confirmText="Send Invitations"
      {...{ form, isRunning, onClose }}
      onSubmit={({ list, ...assigned }) => submit({ emails: readAddresses(list).emails, ...assigned })}
    >
      <Text color="fg.muted" textStyle="sm">
        Each person gets an email with a link. It expires in {invitationDays} days and works only for someone who signs
        in with that address.
      </Text>
      <TextField
        name="list"
        label="Email Addresses"
        lines={5}
        isRequired
        maxLength={maxListLength}
        autoComplete="off"
      />
      <FoundAddresses />
      <AddressFile />
      <AssignedRolesField />
    </SettingsDialog>
  )
}

const maxProblems = 5

/** What the list contains, and what is wrong with it. */
function FoundAddresses() {
  const list = useWatch<Values, 'list'>({ name: 'list' })
  const { emails, problems } = readAddresses(list.slice(0, maxListLength))
  if (list.trim() === '') return null
  return (
    <Box role="status" textStyle="sm">
      <Text color="fg.muted">{pluralize(emails.length, 'address', 'addresses')} found.</Text>
      <List.Root color="fg.error" ps="4" listStyleType="disc">
        {problems.slice(0, maxProblems).map((problem, index) => (
          <List.Item key={index} overflowWrap="anywhere">
            {problem}
          </List.Item>
        ))}
      </List.Root>
      {problems.length > maxProblems && (
        <Text color="fg.error">{pluralize(problems.length - maxProblems, 'more problem')}.</Text>
      )}
    </Box>
  )
}

function AddressFile() {
  const { setValue, getValues } = useFormContext<Values>()
  const [problem, setProblem] = useState<string>()

  async function read(file: File) {
    const isTooLarge = file.size > maxListLength
    setProblem(isTooLarge ? 'This file is larger than 100 KB. Choose a smaller one.' : undefined)
    if (isTooLarge) return
    const before = getValues('list').trim()
    const text = await file.text()
    setValue('list', before === '' ? text : `${before}\n${text}`, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <FilePicker
      label="CSV file"
      accept=".csv,.txt,text/csv,text/plain"
      title="Or add addresses from a CSV file"
      hint="One person per line. Other columns are ignored."
      problem={problem}
      isInDialog
      onPick={(file) => void read(file)}
    />
  )
}
