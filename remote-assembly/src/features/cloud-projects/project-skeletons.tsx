import { Box, Flex, Skeleton, VisuallyHidden } from '@lintel/shared/ui'

/** As high as the list that comes. */
export function ProjectSkeletons({ count }: { count: number }) {
  return (
    <Box>
      <VisuallyHidden role="status">Loading projects</VisuallyHidden>
      <Box aria-hidden bg="bg.panel" borderWidth="1px" rounded="xl" overflow="hidden">
        {Array.from({ length: count }, (_, row) => (
          <Flex
            key={row}
            data-testid="project-skeleton"
            align="center"
            gap="4"
            px="4"
            minH="3.75rem"
            borderBottomWidth="1px"
            borderColor="border.muted"
          >
            <Skeleton h="5" w="16" />
            <Skeleton h="4" w={`${45 + ((row * 17) % 30)}%`} />
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
