import { type ReactNode, useEffect, useState } from 'react'
import { pluralize, formatPercent, countText } from '../../core/format/index.ts'
import { Button, Text } from '../../ui/components/index.ts'
import type { ModelHandle, ModelDetail } from '../model.ts'
import { LoadingCard } from '../page/loading-card.tsx'
import { ModelViewer, type ModelViewerProps } from '../surface/model-viewer.tsx'
import { LoadingBar } from '../surface/notices/loading-bar.tsx'
import { ViewerNotice } from '../surface/notices/viewer-notice.tsx'
import type { Viewer } from '../viewer.ts'
import type { SingleModelFile } from './load-model.ts'
import type { ModelState } from './model-state.model.ts'
import { useSingleModel } from './use-single-model.ts'

/** The viewer with its loaded model. */
export type LoadedModel = { viewer: Viewer; handle: ModelHandle }

type SingleModelProps = Omit<
  ModelViewerProps,
  'kind' | 'hasOpenFiles' | 'onViewer' | 'label' | 'notices' | 'children'
> & {
  model: SingleModelFile
  /** The number of elements, if it is known to be higher than in the file; the file's number by default. */
  elementCount?: number | undefined
  /** The name of the model: `3D model of {name}`. */
  name: string
  /** The title if loading fails: `The assembled model could not be loaded`. */
  failureTitle: string
  /** Cards on top of the picture, once the model is loaded. */
  noticesOf?: (loaded: LoadedModel) => ReactNode
  /** Shown over the picture and under the tools, once the model is loaded. */
  overlayOf?: ((loaded: LoadedModel) => ReactNode) | undefined
  /** Renders the page around the picture. */
  children: (parts: { facts: ReactNode; picture: ReactNode; loaded: LoadedModel | undefined }) => ReactNode
}

/** One open file in 3D, with the viewer's tools, the loading progress, and a retry after failures. */
export function SingleModel(props: SingleModelProps) {
  const { model, elementCount, name, failureTitle, noticesOf, overlayOf, children, ...viewerProps } = props
  const { viewer, state, onViewer, retry } = useSingleModel(model)
  const loaded = viewer && state.status === 'loaded' ? { viewer, handle: state.handle } : undefined
  return children({
    loaded,
    facts: (
      <>
        <ElementCount state={state} knownCount={elementCount} />
        {loaded && <ModelDetailNote {...loaded} />}
      </>
    ),
    picture: (
      <ModelViewer
        {...viewerProps}
        // Always the open engine, because the file is an open one, whatever engine shows the prototypes.
        kind="open"
        label={`3D model of ${name}`}
        onViewer={onViewer}
        notices={
          <>
            {state.status === 'failed' && <Failure title={failureTitle} state={state} onRetry={retry} />}
            {loaded && noticesOf?.(loaded)}
          </>
        }
      >
        {state.status === 'loading' && <Loading progress={state.progress} />}
        {loaded && overlayOf?.(loaded)}
      </ModelViewer>
    ),
  })
}

function ElementCount({ state, knownCount }: { state: ModelState; knownCount: number | undefined }) {
  const count = state.status === 'loaded' ? (knownCount ?? state.handle.elementCount) : undefined
  return (
    <Text role="status" textStyle="sm" color="fg.muted" minH="1lh">
      {count !== undefined && pluralize(count, 'element')}
    </Text>
  )
}

type FailureProps = { title: string; state: Extract<ModelState, { status: 'failed' }>; onRetry: () => void }

function Failure({ title, state, onRetry }: FailureProps) {
  return (
    <div role="alert">
      <ViewerNotice
        type="error"
        title={title}
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
    <LoadingCard aside={formatPercent(percent)}>
      <LoadingBar label="Loading Model" percent={percent} />
    </LoadingCard>
  )
}

/**
 * For a model that is too large to be loaded completely: the share that is shown in full detail. Announced when loading
 * is complete.
 */
function ModelDetailNote({ viewer, handle }: { viewer: Viewer; handle: ModelHandle }) {
  const [detail, setDetail] = useState<ModelDetail>()
  useEffect(() => viewer.onDetail?.(setDetail), [viewer])
  if (detail?.modelId !== handle.modelId) return null
  const { shownTriangles, totalTriangles, isComing } = detail
  const percent = Math.floor((shownTriangles / Math.max(1, totalTriangles)) * 100)
  if (percent === 100) return null
  return (
    <Text role="status" aria-busy={isComing} textStyle="sm" color="fg.muted">
      Showing {formatPercent(percent)} of {countText(totalTriangles)} triangles
      {isComing ? ' …' : ', the rest simplified'}
    </Text>
  )
}
