import type { ReactNode } from 'react'
import { Center, Flex, Stack, Text } from '../../ui/components/index.ts'

type LoadingCardProps = {
  /** The progress as text. */
  aside?: ReactNode
  /** A `LoadingBar`, or one `LoadingBar` per file. */
  children: ReactNode
}

/** Shown over the picture while models are being loaded; a child of `ModelViewer`. */
export function LoadingCard({ aside, children }: LoadingCardProps) {
  return (
    // Anchored in the upper part of the picture, so that nothing moves when it grows. In a small picture it is above
    // the tools, because notices may cover the upper half.
    <Center
      position="absolute"
      inset="0"
      p="4"
      pt={{ md: '16vh' }}
      pb={{ base: '16', md: '4' }}
      zIndex="1"
      pointerEvents="none"
      alignItems={{ base: 'end', md: 'start' }}
    >
      <Stack w="full" maxW="18rem" gap="3" p="4" bg="bg.panel" borderWidth="1px" rounded="lg" shadow="md">
        <Flex role="status" justify="space-between" gap="3" textStyle="sm">
          <Text fontWeight="medium">Loading Model</Text>
          <Text color="fg.muted" aria-hidden>
            {aside}
          </Text>
        </Flex>
        {children}
      </Stack>
    </Center>
  )
}
