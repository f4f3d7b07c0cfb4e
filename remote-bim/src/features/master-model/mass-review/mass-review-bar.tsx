import { counted } from '@lintel/shared/format'
import { Form, useForm } from '@lintel/shared/form'
import type { GridSelection } from '@lintel/shared/grid'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import { VerdictFields, verdictFormSchema, verdictOf, type VerdictForm } from '../../verdict/index.ts'
import { FailedElements } from './failed-elements.tsx'
import type { MassReview } from './use-mass-review.ts'

type MassReviewBarProps = { review: MassReview; selection: GridSelection; onCancel: () => void }

const start: VerdictForm = { status: 'Not Reviewed', notApprovedReason: '', notApprovedAction: '' }

/** One verdict for all elements that are chosen in the grid below (specification 2, sections 4 and 5). */
export function MassReviewBar({ review, selection: { selected }, onCancel }: MassReviewBarProps) {
  const form = useForm({ schema: verdictFormSchema, start })
  const { progress, failed, save, stop } = review
  const isSaving = progress !== undefined
  return (
    <Box as="section" aria-label="Review Master Model Items" borderWidth="1px" rounded="xl" bg="bg.panel" p="4">
      <Form form={form} label="Review Master Model Items" onSubmit={(verdict) => save(verdictOf(verdict))}>
        <Flex gap="4" wrap="wrap" align="end">
          <VerdictFields isDisabled={isSaving} />
          <Flex gap="3" align="center" wrap="wrap">
            <Button type="submit" disabled={selected.size === 0} loading={isSaving} loadingText="Save Changes">
              Save Changes
            </Button>
            <Button variant="outline" colorPalette="gray" onClick={isSaving ? stop : onCancel}>
              {isSaving ? 'Stop' : 'Cancel'}
            </Button>
            <Text textStyle="sm" color="fg.muted" role="status">
              {counted(selected.size, 'item')} selected
            </Text>
          </Flex>
        </Flex>
      </Form>
      {progress && (
        <Box mt="4">
          <Progress
            label={`Saving ${progress.done.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')}`}
            value={(100 * progress.done) / progress.total}
          />
        </Box>
      )}
      {!isSaving && failed.size > 0 && <FailedElements failed={failed} />}
    </Box>
  )
}
