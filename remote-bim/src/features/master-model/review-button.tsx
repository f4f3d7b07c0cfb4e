import { Button, CircleCheck } from '@lintel/shared/ui'
import type { ReviewMode } from '../mass-review/index.ts'

/** Toggles the bulk review, like the menu entry, for users who can review. */
export function ReviewButton({ mode: { isOpen, open, close } }: { mode: ReviewMode }) {
  if (!open) return null
  return (
    <Button
      size="sm"
      variant={isOpen ? 'subtle' : 'solid'}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? close() : open())}
    >
      <CircleCheck aria-hidden size={16} />
      Review
    </Button>
  )
}
