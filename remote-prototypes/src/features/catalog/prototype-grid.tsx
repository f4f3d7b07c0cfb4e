import { Box, Flex, Skeleton, VisuallyHidden } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

const skeletons = ['1', '2', '3', '4', '5', '6']

export function PrototypeGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      as="ul"
      role="list"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))"
      alignItems="start"
      gap="6"
      listStyleType="none"
    >
      {children}
    </Box>
  )
}

/** Sized like the search box and cards, to avoid layout shifts. */
export function LoadingPrototypes({ isManager }: { isManager: boolean }) {
  return (
    <>
      <VisuallyHidden role="status">Loading prototypes</VisuallyHidden>
      <Skeleton aria-hidden height="10" maxW="500px" mb="6" />
      <PrototypeGrid>
        {skeletons.map((skeleton) => (
          <Box
            key={skeleton}
            as="li"
            aria-hidden
            data-testid="skeleton-card"
            bg="bg.panel"
            borderWidth="1px"
            rounded="lg"
            overflow="hidden"
          >
            <Skeleton aspectRatio="16 / 10" rounded="none" />
            <Flex direction="column" px="5" py="4">
              <Skeleton height="5" my="1" width="55%" />
              <Skeleton height="4" my="1" width="40%" />
              <Skeleton height="9" mt="3" width="60%" />
              {isManager && (
                <Flex wrap="wrap" align="center" columnGap="5" rowGap="2" mt="3">
                  <Skeleton height="8" width="5.125rem" />
                  <Skeleton height="5" width="9.125rem" />
                </Flex>
              )}
            </Flex>
            <Box height="3rem" borderTopWidth="1px" />
          </Box>
        ))}
      </PrototypeGrid>
    </>
  )
}
