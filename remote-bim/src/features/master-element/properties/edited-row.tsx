import type { ElementParameter } from '@lintel/shared/contract/master-model'
import { counted } from '@lintel/shared/format'
import { Box, Button, Flex, Select, Stack, Text } from '@lintel/shared/ui'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { ValueInput } from './value-input.tsx'
import { reviewOptions, timesSeen, withUnit } from './property.model.ts'
import type { EditedRow } from './use-edited-rows.ts'
import type { PropertyRows } from './use-property-rows.ts'

type CellProps = { row: ElementParameter; rows: PropertyRows }

/** Enter saves, Escape cancels, and the arrows lead to the value of the next row that is edited. */
export function EditedValue({ row, rows }: CellProps) {
  const noteId = useId()
  const draft = rows.edited.get(row.id)
  if (!draft) return null
  const seen = timesSeen(draft.approvedValue, row)
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') void rows.save(row)
    else if (event.key === 'Escape') rows.cancel(row.id)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!focusNeighbour(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)) return
    } else return
    event.preventDefault()
  }
  return (
    <Stack gap="1" minW="12rem">
      <ValueInput
        label={`Approved Value of ${row.parameterName}`}
        value={draft.approvedValue}
        suggestions={row.observedValues.map(({ value, unit, times }) => ({ value: withUnit(value, unit), times }))}
        isDisabled={draft.isSaving}
        describedBy={noteId}
        onValue={(approvedValue) => rows.change(row.id, { approvedValue })}
        onKeyDown={onKeyDown}
      />
      <div id={noteId} role="status">
        {seen === 0 && (
          <Text textStyle="xs" color="orange.fg">
            No capture has had this value.
          </Text>
        )}
        {seen !== undefined && seen > 0 && (
          <Text textStyle="xs" color="fg.muted">
            seen {counted(seen, 'time')}
          </Text>
        )}
        {draft.problem && (
          <Text textStyle="xs" color="fg.error">
            {draft.problem}
          </Text>
        )}
        {draft.theirs && (
          <Text textStyle="xs" color="fg.error">
            Somebody else has saved “{withUnit(draft.theirs.approvedValue ?? '', draft.theirs.unit)}” meanwhile. Save
            replaces it.
          </Text>
        )}
      </div>
    </Stack>
  )
}

function focusNeighbour(input: HTMLInputElement, step: 1 | -1): boolean {
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-approved-value]') ?? [])]
  const next = inputs[inputs.indexOf(input) + step]
  next?.focus()
  return next !== undefined
}

export function EditedReviewStatus({ row, rows }: CellProps) {
  const draft = rows.edited.get(row.id)
  if (!draft) return null
  return (
    // As wide as the longer of the two choices.
    <Box minW="13rem">
      <Select
        aria-label={`Review Status of ${row.parameterName}`}
        value={String(draft.includeInReview)}
        options={reviewOptions}
        disabled={draft.isSaving}
        onChange={({ target }) => rows.change(row.id, { includeInReview: target.value === 'true' })}
      />
    </Box>
  )
}

/** `isClosed`: nothing can be saved any more, and what was typed can only be given up. */
export function EditActions({ row, rows, isClosed }: CellProps & { isClosed: boolean }) {
  const draft = rows.edited.get(row.id)
  const cell = useFocusAfterwards(draft)
  return (
    <Flex ref={cell} gap="2">
      {draft ? (
        <>
          <Button
            size="sm"
            disabled={isClosed}
            loading={draft.isSaving}
            aria-label={`Save ${row.parameterName}`}
            onClick={() => void rows.save(row)}
          >
            Save
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            disabled={draft.isSaving}
            aria-label={`Cancel ${row.parameterName}`}
            onClick={() => rows.cancel(row.id)}
          >
            Cancel
          </Button>
        </>
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

/**
 * For the cell with a row's buttons: once the row is saved or given up, the focus goes to Edit, and after a failure back to the value.
 * It stays where it is for whoever has gone on to another row.
 */
function useFocusAfterwards(draft: EditedRow | undefined) {
  const cell = useRef<HTMLDivElement>(null)
  const state = draft === undefined ? 'viewed' : draft.isSaving ? 'saved' : 'edited'
  const before = useRef(state)
  useEffect(() => {
    const isOver = before.current !== 'viewed' && before.current !== state
    before.current = state
    if (!isOver || state === 'saved' || document.activeElement !== document.body) return
    const place = state === 'viewed' ? cell.current : cell.current?.closest('tr')
    place?.querySelector<HTMLElement>(state === 'viewed' ? 'button' : 'input')?.focus()
  }, [state])
  return cell
}
