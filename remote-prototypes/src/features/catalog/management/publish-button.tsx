import { Button, VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useRef } from 'react'

type PublishButtonProps = {
  version: string
  isPublished: boolean
  isPending: boolean
  isFocused: boolean
  onPublish: (isPublished: boolean) => void
}

/** Publish or Unpublish. `aria-disabled` during a change, because a disabled button would lose the focus. */
export function PublishButton({ version, isPublished, isPending, isFocused, onPublish }: PublishButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  return (
    <Button
      ref={button}
      size="xs"
      variant="outline"
      colorPalette="gray"
      aria-disabled={isPending}
      onClick={() => onPublish(!isPublished)}
    >
      {isPublished ? 'Unpublish' : 'Publish'}
      <VisuallyHidden> {version}</VisuallyHidden>
    </Button>
  )
}
