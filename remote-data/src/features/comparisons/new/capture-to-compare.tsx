import type { ProjectCapture } from '@lintel/shared/contract/captures'
import { countText, Moment } from '@lintel/shared/format'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, Text } from '@lintel/shared/ui'

type CaptureToCompareProps = {
  capture: ProjectCapture
  to: string
  isChosen: boolean
  /** Undefined where there is nothing to compare, or for those who may not. */
  onToggle: (() => void) | undefined
}

/** A check mark, and beside it what leads to the capture. */
export function CaptureToCompare({ capture, to, isChosen, onToggle }: CaptureToCompareProps) {
  const { captureName, fileOriginPath, captureDate, revitElementCount } = capture
  const canOpen = useCanOpen()(to)
  const words = (
    <>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{captureName}</Text>
        <Text textStyle="sm" color="fg.muted">
          {fileOriginPath}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          <Moment date={captureDate} /> | Elements: {countText(revitElementCount)}
        </Text>
      </Box>
      {canOpen && <ChevronRight aria-hidden size={18} />}
    </>
  )
  return (
    <Flex align="stretch" minH="inherit" bg={isChosen ? 'bg.subtle' : undefined}>
      {onToggle && (
        <Flex asChild align="center" ps={{ base: '4', md: '5' }} pe="1" cursor="pointer">
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={onToggle}
              aria-label={`Compare ${captureName}`}
              style={{ width: '1.125rem', height: '1.125rem', accentColor: 'var(--lintel-ui-colors-brand-solid)' }}
            />
          </label>
        </Flex>
      )}
      <Flex
        asChild
        align="center"
        gap="4"
        flex="1"
        minW="0"
        px={{ base: '3', md: '4' }}
        py="3"
        {...(canOpen && { _hover: { bg: 'bg.subtle' } })}
      >
        {canOpen ? <Link to={to}>{words}</Link> : <div>{words}</div>}
      </Flex>
    </Flex>
  )
}
