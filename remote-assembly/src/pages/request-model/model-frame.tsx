import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, Flex, Heading, LinkButton, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

type ModelFrameProps = { request: AssemblyRequest; name: string; facts: ReactNode; picture: ReactNode }

/** Takes back the margins that other pages have: the picture gets all there is. The header above is 4 rem high. */
export function ModelFrame({ request, name, facts, picture }: ModelFrameProps) {
  const organization = useOrganizationId()
  return (
    <Flex
      direction="column"
      mx={{ base: '-4', md: '-8' }}
      my={{ base: '-6', md: '-10' }}
      h="calc(100dvh - 4rem)"
      minH="26rem"
    >
      <Flex
        as="header"
        align="center"
        justify="space-between"
        wrap="wrap"
        columnGap="4"
        rowGap="2"
        px={{ base: '4', md: '5' }}
        py="2"
        minH="14"
        bg="bg.panel"
        borderBottomWidth="1px"
      >
        <Box minW="0">
          <Heading as="h1" textStyle={{ base: 'md', md: 'lg' }} overflowWrap="anywhere">
            {name}
          </Heading>
          <Flex columnGap="2" wrap="wrap" textStyle="sm" color="fg.muted">
            <Text>
              {request.portfolio} · {request.prototypeRelease}
            </Text>
            {facts}
          </Flex>
        </Box>
        <LinkButton
          to={paths.assemblyRequest(organization, request.id)}
          size="sm"
          variant="outline"
          colorPalette="gray"
        >
          View Request
        </LinkButton>
      </Flex>
      <Box position="relative" flex="1" minH="0">
        {picture}
      </Box>
    </Flex>
  )
}
