import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { DateTime } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { textParam, useUrlState } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Button, Check, ChevronDown, Download, Flex, Stack, Text } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'
import { CreateTopics } from '../../topics/index.ts'
import { flagsQuery } from './review.api.ts'
import { reviewSheet } from './review-sheet.ts'
import { reviewTitle, type CompleteReview } from './review.model.ts'
import { useRunReview } from './run-review.tsx'

const reviewParam = textParam('review')
/** Creates a history entry, so that Back returns to the previous review. */
const asStep = {}

type ReviewMenuProps = {
  captureId: string
  fileName: string
  /** Newest first. */
  reviews: readonly CompleteReview[]
  shown: CompleteReview
}

/** Date and author of the review, with export, review history, and a new run. */
export function ReviewMenu({ captureId, fileName, reviews, shown }: ReviewMenuProps) {
  const [, show] = useUrlState(reviewParam, { navigation: asStep })
  const run = useRunReview(captureId)
  const client = useQueryClient()
  const organization = useOrganizationId()
  const units = useUnits()
  const download = useSpreadsheetExport()
  const exporting = useAction(
    { mutationFn: (reviewId: string) => client.query(flagsQuery(organization, reviewId)) },
    { onSuccessIfMounted: (flags) => download.start(`Capture Review - ${fileName}`, reviewSheet(flags, units)) },
  )

  const history = reviews.map((review) => ({
    title: reviewTitle(review),
    icon: review.id === shown.id && <Check aria-label="Shown" size={16} />,
    onSelect: () => show(review.id === reviews[0]?.id ? undefined : review.id),
  }))
  function runNew() {
    show(undefined)
    run?.()
  }
  return (
    <Stack gap="3">
      <Flex gap="3" align="center" wrap="wrap" justify="space-between">
        <Text minW="0" overflowWrap="anywhere" color="fg.muted">
          Reviewed <DateTime date={shown.reviewDate} />, requested by {shown.requestedBy}
        </Text>
        <Flex gap="2" wrap="wrap">
          <CreateTopics reviewId={shown.id} />
          <Button variant="outline" colorPalette="gray" onClick={() => exporting.run(shown.id)}>
            <Download aria-hidden size={16} />
            Export Review
          </Button>
          <Menu
            label="Review History"
            trigger={
              <>
                Review History <ChevronDown aria-hidden size={16} />
              </>
            }
            button={{ variant: 'outline', size: 'md' }}
            entries={[...(run ? [{ title: 'Run New Capture', onSelect: runNew }] : []), ...history]}
          />
        </Flex>
      </Flex>
      <ExportProgress {...download} />
    </Stack>
  )
}
