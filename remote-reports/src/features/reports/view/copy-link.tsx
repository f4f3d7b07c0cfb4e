import { copyText } from '@lintel/shared/toast'
import { Button, Link2 } from '@lintel/shared/ui'

/** Copies the URL, which contains filters and sorting. The server checks who can open it. */
export function CopyLink({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  const copy = () =>
    copyText(window.location.href, {
      copied: 'Link copied.',
      refused: "Couldn't copy the link. Copy it from the address bar.",
    })
  return (
    <Button size={size} variant="outline" colorPalette="gray" onClick={() => void copy()}>
      <Link2 aria-hidden size={16} />
      Copy Link
    </Button>
  )
}
