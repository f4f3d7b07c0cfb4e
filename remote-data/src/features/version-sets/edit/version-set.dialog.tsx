import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { versionSetCreateSchema, type VersionSet, type VersionSetCreate } from '@lintel/shared/contract/captures'
import { Form, TextField, useConflict, useForm } from '@lintel/shared/form'
import { pluralize, formatDay } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { EmptyState, FileStack, LoadError, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import { ConflictNotice, toIsoDay, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { readVersionSet, saveVersionSet, versionSetChoicesQuery } from '../version-sets.api.ts'
import { fileChoices, latestUntil, type FileChoice } from './file-choices.model.ts'
import { FileFields } from './file-fields.tsx'

const titles = { projectGroupId: 'Project', name: 'Name', issueDate: 'Issue Date', captureIds: 'Files' }

type VersionSetDialogProps = {
  projectId: string
  /** The set to change; absent to create one. */
  set?: VersionSet
  onClose: () => void
  onSaved?: (set: VersionSet) => void
}

/** Edits name, date, and files of a version set. */
export function VersionSetDialog({ projectId, set, onClose, onSaved }: VersionSetDialogProps) {
  const organization = useOrganizationId()
  const { data: choices, error, isFetching, refetch } = useQuery(versionSetChoicesQuery(organization, projectId))
  const formId = useId()
  const files = choices && fileChoices(choices.items, set?.captures)
  const saving = useAction(saveVersionSet(useQueryClient(), organization), {
    onSuccess: ({ name }) => showToast({ type: 'success', text: `${name} has been saved.` }),
    onSuccessIfMounted: (saved) => {
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <ModalDialog
      isOpen
      title={set ? `Edit ${set.name}` : 'New Version Set'}
      onClose={onClose}
      footer={
        files &&
        files.length > 0 && (
          <DialogFooter
            submitText={set ? 'Save Changes' : 'Save Version Set'}
            isRunning={saving.isRunning}
            form={formId}
            onCancel={onClose}
          />
        )
      }
    >
      {files && files.length > 0 && (
        <VersionSetForm
          id={formId}
          {...{ projectId, set, files }}
          hasMore={choices.hasMore}
          save={(values, base) => saving.submit({ values, base })}
        />
      )}
      {files?.length === 0 && (
        <EmptyState
          title="No Captures"
          icon={<FileStack />}
          description="Add captures to this project first, then save the ones that were issued as a version set."
        />
      )}
      {!files && error && (
        <LoadError
          error={error}
          title="Couldn't Load the Captures"
          forbidden="You Don't Have Access to These Captures"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!files && !error && <LoadingForm />}
    </ModalDialog>
  )
}

function LoadingForm() {
  return (
    <>
      <VisuallyHidden role="status">Loading the captures</VisuallyHidden>
      <Stack aria-hidden gap="4">
        <Skeleton h="10" />
        <Skeleton h="10" />
        <Skeleton h="40" />
      </Stack>
    </>
  )
}

type VersionSetFormProps = {
  id: string
  projectId: string
  set: VersionSet | undefined
  files: readonly FileChoice[]
  hasMore: boolean
  save: (values: VersionSetCreate, base: VersionSet | undefined) => Promise<unknown>
}

function VersionSetForm({ id, projectId, set, files, hasMore, save }: VersionSetFormProps) {
  const organization = useOrganizationId()
  const [start] = useState(() => (set ? valuesOf(set) : newValues(projectId, files)))
  const form = useForm({ schema: versionSetCreateSchema, start })
  const { submit, conflict } = useConflict({
    form,
    item: set,
    read: async () => (set ? readVersionSet(organization, set.id) : undefined),
    valuesOf: (item) => (item ? valuesOf(item) : start),
    titles,
    describe: describeField,
    save,
  })
  return (
    <Form form={form} id={id} label="Version Set" onSubmit={submit}>
      {conflict && <ConflictNotice {...conflict} />}
      <TextField name="name" label="Name" isRequired maxLength={100} autoComplete="off" placeholder="50% CD" />
      <TextField name="issueDate" label="Issue Date" type="date" isRequired />
      <FileFields files={files} hasMore={hasMore} />
    </Form>
  )
}

function newValues(projectGroupId: string, files: readonly FileChoice[]): VersionSetCreate {
  const today = toIsoDay(new Date())
  return { projectGroupId, name: '', issueDate: today, captureIds: latestUntil(files, today) }
}

function valuesOf({ projectGroupId, name, issueDate, captures }: VersionSet): VersionSetCreate {
  return { projectGroupId, name, issueDate, captureIds: captures.map(({ captureId }) => captureId) }
}

function describeField(name: keyof typeof titles, values: VersionSetCreate): string {
  if (name === 'captureIds') return pluralize(values.captureIds.length, 'file')
  return name === 'issueDate' && values.issueDate !== '' ? formatDay(values.issueDate) : values[name] || 'none'
}
