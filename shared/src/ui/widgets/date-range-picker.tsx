import { Button, Flex, Input, Stack } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { LabeledField, Popover } from '../components/index.ts'
import { dayText, rangeProblem, type DateRange } from './date-range.model.ts'

type DateRangePickerProps = {
  label: string
  value: DateRange
  onChange: (range: DateRange) => void
  /** Buttons for common ranges. */
  presets?: readonly { title: string; range: () => DateRange }[]
}

/** The typed value before it is applied, and its error. */
type Draft = Partial<DateRange> & { problem?: { of: keyof DateRange; text: string } }

/**
 * A date range with the browser's own calendars. A date is applied when it is picked, on blur, or on Enter, because the
 * browser reports a date for each typed digit. The other end never moves.
 */
export function DateRangePicker({ label, ...range }: DateRangePickerProps) {
  const text = `${dayText(range.value.start)} – ${dayText(range.value.end)}`
  return (
    <Popover label={`${label}: ${text}`} trigger={text} button={{ size: 'sm', variant: 'outline' }}>
      <Range {...range} />
    </Popover>
  )
}

/** Closing discards an invalid input: reopening shows the current range. */
function Range({ value, onChange, presets = [] }: Omit<DateRangePickerProps, 'label'>) {
  const [draft, setDraft] = useState<Draft>({})
  function apply(range: DateRange) {
    setDraft({})
    if (range.start !== value.start || range.end !== value.end) onChange(range)
  }
  function finish(end: keyof DateRange, edited: Draft) {
    const range = { start: edited.start ?? value.start, end: edited.end ?? value.end }
    const text = rangeProblem(range, end)
    if (text === undefined) apply(range)
    else setDraft({ ...edited, problem: { of: end, text } })
  }
  function day(end: keyof DateRange) {
    return {
      value: draft[end] ?? value[end],
      problem: draft.problem?.of === end ? draft.problem.text : undefined,
      onWrite: (edited: string) => setDraft({ ...draft, [end]: edited }),
      onPick: (date: string) => finish(end, { ...draft, [end]: date }),
      onFinish: () => finish(end, draft),
    }
  }
  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap">
        <Day label="Start" {...day('start')} />
        <Day label="End" {...day('end')} />
      </Flex>
      {presets.length > 0 && (
        <Flex role="group" aria-label="Quick ranges" gap="2" wrap="wrap">
          {presets.map(({ title, range }) => (
            <Button key={title} size="xs" variant="outline" colorPalette="gray" onClick={() => apply(range())}>
              {title}
            </Button>
          ))}
        </Flex>
      )}
    </Stack>
  )
}

type DayProps = {
  label: string
  value: string
  problem: string | undefined
  /** Called with each key. */
  onWrite: (day: string) => void
  /** Called by the browser's calendar, which only picks complete dates. */
  onPick: (day: string) => void
  onFinish: () => void
}

function Day({ label, value, problem, onWrite, onPick, onFinish }: DayProps) {
  const isTyping = useRef(false)
  function finish() {
    isTyping.current = false
    onFinish()
  }
  return (
    <LabeledField label={label} error={problem} announcesError flex="1 1 8rem">
      <Input
        type="date"
        required
        value={value}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish()
          else isTyping.current = true
        }}
        onPointerDown={() => {
          isTyping.current = false
        }}
        onChange={({ target }) => (isTyping.current ? onWrite(target.value) : onPick(target.value))}
        onBlur={finish}
      />
    </LabeledField>
  )
}
