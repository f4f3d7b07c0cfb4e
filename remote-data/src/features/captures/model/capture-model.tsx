import { useQuery } from '@lintel/shared/api'
import { CapturedModel, ToggleButton } from '@lintel/shared/captured-model'
import type { CaptureFlag } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useLocation, useSearchParams } from '@lintel/shared/routing'
import { Flex } from '@lintel/shared/ui'
import type { LoadedModel, Viewer } from '@lintel/shared/viewer'
import { useEffect, useMemo, useState } from 'react'
import { completeReviews } from '../review/review.model.ts'
import { flagsQuery, reviewsQuery } from '../review/review.api.ts'
import type { Capture } from '../view/capture.api.ts'
import { CaptureViews } from './capture-views.tsx'
import { elementsOfState } from './elements-in-state.model.ts'
import { FilteredElements } from './filtered-elements.tsx'
import { FlagNotice, ReviewColours } from './review-marks.tsx'

/** The capture in three dimensions with what the review says of its elements; the address may name one of them, and a view. */
export function CaptureModel({ capture }: { capture: Capture }) {
  const { id } = capture
  const [params] = useSearchParams()
  const { reviewId, flags } = useFlags(id, params.get('review'))
  const element = params.get('element')
  const hasView = params.has('view')
  const [areViewsOpen, setViewsOpen] = useState(hasView)
  const [shown, setShown] = useState<{ id: string; by: Viewer }>()
  const state: unknown = useLocation().state
  const filtered = useMemo(() => elementsOfState(state), [state])
  return (
    <CapturedModel
      capture={capture}
      toolsOf={(loaded) => (
        <Flex gap="2" align="center" wrap="wrap">
          <ReviewColours {...loaded} flags={flags} hasColours={hasView || filtered !== undefined} />
          {filtered && <FilteredElements {...loaded} numbers={filtered} />}
          {element && <ShowElement key={element} {...loaded} elementId={element} />}
          <ToggleButton isOn={areViewsOpen} onClick={() => setViewsOpen(!areViewsOpen)}>
            Saved Views
          </ToggleButton>
        </Flex>
      )}
      asideOf={({ viewer, aspect }) =>
        areViewsOpen && (
          <CaptureViews
            {...{ capture, viewer, aspect }}
            shown={shown?.by === viewer ? shown.id : undefined}
            onShown={(shownId) => setShown({ id: shownId, by: viewer })}
          />
        )
      }
      noticesOf={({ viewer }) => <FlagNotice viewer={viewer} captureId={id} reviewId={reviewId} flags={flags} />}
    />
  )
}

const noFlags: CaptureFlag[] = []

/** The flags of the review that the address names, or of the newest complete one. */
function useFlags(captureId: string, named: string | null) {
  const organization = useOrganizationId()
  const reviews = useQuery(reviewsQuery(organization, captureId))
  const complete = completeReviews(reviews.data?.reviews ?? [])
  const reviewId = (complete.find(({ id }) => id === named) ?? complete[0])?.id
  const { data } = useQuery({ ...flagsQuery(organization, reviewId ?? ''), enabled: reviewId !== undefined })
  return { reviewId, flags: data ?? noFlags }
}

/** Selects an element and comes close to it, once. */
function ShowElement({ viewer, handle, elementId }: LoadedModel & { elementId: string }) {
  const { modelId } = handle
  useEffect(() => {
    viewer.select([{ modelId, elementId }])
    viewer.fit('selection')
  }, [viewer, modelId, elementId])
  return null
}
