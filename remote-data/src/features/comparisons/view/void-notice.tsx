import type { Comparison } from '@lintel/shared/contract/captures'
import { Flex, Text, TriangleAlert } from '@lintel/shared/ui'

/** Says that the captures are no longer of one project, perhaps while the page is open. The region is there before, so that its text is announced. */
export function VoidNotice({ comparison }: { comparison: Comparison }) {
  const { voided, baseCaptureId, baseFileName, compFileName } = comparison
  return (
    <div role="status">
      {voided && (
        <Flex
          gap="3"
          mb="5"
          p="4"
          borderWidth="1px"
          borderColor="orange.muted"
          bg="orange.subtle"
          rounded="xl"
          align="start"
        >
          <TriangleAlert aria-hidden size={18} style={{ flexShrink: 0, marginTop: '3px' }} />
          <Text minW="0" overflowWrap="anywhere">
            This comparison is void: {voided.movedCaptureId === baseCaptureId ? baseFileName : compFileName} was moved
            to another project on{' '}
            <time dateTime={voided.voidedDate}>
              {new Date(voided.voidedDate).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
            </time>{' '}
            by {voided.voidedBy}.
          </Text>
        </Flex>
      )}
    </div>
  )
}
