import { formatNumericDay } from '@lintel/shared/format'
import { Button, Flex, Text } from '@lintel/shared/ui'
import type { DateRange } from '@lintel/shared/widgets'
import { useEffect, useRef } from 'react'

type NarrowedRangeProps = { range: DateRange; onReset: () => void }

/** Shows the narrowed range with a reset. It takes the focus, because the chart is rendered again. */
export function NarrowedRange({ range: { start, end }, onReset }: NarrowedRangeProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [start, end])
  const text = start === end ? formatNumericDay(start) : `${formatNumericDay(start)} to ${formatNumericDay(end)}`
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Text role="status" textStyle="sm">
        Range: {text}.
      </Text>
      <Button ref={button} size="sm" variant="outline" colorPalette="gray" onClick={onReset}>
        Reset Range
      </Button>
    </Flex>
  )
}
