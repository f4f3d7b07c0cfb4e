import type { CaptureFlag } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { LinkButton } from '@lintel/shared/ui'
import { ViewerNotice, type Viewer } from '@lintel/shared/viewer'
import { useAppearance } from './use-appearance.ts'

type FlagNoticeProps = {
  viewer: Viewer
  captureId: string
  reviewId: string | undefined
  flags: readonly CaptureFlag[]
}

/** Why the selected element was flagged, and the way to its panel in the review. */
export function FlagNotice({ viewer, captureId, reviewId, flags }: FlagNoticeProps) {
  const organization = useOrganizationId()
  const { selected } = useAppearance(viewer)
  const [only] = selected.length === 1 ? selected : []
  const own = flags.filter(({ elementNumber }) => String(elementNumber) === only?.elementId)
  const [first] = own
  if (!first || reviewId === undefined) return null
  const place = new URLSearchParams({ review: reviewId, group: first.masterModelElementId })
  return (
    <div role="status">
      <ViewerNotice
        type="error"
        title={`Flagged: ${first.elementName ?? `${first.family}: ${first.type}`}`}
        action={
          <LinkButton
            size="xs"
            variant="outline"
            colorPalette="gray"
            to={`${paths.capture(organization, captureId, 'capture-review')}?${place.toString()}`}
          >
            Show in Review
          </LinkButton>
        }
      >
        {own.map(({ notApprovedReason, notApprovedAction }) => `${notApprovedReason} ${notApprovedAction}`).join(' ')}
      </ViewerNotice>
    </div>
  )
}
