import type { AssembledModel as Result } from '@lintel/shared/contract/assembly'
import { counted } from '@lintel/shared/format'
import { Box, Button, Center, Flex, Text } from '@lintel/shared/ui'
import { LoadingBar, ModelViewer, ViewerNotice } from '@lintel/shared/viewer'
import type { ReactNode } from 'react'
import type { ModelState } from './model-state.model.ts'
import { useModel } from './use-model.ts'

type AssembledModelProps = {
  id: string
  result: Result
  name: string
  /** Draws the page around the picture, with what there is to say about the model. */
  children: (parts: { facts: ReactNode; picture: ReactNode }) => ReactNode
}

/** The result of a request in three dimensions, with the viewer's tools. */
export function AssembledModel({ id, result, name, children }: AssembledModelProps) {
  const { state, onViewer, retry } = useModel(id, result)
  return children({
    facts: <ElementCount state={state} />,
    picture: (
      <ModelViewer
        // An assembled model is an open file, whatever engine shows the prototypes.
        kind="open"
        label={`3D model of ${name}`}
        onViewer={onViewer}
        notices={state.status === 'failed' && <Failure state={state} onRetry={retry} />}
      >
        {state.status === 'loading' && <Loading progress={state.progress} />}
      </ModelViewer>
    ),
  })
}

function ElementCount({ state }: { state: ModelState }) {
  const count = state.status === 'loaded' ? state.elementCount : undefined
  return (
    <Text role="status" textStyle="sm" color="fg.muted" minH="1lh">
      {count !== undefined && counted(count, 'element')}
    </Text>
  )
}

function Failure({ state, onRetry }: { state: Extract<ModelState, { status: 'failed' }>; onRetry: () => void }) {
  return (
    <div role="alert">
      <ViewerNotice
        type="error"
        title="The assembled model could not be loaded"
        action={
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        Error {state.code}: {state.message}
      </ViewerNotice>
    </div>
  )
}

function Loading({ progress }: { progress: number }) {
  const percent = Math.floor(progress * 100)
  return (
    <Center position="absolute" inset="0" p="4" zIndex="1" pointerEvents="none">
      <Box w="full" maxW="18rem" p="4" bg="bg.panel" borderWidth="1px" rounded="lg" shadow="md" textStyle="sm">
        <Flex justify="space-between" gap="3">
          <Text role="status" fontWeight="medium">
            Loading Model
          </Text>
          <Text aria-hidden color="fg.muted">
            {percent} %
          </Text>
        </Flex>
        <LoadingBar label="Loading Model" percent={percent} />
      </Box>
    </Center>
  )
}
