import { Box, Button, Card, Flex, Heading } from '@lintel/shared/ui'
import { useEffect, useId, useRef, type ReactNode } from 'react'

type ReviewSectionProps = {
  title: string
  isEditing: boolean
  /** Another section is being edited, or the form is being sent. */
  isLocked: boolean
  onEdit: () => void
  /** The server's errors for its fields. */
  refusals: readonly { path: string; message: string }[]
  children: ReactNode
}

/** A section of the form, read-only or editable. Edit focuses the first field; afterward the focus returns to Edit. */
export function ReviewSection({ title, isEditing, isLocked, onEdit, refusals, children }: ReviewSectionProps) {
  const id = useId()
  const { section, edit } = useEditFocus(isEditing)
  return (
    <Card.Root ref={section} as="section" aria-labelledby={id} borderColor={isEditing ? 'brand.border' : undefined}>
      <Card.Body gap="4" p={{ base: '4', md: '6' }}>
        <Flex align="center" justify="space-between" gap="3" minH="9">
          <Heading as="h3" id={id} textStyle="md">
            {title}
          </Heading>
          {!isEditing && (
            <Button
              ref={edit}
              size="sm"
              variant="outline"
              colorPalette="gray"
              disabled={isLocked}
              aria-label={`Edit ${title}`}
              onClick={onEdit}
            >
              Edit
            </Button>
          )}
        </Flex>
        {refusals.length > 0 && !isEditing && (
          <Box as="ul" role="list" listStyleType="none" textStyle="sm" color="fg.error" overflowWrap="anywhere">
            {refusals.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </Box>
        )}
        {children}
      </Card.Body>
    </Card.Root>
  )
}

function useEditFocus(isEditing: boolean) {
  const section = useRef<HTMLDivElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    if (isEditing) section.current?.querySelector<HTMLElement>('input, select:not(:disabled)')?.focus()
    else edit.current?.focus()
  }, [isEditing])
  return { section, edit }
}
