import type { AssembledModel, AssemblyRequest } from '@lintel/shared/contract/assembly'
import { pluralize, elapsedTime, fileSize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, Boxes, Center, Flex, LinkButton, Panel, Text } from '@lintel/shared/ui'
import { CaptureModel, DownloadButton } from './model-actions.tsx'
import { canBeViewed, whyNoResult } from './result.model.ts'

export function RequestResult({ request }: { request: AssemblyRequest }) {
  const { id, status, statusDetails, result } = request
  if (status !== 'Complete') return null
  return (
    <Panel title="Assembled Model">
      {result ? (
        <Result id={id} result={result} />
      ) : (
        <Text color="fg.muted" overflowWrap="anywhere">
          {statusDetails ?? whyNoResult(request)}
        </Text>
      )}
    </Panel>
  )
}

function Result({ id, result }: { id: string; result: AssembledModel }) {
  const { file, fileName, elementCount, duration } = result
  const organization = useOrganizationId()
  const facts = [fileSize(file.bytes), pluralize(elementCount, 'element'), `assembled in ${elapsedTime(duration)}`]
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <Flex gap="4" align="center" flex="1 1 16rem" minW="0">
        <Center aria-hidden boxSize="12" flexShrink="0" rounded="lg" bg="brand.subtle" color="brand.fg">
          <Boxes size={24} strokeWidth={1.5} />
        </Center>
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {fileName}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {facts.join(' · ')}
          </Text>
        </Box>
      </Flex>
      <Flex gap="2" wrap="wrap">
        {canBeViewed(fileName) && <LinkButton to={paths.assemblyModel(organization, id)}>Open in Viewer</LinkButton>}
        <DownloadButton result={result} />
        <CaptureModel id={id} />
      </Flex>
    </Flex>
  )
}
