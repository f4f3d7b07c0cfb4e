import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { useId } from 'react'
import { Popover } from '../../ui/index.ts'
import { controlStyle } from '../../ui/control-style.ts'
import { dayText, withEnd, type DateRange } from './date-range.model.ts'

type DateRangePickerProps = {
  label: string
  value: DateRange
  onChange: (range: DateRange) => void
  /** Ranges that one press gives. */
  presets?: readonly { title: string; range: () => DateRange }[]
}

/** From one day to another, with the browser's own calendars; the start is never after the end. */
export function DateRangePicker({ label, value, onChange, presets = [] }: DateRangePickerProps) {
  const text = `${dayText(value.start)} – ${dayText(value.end)}`
  return (
    <Popover label={`${label}: ${text}`} trigger={text} button={{ size: 'sm', variant: 'outline' }}>
      <Stack gap="4">
        <Flex gap="3" wrap="wrap">
          <Day label="Start" value={value.start} onChange={(day) => onChange(withEnd(value, 'start', day))} />
          <Day label="End" value={value.end} onChange={(day) => onChange(withEnd(value, 'end', day))} />
        </Flex>
        {presets.length > 0 && (
          <Flex role="group" aria-label="Quick ranges" gap="2" wrap="wrap">
            {presets.map(({ title, range }) => (
              <Button key={title} size="xs" variant="outline" colorPalette="gray" onClick={() => onChange(range())}>
                {title}
              </Button>
            ))}
          </Flex>
        )}
      </Stack>
    </Popover>
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }

function Day({ label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <Stack gap="1.5" flex="1 1 8rem">
      <Box asChild fontWeight="medium">
        <label htmlFor={id}>{label}</label>
      </Box>
      <Box asChild {...controlStyle}>
        <input id={id} type="date" required value={value} onChange={({ target }) => onChange(target.value)} />
      </Box>
    </Stack>
  )
}
