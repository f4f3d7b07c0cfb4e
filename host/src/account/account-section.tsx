import { Box, Card, Heading, Text } from '@lintel/shared/ui'
import { useId, type ReactNode, type RefObject } from 'react'

type AccountSectionProps = {
  title: string
  description: ReactNode
  /** Receives the focus when the focused element is removed. */
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A section of the account page: title and description on the left (on wide screens), content on the right. */
export function AccountSection({ title, description, heading, children }: AccountSectionProps) {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' }}
      gap={{ base: '3', lg: '8' }}
    >
      <Box>
        <Heading ref={heading} tabIndex={-1} as="h2" id={id} textStyle="lg" outline="none">
          {title}
        </Heading>
        <Text color="fg.muted" textStyle="sm" mt="1">
          {description}
        </Text>
      </Box>
      <Card.Root>
        <Card.Body>{children}</Card.Body>
      </Card.Root>
    </Box>
  )
}
