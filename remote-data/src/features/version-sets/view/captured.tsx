import { DateTime } from '@lintel/shared/format'
import { Box } from '@lintel/shared/ui'

/** When a version was captured, on one line. */
export function Captured({ date }: { date: string }) {
  return (
    <Box as="span" whiteSpace="nowrap">
      <DateTime date={date} />
    </Box>
  )
}
