import { errorText } from '../api/index.ts'
import { Box, Button, Flex, Text, TriangleAlert, VisuallyHidden } from '../ui/index.ts'
import { Progress } from '../widgets/progress.tsx'
import type { SpreadsheetExport, SpreadsheetExportState } from './use-spreadsheet-export.ts'

/** How far an export is, with the way to end it. Takes no room while there is none. */
export function ExportProgress({ state, cancel, dismiss }: SpreadsheetExport) {
  return (
    <>
      {/* Always there, or its first words would not be read out. */}
      <VisuallyHidden role="status">{announcement(state)}</VisuallyHidden>
      {state.status === 'running' && (
        <Flex {...boxStyle} bg="bg.panel" borderColor="border">
          <Box flex="1 1 12rem">
            <Progress label={`Exporting to Excel: ${state.percent} %`} value={state.percent} />
          </Box>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={cancel}>
            Cancel Export
          </Button>
        </Flex>
      )}
      {state.status === 'failed' && (
        <Flex {...boxStyle} role="alert" bg="orange.subtle" borderColor="orange.muted">
          <TriangleAlert aria-hidden size={18} />
          <Text flex="1 1 14rem">{errorText(state.error)}</Text>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={dismiss}>
            Dismiss
          </Button>
        </Flex>
      )}
    </>
  )
}

const boxStyle = {
  align: 'center',
  gap: '4',
  wrap: 'wrap',
  px: '4',
  py: '3',
  textStyle: 'sm',
  borderWidth: '1px',
  rounded: 'lg',
} as const

/** Quarters only: every percent would be talk without end. A failure is an alert. */
function announcement(state: SpreadsheetExportState): string {
  if (state.status === 'running') return `Exporting to Excel: ${state.percent - (state.percent % 25)} %`
  if (state.status === 'done') return 'The spreadsheet was downloaded.'
  return state.status === 'cancelled' ? 'The export was cancelled.' : ''
}
