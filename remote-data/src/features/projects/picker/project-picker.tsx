import { useQuery } from '@lintel/shared/api'
import type { ProjectGroupSummary } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useDebouncedValue } from '@lintel/shared/state'
import { LoadError, Stack } from '@lintel/shared/ui'
import { Combobox, type ComboboxOption } from '@lintel/shared/widgets'
import { useState, type Ref } from 'react'
import { addressLine, titleOf } from '../project.model.ts'
import { projectListQuery } from '../projects.api.ts'
import { NewProjectFields } from './new-project-fields.tsx'
import { openDraft, type ProjectDraft } from './project-draft.model.ts'

/** Debounce in milliseconds, as in searchable lists. */
const searchDelay = 300
/** Maximum number of options; searching finds others. */
const maxOffered = 50
const values = { open: 'open', named: 'named' } as const

type ProjectPickerProps = {
  draft: ProjectDraft
  onDraft: (draft: ProjectDraft) => void
  /** The label of no choice if that is allowed, such as `Proposed from the File`. */
  openLabel?: string
  /** The id of a project to exclude. */
  except?: string
  isInDialog?: boolean
  /** Only existing projects. */
  isExistingOnly?: boolean
  /** The validation error. */
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** Chooses a project by number, name and address, or a new one. */
export function ProjectPicker({
  draft,
  onDraft,
  openLabel,
  except,
  isInDialog = false,
  isExistingOnly = false,
  error: problem,
  ...input
}: ProjectPickerProps) {
  const [typed, setTyped] = useState('')
  const part = { page: 1, itemsPerPage: maxOffered }
  const debounced = useDebouncedValue(typed, searchDelay)
  const text = typed === '' ? '' : debounced
  const { data, error, isFetching, refetch } = useQuery(projectListQuery(useOrganizationId(), text, part))
  const found = (data?.items ?? []).filter(({ id }) => id !== except)
  const picked = draft.kind === 'existing' ? draft.project : undefined

  function pick(value: string | undefined) {
    const project = [...found, ...(picked ? [picked] : [])].find(({ id }) => id === value)
    if (project) onDraft({ kind: 'existing', project })
    else if (value === values.named) onDraft({ kind: 'named', projectName: typed.trim(), projectNumber: '' })
    else onDraft(openDraft)
  }

  const isOpen = draft.kind === 'open'
  const first = openLabel === undefined || isOpen ? [] : [{ value: values.open, label: openLabel }]
  const other =
    picked && !found.some(({ id }) => id === picked.id) ? [{ value: picked.id, label: titleOf(picked) }] : []
  const newProjectOption = isExistingOnly ? [] : [{ value: values.named, label: 'New Project…' }]
  const options = [...first, ...newProjectOption, ...other, ...found.map(optionOf)]
  return (
    <Stack gap="4">
      <Combobox
        label="Project"
        placeholder={openLabel ?? 'Find by number, name, or address'}
        options={options}
        value={isOpen ? undefined : (picked?.id ?? values.named)}
        onChange={pick}
        onSearch={setTyped}
        isInDialog={isInDialog}
        error={problem}
        {...input}
      />
      {error && !data && (
        <LoadError
          title="Couldn't Load the Projects"
          forbidden="You Don't Have Access to These Projects"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {draft.kind === 'named' && <NewProjectFields draft={draft} onDraft={onDraft} />}
    </Stack>
  )
}

function optionOf(project: ProjectGroupSummary): ComboboxOption {
  const subtitle = addressLine(project.site)
  return { value: project.id, label: titleOf(project), ...(subtitle !== '' && { subtitle }) }
}
