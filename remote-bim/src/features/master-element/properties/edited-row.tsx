import type { ElementParameter } from '@lintel/shared/contract/master-model'
import { pluralize } from '@lintel/shared/format'
import { Box, Button, Flex, Select, Stack, Text } from '@lintel/shared/ui'
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent } from 'react'
import { ConflictNotice } from '@lintel/shared/widgets'
import { ValueInput } from './value-input.tsx'
import { conflictsIn, reviewOptions, timesSeen, withUnit } from './property.model.ts'
import type { EditedRows } from './use-edited-rows.ts'
import { useSaveRow } from './use-save-row.ts'

type CellProps = { row: ElementParameter; rows: EditedRows }

/** Enter saves, Escape cancels, and arrow keys move to the value of the next edited row. */
export function EditedValue({ row, rows }: CellProps) {
  const noteId = useId()
  const { save, isSaving } = useSaveRow(row, rows)
  const draft = rows.edited.get(row.id)
  if (!draft) return null
  const occurrences = timesSeen(draft.approvedValue, row)
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') rows.end(row.id)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!focusNeighbor(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)) return
    } else return
    event.preventDefault()
  }
  return (
    <Stack gap="1" minW="12rem">
      <ValueInput
        label={`Approved Value for ${row.parameterName}`}
        value={draft.approvedValue}
        suggestions={row.observedValues.map(({ value, unit, times }) => ({ value: withUnit(value, unit), times }))}
        isDisabled={isSaving}
        describedBy={noteId}
        onValue={(approvedValue) => rows.change(row.id, { approvedValue })}
        onKeyDown={onKeyDown}
      />
      <div id={noteId} role="status">
        {occurrences === 0 && (
          <Text textStyle="xs" color="orange.fg">
            Not found in any capture.
          </Text>
        )}
        {occurrences !== undefined && occurrences > 0 && (
          <Text textStyle="xs" color="fg.muted">
            seen {pluralize(occurrences, 'time')}
          </Text>
        )}
        {draft.problem && (
          <Text textStyle="xs" color="fg.error">
            {draft.problem}
          </Text>
        )}
      </div>
      {draft.theirs && (
        <ConflictNotice
          conflicts={conflictsIn(draft, draft.theirs)}
          isRunning={isSaving}
          onKeepMine={save}
          onUseTheirs={() => rows.end(row.id)}
        />
      )}
    </Stack>
  )
}

function focusNeighbor(input: HTMLInputElement, step: 1 | -1): boolean {
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-approved-value]') ?? [])]
  const next = inputs[inputs.indexOf(input) + step]
  next?.focus()
  return next !== undefined
}

export function EditedReviewStatus({ row, rows }: CellProps) {
  const { isSaving } = useSaveRow(row, rows)
  const draft = rows.edited.get(row.id)
  if (!draft) return null
  return (
    // As wide as the longer option.
    <Box minW="13rem">
      <Select
        aria-label={`Review Status for ${row.parameterName}`}
        value={String(draft.includeInReview)}
        options={reviewOptions}
        disabled={isSaving}
        onChange={({ target }) => rows.change(row.id, { includeInReview: target.value === 'true' })}
      />
    </Box>
  )
}

type ActionsProps = CellProps & {
  /** Nothing can be saved any more; the input can only be discarded. */
  isClosed: boolean
}

export function EditActions({ row, rows, isClosed }: ActionsProps) {
  const isEdited = rows.edited.has(row.id)
  const cell = useRef<HTMLDivElement>(null)
  useFocusWhenDone(isEdited, () => cell.current?.querySelector('button'))
  return (
    <Flex ref={cell} gap="2">
      {isEdited ? (
        <SaveAndCancel {...{ row, rows, isClosed }} />
      ) : (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={isClosed}
          aria-label={`Edit ${row.parameterName}`}
          onClick={() => rows.edit(row)}
        >
          Edit
        </Button>
      )}
    </Flex>
  )
}

function SaveAndCancel({ row, rows, isClosed }: ActionsProps) {
  const { save, isSaving } = useSaveRow(row, rows)
  const button = useRef<HTMLButtonElement>(null)
  useFocusWhenDone(isSaving, () => button.current?.closest('tr')?.querySelector('input'))
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="outline"
        disabled={isClosed}
        loading={isSaving}
        aria-label={`Save ${row.parameterName}`}
        onClick={save}
      >
        Save
      </Button>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={isSaving}
        aria-label={`Cancel ${row.parameterName}`}
        onClick={() => rows.end(row.id)}
      >
        Cancel
      </Button>
    </>
  )
}

/**
 * After a row is saved or canceled, its Edit button gets the focus, and after a failure its value does, unless the user has moved to
 * another row.
 */
function useFocusWhenDone(isRunning: boolean, find: () => HTMLElement | null | undefined) {
  const wasRunning = useRef(isRunning)
  const focus = useEffectEvent(() => {
    if (document.activeElement === document.body) find()?.focus()
  })
  useEffect(() => {
    if (wasRunning.current && !isRunning) focus()
    wasRunning.current = isRunning
  }, [isRunning])
}
