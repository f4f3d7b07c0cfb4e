import { useQuery, useQueryClient } from '@lintel/shared/api'
import { SidePanel, CapturedModel, ToggleButton, useHasRoomForSidePanel } from '@lintel/shared/captured-model'
import type { CaptureFlag } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useLocation, useSearchParams } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Flex, VisuallyHidden } from '@lintel/shared/ui'
import { lazyOverlay, type LoadedModel, type Viewer } from '@lintel/shared/viewer'
import { lazyPart } from '@lintel/shared/widgets'
import { useEffect, useMemo, useState } from 'react'
import { ApplyLinkedView } from '../../saved-views/index.ts'
import { completeReviews } from '../review/review.model.ts'
import { flagsQuery, reviewsQuery } from '../review/review.api.ts'
import type { Capture } from '../view/capture.api.ts'
import { elementsOfCapture } from './capture-views.api.ts'
import { CaptureViews } from './capture-views.tsx'
import { elementsOfState } from './elements-in-state.model.ts'
import { FilteredElements } from './filtered-elements.tsx'
import { FlagNotice, ReviewColors } from './review-marks.tsx'
import { z } from '@lintel/shared/contract'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'

const setting: SavedSetting<boolean> = {
  name: 'captured-model.elements-beside',
  group: 'Viewer',
  schema: z.boolean(),
  fallback: false,
}

/** Whether the user shows the elements next to the model. */
function useElementsBeside() {
  return useSavedSetting(setting)
}

function ElementsToggle() {
  const [isOn, setOn] = useElementsBeside()
  return (
    <ToggleButton isOn={isOn} onClick={() => setOn(!isOn)}>
      Elements
    </ToggleButton>
  )
}

/** Lazy, because it's opened on demand. */
const CaptureTopics = lazyPart(async () => (await import('./capture-topics.tsx')).CaptureTopics, {
  name: 'The topics',
  loading: <VisuallyHidden role="status">Loading the topics</VisuallyHidden>,
})
const CapturePins = lazyOverlay(async () => (await import('./capture-topics.tsx')).CapturePins, {
  name: 'Topic pins',
})

const ModelElements = lazyPart(async () => (await import('./elements-panel/model-elements.tsx')).ModelElements, {
  name: 'The elements',
  around: (note) => <SidePanel name="the elements">{note}</SidePanel>,
})

/** The 3D model of the capture with review results. The URL can select an element and a view. */
export function CaptureModel({ capture }: { capture: Capture }) {
  const { id } = capture
  const [params] = useSearchParams()
  const { reviewId, flags } = useFlags(id, params.get('review'))
  const element = params.get('element')
  const linkedView = params.get('seen')
  const hasView = ['view', 'viewpoint', 'seen'].some((name) => params.has(name))
  const [aside, setAside] = useState(() => asideOfAddress(params))
  const [shown, setShown] = useState<{ id: string; by: Viewer }>()
  const hasRoomBeside = useHasRoomForSidePanel()
  const areElementsBeside = useElementsBeside()[0] && hasRoomBeside
  const maySeeTopics = useHasAnyRole(['topics.read'])
  const projectId = maySeeTopics ? capture.project?.id : undefined
  const toggle = (name: Aside) => setAside(aside === name ? undefined : name)
  const state: unknown = useLocation().state
  const filtered = useMemo(() => elementsOfState(state), [state])
  return (
    <CapturedModel
      capture={capture}
      toolsOf={(loaded) => (
        <Flex gap="2" align="center" wrap="wrap">
          <ReviewColors {...loaded} flags={flags} hasColors={hasView || filtered !== undefined} />
          {filtered && <FilteredElements {...loaded} numbers={filtered} />}
          {linkedView && <LinkedView key={linkedView} captureId={id} viewer={loaded.viewer} text={linkedView} />}
          {element && <ShowElement key={element} {...loaded} elementId={element} />}
          {hasRoomBeside && <ElementsToggle />}
          <ToggleButton isOn={aside === 'views'} onClick={() => toggle('views')}>
            Saved Views
          </ToggleButton>
          {projectId !== undefined && (
            <ToggleButton isOn={aside === 'topics'} onClick={() => toggle('topics')}>
              Topics
            </ToggleButton>
          )}
        </Flex>
      )}
      besideOf={(loaded) =>
        areElementsBeside && (
          <ModelElements {...loaded} capture={capture} hasColors={hasView || filtered !== undefined} />
        )
      }
      asideOf={({ viewer, aspect }) => {
        const viewerProps = {
          viewer,
          aspect,
          shown: shown?.by === viewer ? shown.id : undefined,
          onShown: (shownId: string) => setShown({ id: shownId, by: viewer }),
        }
        if (aside === 'views') return <CaptureViews capture={capture} {...viewerProps} />
        if (aside !== 'topics' || projectId === undefined) return null
        return <CaptureTopics captureId={id} projectId={projectId} {...viewerProps} />
      }}
      overlayOf={({ viewer }) =>
        aside === 'topics' && projectId !== undefined && <CapturePins captureId={id} viewer={viewer} />
      }
      noticesOf={({ viewer }) => <FlagNotice viewer={viewer} captureId={id} reviewId={reviewId} flags={flags} />}
    />
  )
}

/** The view of a link. */
function LinkedView({ captureId, ...rest }: { captureId: string; viewer: Viewer; text: string }) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  return <ApplyLinkedView elements={(on) => elementsOfCapture(on, client, { organization, captureId })} {...rest} />
}

type Aside = 'views' | 'topics'

/** Opens the panel for the URL's parameters. */
function asideOfAddress(params: URLSearchParams): Aside | undefined {
  if (params.has('topic')) return 'topics'
  return params.has('view') ? 'views' : undefined
}

const noFlags: CaptureFlag[] = []

/** The flags of the review in the URL, or of the latest complete one. */
function useFlags(captureId: string, requestedId: string | null) {
  const organization = useOrganizationId()
  const reviews = useQuery(reviewsQuery(organization, captureId))
  const complete = completeReviews(reviews.data?.reviews ?? [])
  const reviewId = (complete.find(({ id }) => id === requestedId) ?? complete[0])?.id
  const { data } = useQuery({ ...flagsQuery(organization, reviewId ?? ''), enabled: reviewId !== undefined })
  return { reviewId, flags: data ?? noFlags }
}

/** Selects an element and zooms to it once. */
function ShowElement({ viewer, handle, elementId }: LoadedModel & { elementId: string }) {
  const { modelId } = handle
  useEffect(() => {
    viewer.select([{ modelId, elementId }])
    viewer.fit('selection')
  }, [viewer, modelId, elementId])
  return null
}
