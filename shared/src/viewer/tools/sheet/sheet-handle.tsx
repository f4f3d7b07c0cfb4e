import { Box } from '../../../ui/components/index.ts'
import { viewerFocus } from '../../surface/viewer-colors.ts'
import type { SheetPosition } from './sheet.model.ts'
import type { useSheet } from './use-sheet.ts'

const texts: Record<SheetPosition, string> = { half: 'Half height', full: 'Full height' }

type SheetHandleProps = Pick<ReturnType<typeof useSheet>, 'place' | 'handle'> & { title: string }

/** Resizes a sheet; dragging it below half closes it. A window splitter of WAI-ARIA. */
export function SheetHandle({ title, place: position, handle }: SheetHandleProps) {
  return (
    <Box
      role="separator"
      aria-label={`Height of ${title}`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={2}
      aria-valuenow={position === 'half' ? 1 : 2}
      aria-valuetext={texts[position]}
      tabIndex={0}
      display={{ base: 'flex', md: 'none' }}
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      h="6"
      mb="-2"
      cursor="ns-resize"
      style={{ touchAction: 'none' }}
      outlineOffset="-3px"
      _focusVisible={viewerFocus}
      {...handle}
    >
      <Box w="10" h="1" rounded="full" bg="border.emphasized" />
    </Box>
  )
}
