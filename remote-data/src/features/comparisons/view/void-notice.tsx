import type { Comparison } from '@lintel/shared/contract/captures'
import { DateTime } from '@lintel/shared/format'
import { Text } from '@lintel/shared/ui'

/** Announces that the captures are no longer in one project. The live region exists before its text. */
export function VoidNotice({ comparison }: { comparison: Comparison }) {
  const { voided, baseCaptureId, baseFileName, compFileName } = comparison
  return (
    <div role="status">
      {voided && (
        <Text p="3" mb="5" rounded="md" bg="orange.subtle" color="orange.fg" overflowWrap="anywhere">
          This comparison is no longer valid: {voided.movedCaptureId === baseCaptureId ? baseFileName : compFileName}{' '}
          was moved to another project on <DateTime date={voided.voidedDate} /> by {voided.voidedBy}.
        </Text>
      )}
    </div>
  )
}
