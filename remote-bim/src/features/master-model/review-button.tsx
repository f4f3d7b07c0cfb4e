import { Button, CircleCheck } from '@lintel/shared/ui'
import type { ReviewMode } from '../mass-review/index.ts'

/** Opens and closes the review of many elements, as the entry of the menu does; for users who can. */
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
