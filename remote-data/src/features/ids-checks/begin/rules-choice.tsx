import type { IdsFile } from '@lintel/shared/contract/ids'
import { useHasAnyRole } from '@lintel/shared/session'
import { LabeledField, RadioChoice, Select, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { ChooseIdsFile } from '../../ids-files/index.ts'

export type RulesDraft =
  | { kind: 'kept'; idsFileId?: string | undefined }
  | { kind: 'sent'; file?: File | undefined }
  | { kind: 'master-model' }

type RulesChoiceProps = {
  /** Undefined while loading. */
  storedFiles: readonly IdsFile[] | undefined
  draft: RulesDraft
  onDraft: (draft: RulesDraft) => void
}

const files = [
  { value: 'kept', label: 'An IDS file from your organization' },
  { value: 'sent', label: 'Upload a file' },
] as const
const masterModel = { value: 'master-model', label: 'Master model requirements' } as const

/** The source of the requirements, and the chosen file. */
export function RulesChoice({ storedFiles, draft, onDraft }: RulesChoiceProps) {
  const mayReadMasterModel = useHasAnyRole(['revitmastermodel.read'])
  return (
    <Stack gap="4">
      <RadioChoice
        label="Requirements"
        choices={mayReadMasterModel ? [...files, masterModel] : files}
        value={draft.kind}
        onChange={(kind) => onDraft({ kind })}
      />
      {draft.kind === 'sent' && (
        <ChooseIdsFile chosen={draft.file} onChoose={(file) => onDraft({ kind: 'sent', file })} />
      )}
      {draft.kind === 'kept' && <StoredFileChoice storedFiles={storedFiles} draft={draft} onDraft={onDraft} />}
    </Stack>
  )
}

type StoredFileChoiceProps = Omit<RulesChoiceProps, 'draft'> & { draft: Extract<RulesDraft, { kind: 'kept' }> }

function StoredFileChoice({ storedFiles, draft, onDraft }: StoredFileChoiceProps) {
  if (!storedFiles) return <Skeleton aria-label="Loading the IDS files" h="10" />
  if (storedFiles.length === 0) return <Text color="fg.muted">Your organization has no IDS files yet.</Text>
  return (
    <LabeledField label="IDS File">
      <Select
        placeholder="Choose a File"
        options={storedFiles.map((file) => ({ value: file.id, label: file.name }))}
        value={draft.idsFileId ?? ''}
        onChange={({ target }) => onDraft({ kind: 'kept', idsFileId: target.value || undefined })}
      />
    </LabeledField>
  )
}
