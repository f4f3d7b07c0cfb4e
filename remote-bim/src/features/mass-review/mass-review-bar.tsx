import { pluralize, countText } from '@lintel/shared/format'
import { Form, type FormOf } from '@lintel/shared/form'
import { Box, Button, Flex, List, Stack, Text } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import type { ReactNode } from 'react'
import type { MassReview } from './use-mass-review.ts'
import type { ReviewMode } from './use-review-mode.ts'

type MassReviewBarProps<Values extends Record<string, unknown>, Output> = {
  label: string
  mode: ReviewMode
  review: Pick<MassReview<never, never>, 'progress' | 'failed' | 'stop'>
  form: FormOf<Values, Output>
  onSave: (values: Output) => void
  /** Other actions for the selected rows. */
  actions?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** Applies one change to all selected rows (specification 2, "States and transitions" and "Validation rules"). */
export function MassReviewBar<Values extends Record<string, unknown>, Output>(
  props: MassReviewBarProps<Values, Output>,
) {
  const { label, mode, form, onSave, actions, children } = props
  const { progress, failed, stop } = props.review
  const { selected } = mode.selection
  const isSaving = progress !== undefined
  return (
    <Box as="section" aria-label={label} borderWidth="1px" rounded="xl" bg="bg.panel" p="4">
      <Form form={form} label={label} onSubmit={onSave}>
        <Flex gap="4" wrap="wrap" align="end">
          {children}
          <Flex gap="3" align="center" wrap="wrap">
            <Button type="submit" disabled={selected.size === 0} loading={isSaving} loadingText="Save Changes">
              Save Changes
            </Button>
            <Button variant="outline" colorPalette="gray" onClick={isSaving ? stop : mode.close}>
              {isSaving ? 'Stop' : 'Cancel'}
            </Button>
            {actions}
            <Text textStyle="sm" color="fg.muted" role="status">
              {pluralize(selected.size, 'item')} selected
            </Text>
          </Flex>
        </Flex>
      </Form>
      {progress && (
        <Box mt="4">
          <Progress
            label={`Saving ${countText(progress.done)} of ${countText(progress.total)}`}
            value={(100 * progress.done) / progress.total}
          />
        </Box>
      )}
      {!isSaving && failed.size > 0 && <FailedItems failed={failed} />}
    </Box>
  )
}

/** Failure reasons with the number of items, because many items fail for the same reason. */
export function FailedItems({ failed }: { failed: ReadonlyMap<string, string> }) {
  const times = new Map<string, number>()
  for (const reason of failed.values()) times.set(reason, (times.get(reason) ?? 0) + 1)
  return (
    <Stack gap="1" mt="4" role="alert">
      <Text fontWeight="medium">
        {pluralize(failed.size, 'item')} couldn't be saved and {failed.size === 1 ? 'is' : 'are'} still selected.
      </Text>
      <List.Root ps="5" textStyle="sm" color="fg.muted">
        {[...times].map(([reason, count]) => (
          <List.Item key={reason}>
            {pluralize(count, 'item')}: {reason}
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  )
}
