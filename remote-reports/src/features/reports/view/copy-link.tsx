import { copyText } from '@lintel/shared/toast'
import { Button, Link2 } from '@lintel/shared/ui'

/** Copies the address, which holds filter and sort of the grid: whoever opens it, and may read the report, sees the same. */
export function CopyLink() {
  const copy = () =>
    copyText(window.location.href, {
      copied: 'Link copied.',
      refused: "Couldn't copy the link. Copy it from the address bar.",
    })
  return (
    <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void copy()}>
      <Link2 aria-hidden size={16} />
      Copy Link
    </Button>
  )
}
