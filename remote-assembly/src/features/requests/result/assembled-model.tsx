import type { AssembledModel as Result } from '@lintel/shared/contract/assembly'
import { counted } from '@lintel/shared/format'
import { Button, Text } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard, ModelViewer, ViewerNotice } from '@lintel/shared/viewer'
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
    <LoadingCard aside={`${percent} %`}>
      <LoadingBar label="Loading Model" percent={percent} />
    </LoadingCard>
  )
}
