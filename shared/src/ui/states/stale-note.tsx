import { Button, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Text } from '../text.tsx'

type StaleNoteProps = { isShown: boolean; isTrying: boolean; onRetry: () => void; children: ReactNode }

/** What is seen stays when the platform is away for a while, and says so. */
export function StaleNote({ isShown, isTrying, onRetry, children }: StaleNoteProps) {
  return (
    <div role="status">
      {isShown && (
        <Flex
          align="center"
          gap="3"
          wrap="wrap"
          mt="4"
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
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            aria-disabled={isTrying || undefined}
            onClick={isTrying ? undefined : onRetry}
          >
            Try Again
          </Button>
        </Flex>
      )}
    </div>
  )
}
