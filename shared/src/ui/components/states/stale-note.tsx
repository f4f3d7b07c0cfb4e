import { Button, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Text } from '../text.tsx'

type StaleNoteProps = {
  isShown: boolean
  isTrying: boolean
  onRetry?: (() => void) | undefined
  /** The margin below the note. */
  mb?: string
  children: ReactNode
}

/** Says that the content may be out of date, and why. */
export function StaleNote({ isShown, isTrying, onRetry, mb, children }: StaleNoteProps) {
  return (
    <div role="status">
      {isShown && (
        <Flex
          align="center"
          gap="3"
          wrap="wrap"
          mt={mb === undefined ? '4' : '0'}
          mb={mb}
          px="4"
          py="2.5"
          textStyle="sm"
          bg="orange.subtle"
          borderWidth="1px"
          borderColor="orange.muted"
          rounded="lg"
        >
          <TriangleAlert aria-hidden size={18} />
          <Text flex="1 1 14rem">{children}</Text>
          {onRetry && (
            <Button
              size="xs"
              variant="outline"
              colorPalette="gray"
              aria-disabled={isTrying || undefined}
              onClick={isTrying ? undefined : onRetry}
            >
              Try Again
            </Button>
          )}
        </Flex>
      )}
    </div>
  )
}
