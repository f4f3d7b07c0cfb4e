import type { ReactNode } from 'react'
import { Center, Flex, Stack, Text } from '../../ui/components/index.ts'

type LoadingCardProps = {
  /** How far it is, for those who see it. */
  aside?: ReactNode
  /** A `LoadingBar`, or one for each file. */
  children: ReactNode
}

/** Over the picture while models come. It goes into a `ModelViewer`. */
export function LoadingCard({ aside, children }: LoadingCardProps) {
  return (
    // From the upper part of the picture down, so that what grows moves nothing; where the picture is small, above the tools: its upper half may have notices.
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
