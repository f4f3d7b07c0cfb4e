import type { ElementParameter } from '@lintel/shared/contract/master-model'
import { pluralize } from '@lintel/shared/format'
import { Button, ConfirmDialog, Flex, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { differsFromCaptured, maxCaptured, waitingForApproval } from './property.model.ts'
import { useApproveCaptured } from './use-approve-captured.ts'

type CapturedValueProps = { row: ElementParameter; elementId: string; mayApprove: boolean }

/** The most frequent captured value, next to the approved one: '1200 mm, seen 53 times'. */
export function CapturedValue({ row, elementId, mayApprove }: CapturedValueProps) {
  const approving = useApproveCaptured(elementId)
  const captured = maxCaptured(row)
  if (!captured) return null
  const { text, times, others } = captured
  return (
    <Flex gap="2" wrap="wrap" align="center" mt="1">
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {text}, seen {pluralize(times, 'time')}
        {others > 0 && `, and ${pluralize(others, 'other value')}`}
      </Text>
      {mayApprove && differsFromCaptured(row) && (
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-label={`Approve Captured ${row.parameterName}`}
          disabled={approving.isRunning}
          loading={approving.input?.includes(row) ?? false}
          onClick={() => approving.run([row])}
        >
          Approve Captured
        </Button>
      )}
    </Flex>
  )
}

type ApproveAllProps = { rows: readonly ElementParameter[]; elementId: string }

/** Approves captured values of all parameters without an approved one. */
export function ApproveAllCaptured({ rows, elementId }: ApproveAllProps) {
  const [isAsking, setAsking] = useState(false)
  const approving = useApproveCaptured(elementId)
  const unapprovedRows = waitingForApproval(rows)
  if (unapprovedRows.length === 0) return null
  return (
    <Flex gap="3" wrap="wrap" align="center" justify="space-between" mb="4">
      <Text textStyle="sm" color="fg.muted">
        {pluralize(unapprovedRows.length, 'parameter')} without an approved value{' '}
        {unapprovedRows.length === 1 ? 'was' : 'were'} captured.
      </Text>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        loading={approving.isRunning}
        onClick={() => setAsking(true)}
      >
        Approve All Captured
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Approve ${pluralize(unapprovedRows.length, 'Captured Value')}?`}
        confirmText="Approve All Captured"
        onConfirm={() => {
          setAsking(false)
          approving.run(unapprovedRows)
        }}
        onCancel={() => setAsking(false)}
      >
        Approves the most common captured value for each parameter with no approved value. Existing approved values
        don't change.
      </ConfirmDialog>
    </Flex>
  )
}
