import { showToast } from '@lintel/shared/toast'
import { Button, Link2, PanelRight } from '@lintel/shared/ui'

type ViewerActionsProps = { link: () => string; isPanelOpen: boolean; onTogglePanel: () => void }

/** On phones there is one row for all actions. */
const action = { size: 'sm', variant: 'ghost', colorPalette: 'gray', px: { base: '2', md: '3.5' } } as const

/** A link that reproduces what is seen, and room for the picture. */
export function ViewerActions({ link, isPanelOpen, onTogglePanel }: ViewerActionsProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link())
      showToast({ type: 'success', text: 'The link to this view is copied.' })
    } catch {
      const text = 'The browser does not allow copying. The address of this page leads here too.'
      showToast({ type: 'warning', text })
    }
  }
  return (
    <>
      <Button {...action} onClick={() => void copy()}>
        <Link2 aria-hidden size={16} />
        Copy Link
      </Button>
      <Button {...action} aria-expanded={isPanelOpen} aria-controls="viewer-panel" onClick={onTogglePanel}>
        <PanelRight aria-hidden size={16} />
        Panel
      </Button>
    </>
  )
}
