import { copyText } from '@lintel/shared/toast'
import { Box, Button, Link2, PanelRight } from '@lintel/shared/ui'

type ViewerActionsProps = { link: () => string; isPanelOpen: boolean; onTogglePanel: () => void }

/** On phones, one row holds the title and all actions as icons. */
const action = { size: 'sm', variant: 'ghost', colorPalette: 'gray', minW: '9', px: { base: '2', md: '3.5' } } as const

/** Copies a link to the current view, and toggles the panel. */
export function ViewerActions({ link, isPanelOpen, onTogglePanel }: ViewerActionsProps) {
  const copy = () =>
    copyText(link(), {
      copied: 'Link copied.',
      refused: 'Your browser blocked copying. Copy the link from the address bar.',
    })
  return (
    <>
      <Button {...action} aria-label="Copy Link" onClick={() => void copy()}>
        <Link2 aria-hidden size={16} />
        <Box as="span" hideBelow="md">
          Copy Link
        </Box>
      </Button>
      <Button
        {...action}
        aria-label="Panel"
        aria-expanded={isPanelOpen}
        aria-controls="viewer-panel"
        onClick={onTogglePanel}
      >
        <PanelRight aria-hidden size={16} />
        <Box as="span" hideBelow="md">
          Panel
        </Box>
      </Button>
    </>
  )
}
