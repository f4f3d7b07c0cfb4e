import type { AuditEvent } from '@lintel/shared/contract/applications'
import { DateTime, Moment } from '@lintel/shared/format'
import { useProduct } from '@lintel/shared/session'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { useId, useState, type ReactNode } from 'react'
import { describeChange } from './describe-change.model.ts'

/** What happened in one sentence; the details on request. */
export function AuditEntry({ event }: { event: AuditEvent }) {
  const { id: productId } = useProduct()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { actor, at } = event
  const sentence = describeChange(event, productId)
  return (
    <Box as="li" px="5" py="3">
      <Flex gap={{ base: '1', md: '6' }} direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }}>
        <Text flex="1" minW="0" overflowWrap="anywhere">
          <Text as="span" fontWeight="semibold">
            {actor.name}
          </Text>{' '}
          {sentence}
        </Text>
        <Text textStyle="sm" color="fg.muted" flexShrink="0">
          <Moment date={at} />
        </Text>
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          alignSelf={{ base: 'start', md: 'center' }}
          ms={{ base: '-2.5', md: '0' }}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Details: ${actor.name} ${sentence}`}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </Button>
      </Flex>
      <Box id={id} hidden={!isOpen}>
        {isOpen && <Details event={event} />}
      </Box>
    </Box>
  )
}

const actorKinds: Record<AuditEvent['actor']['kind'], string> = {
  person: 'Person',
  application: 'Application for a person',
  token: 'Token',
  system: 'Lintel',
  unknown: 'Unknown',
}

function Details({ event }: { event: AuditEvent }) {
  const { at, actor, subject, address, userAgent, before, after } = event
  const facts: [string, ReactNode][] = [
    ['Time', <DateTime key="time" date={at} />],
    ['Done by', `${actorKinds[actor.kind]} ${actor.id}`],
    ['Concerns', subject && `${subject.name} (${subject.id})`],
    ['IP address', address],
    ['Browser or program', userAgent],
    ['Before', before && <Values key="before" values={before} />],
    ['After', after && <Values key="after" values={after} />],
  ]
  return (
    <Box as="dl" mt="3" textStyle="sm" display="grid" gridTemplateColumns={{ base: '1fr', sm: '11rem 1fr' }} gapX="4">
      {facts
        .filter(([, value]) => value !== null)
        .map(([title, value]) => (
          <Box key={title} display="contents">
            <Box as="dt" color="fg.muted">
              {title}
            </Box>
            <Box as="dd" minW="0" mb="1" overflowWrap="anywhere">
              {value}
            </Box>
          </Box>
        ))}
    </Box>
  )
}

function Values({ values }: { values: NonNullable<AuditEvent['before']> }) {
  return (
    <Text as="span" fontFamily="mono" whiteSpace="pre-wrap">
      {JSON.stringify(values, undefined, 2)}
    </Text>
  )
}
