import { clashColors, type ClashCheck, type ClashElement } from '@lintel/shared/contract/captures'
import { DateTime } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, Flex, Heading, Stack, StatusChip, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import { distanceText, elementText } from '../clash-text.model.ts'
import { ClashActions } from '../clashes/clash-actions.tsx'
import { statusText, type ClashRow } from '../clashes/clash-rows.model.ts'

type ShownClashProps = {
  check: ClashCheck
  clash: ClashRow
}

/** Both elements of the clash beside the picture, with its actions. */
export function ShownClash({ check, clash }: ShownClashProps) {
  const titleId = useId()
  const units = useUnits()
  const { rule, a, b, millimeters, room, accepted, topic } = clash
  return (
    <Stack
      as="section"
      aria-labelledby={titleId}
      gap="4"
      w={{ md: '18rem', xl: '22rem' }}
      flexShrink="0"
      minH="0"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      p="4"
    >
      <Box>
        <Heading as="h3" id={titleId} textStyle="sm" overflowWrap="anywhere">
          {rule}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {[room, millimeters !== null && `${distanceText(millimeters, units)} apart`].filter(Boolean).join(' | ')}
        </Text>
        <Box mt="1">
          <StatusChip tone={accepted || topic?.isOpen === false ? 'success' : 'open'}>{statusText(clash)}</StatusChip>
        </Box>
      </Box>
      <Element side="A" color={clashColors.a} element={a} />
      <Element side="B" color={clashColors.b} element={b} />
      {accepted && (
        <Text textStyle="sm" overflowWrap="anywhere">
          {accepted.reason}
          <Text as="span" display="block" color="fg.muted">
            Accepted by {accepted.by}, <DateTime date={accepted.date} />
          </Text>
        </Text>
      )}
      {topic && <TopicLink topic={topic} />}
      <ClashActions check={check} rows={[clash]} size="xs" />
    </Stack>
  )
}

function TopicLink({ topic }: { topic: NonNullable<ClashRow['topic']> }) {
  return (
    <Box asChild color="brand.fg" textDecoration="underline" textStyle="sm" alignSelf="start">
      <Link to={paths.topic(useOrganizationId(), topic.id)}>Topic #{topic.number}</Link>
    </Box>
  )
}

type ElementProps = { side: 'A' | 'B'; color: string; element: ClashElement }

function Element({ side, color, element }: ElementProps) {
  const { captureId, number, fileName, level, class: ifcClass, type } = element
  return (
    <Flex gap="3" minW="0">
      <Box aria-hidden flexShrink="0" boxSize="3" mt="1.5" rounded="full" style={{ backgroundColor: color }} />
      <Box minW="0" overflowWrap="anywhere" textStyle="sm">
        <Text fontWeight="medium">
          {side}: {elementText(element)}
        </Text>
        <Text color="fg.muted">{[ifcClass, type].filter(Boolean).join(' | ')}</Text>
        {level !== null && <Text color="fg.muted">{level}</Text>}
        <Box asChild color="brand.fg" textDecoration="underline">
          <Link to={`${paths.capture(useOrganizationId(), captureId, 'model')}?element=${number}`}>{fileName}</Link>
        </Box>
      </Box>
    </Flex>
  )
}
