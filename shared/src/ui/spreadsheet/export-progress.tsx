import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { formatPercent } from '../../core/format/index.ts'
import { errorText } from '../../core/api/index.ts'
import { Box, Button, Flex, Text, TriangleAlert, VisuallyHidden } from '../components/index.ts'
import { handFocusOn } from '../components/states/hand-focus-on.ts'
import { Progress } from '../widgets/progress.tsx'
import type { SpreadsheetExport, SpreadsheetExportState } from './use-spreadsheet-export.ts'

/** The progress of an export with a button to cancel it; takes no space without an export. */
export function ExportProgress({ state, cancel, dismiss }: SpreadsheetExport) {
  return (
    <>
      {/* Always rendered, because screen readers would not announce its first text otherwise. */}
      <VisuallyHidden role="status">{announcement(state)}</VisuallyHidden>
      {state.status === 'running' && (
        <Bar action="Cancel Export" onAction={cancel}>
          <Box flex="1 1 12rem">
            <Progress label={`Exporting to Excel: ${formatPercent(state.percent)}`} value={state.percent} />
          </Box>
        </Bar>
      )}
      {state.status === 'failed' && (
        <Bar action="Dismiss" onAction={dismiss} isFailure>
          <TriangleAlert aria-hidden size={18} />
          <Text flex="1 1 14rem">{errorText(state.error)}</Text>
        </Bar>
      )}
    </>
  )
}

type BarProps = { action: string; onAction: () => void; isFailure?: boolean; children: ReactNode }

function Bar({ action, onAction, isFailure = false, children }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)
  // The bar with its focused button disappears when the export ends.
  useLayoutEffect(() => handFocusOn(bar.current), [])
  return (
    <Flex
      ref={bar}
      {...(isFailure && { role: 'alert' })}
      align="center"
      gap="4"
      wrap="wrap"
      px="4"
      py="3"
      textStyle="sm"
      borderWidth="1px"
      borderColor={isFailure ? 'orange.muted' : 'border'}
      bg={isFailure ? 'orange.subtle' : 'bg.panel'}
      rounded="lg"
    >
      {children}
      <Button size="xs" variant="outline" colorPalette="gray" onClick={onAction}>
        {action}
      </Button>
    </Flex>
  )
}

/** Announces quarters only, because every percent would be too much. A failure is an alert. */
function announcement(state: SpreadsheetExportState): string {
  if (state.status === 'running') return `Exporting to Excel: ${formatPercent(state.percent - (state.percent % 25))}`
  if (state.status === 'done') return 'Spreadsheet downloaded.'
  return state.status === 'cancelled' ? 'Export cancelled.' : ''
}
