import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, Button, ClipboardList, Flex, LinkButton, Text } from '@lintel/shared/ui'
import { ViewerPage, ViewerTitleBar } from '@lintel/shared/viewer'
import type { ReactNode, Ref } from 'react'
import { CaptureModel, DownloadButton, inTitleBar } from '../../features/requests/result/model-actions.tsx'

type ModelFrameProps = {
  request: AssemblyRequest
  name: string
  facts: ReactNode
  picture: ReactNode
  /** The element with the 3D view. */
  stage: Ref<HTMLDivElement>
  /** Next to the 3D view, or below it on narrow screens. */
  aside: ReactNode
  /** The toggle for topics, if the user has access. */
  topics?: { isOpen: boolean; onToggle: () => void }
}

/** The page around the viewer of an assembled model. */
export function ModelFrame({ request, name, facts, picture, stage, aside, topics }: ModelFrameProps) {
  const organization = useOrganizationId()
  const toRequest = paths.assemblyRequest(organization, request.id)
  const release = `${request.portfolio} · ${request.prototypeRelease}`
  return (
    <ViewerPage
      title={
        <ViewerTitleBar
          title={name}
          facts={
            <>
              <Text>{release}</Text>
              {facts}
            </>
          }
        >
          {topics && (
            <Button
              variant="outline"
              colorPalette={topics.isOpen ? 'brand' : 'gray'}
              aria-pressed={topics.isOpen}
              aria-label="Topics"
              onClick={topics.onToggle}
              {...inTitleBar}
            >
              <ClipboardList aria-hidden size={16} />
              <Box as="span" hideBelow="md">
                Topics
              </Box>
            </Button>
          )}
          {request.result && <DownloadButton result={request.result} isInTitleBar />}
          <CaptureModel id={request.id} isInTitleBar />
          <LinkButton to={toRequest} variant="outline" colorPalette="gray" aria-label="View Request" {...inTitleBar}>
            <span>
              <Box as="span" hideBelow="md">
                {'View '}
              </Box>
              Request
            </span>
          </LinkButton>
        </ViewerTitleBar>
      }
    >
      <Flex flex="1" minH="0" direction={{ base: 'column', md: 'row' }} gap={aside ? '3' : '0'}>
        <Box ref={stage} position="relative" flex="1" minW="0" minH={{ base: aside ? '14rem' : '0', md: '0' }}>
          {picture}
        </Box>
        {aside && (
          <Box maxH={{ base: '45%', md: 'none' }} minH="0" flexShrink={{ base: '1', md: '0' }} overflowY="auto">
            {aside}
          </Box>
        )}
      </Flex>
    </ViewerPage>
  )
}
