import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, LinkButton, Text } from '@lintel/shared/ui'
import { ViewerPage, ViewerTitleBar } from '@lintel/shared/viewer'
import type { ReactNode } from 'react'
import { CaptureModel, DownloadButton, inTitleBar } from '../../features/requests/result/model-actions.tsx'

type ModelFrameProps = { request: AssemblyRequest; name: string; facts: ReactNode; picture: ReactNode }

/** The page around the viewer of an assembled model. */
export function ModelFrame({ request, name, facts, picture }: ModelFrameProps) {
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
      <Box position="relative" flex="1" minH="0">
        {picture}
      </Box>
    </ViewerPage>
  )
}
