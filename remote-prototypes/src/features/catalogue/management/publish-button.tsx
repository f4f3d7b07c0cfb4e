import { Button, VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useRef } from 'react'

type PublishButtonProps = {
  version: string
  isPublished: boolean
  isPending: boolean
  isFocused: boolean
  onPublish: (isPublished: boolean) => void
}

/** Publish or Unpublish. While a change is on the way it stays focusable, as a disabled one could not. */
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
