import { assemblyStepLabels, isInProgress, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { elapsedTime } from '@lintel/shared/format'
import { Box, Center, Check, Flex, Heading, Panel, Stack, Text, VisuallyHidden, X } from '@lintel/shared/ui'
import { attemptsOf, type TimelineStep } from './timeline.model.ts'

const outcomes = { running: 'Running', done: 'Done', failed: 'Failed', stopped: 'Stopped' } as const

/** The steps so far, grouped by attempt if there are several. */
export function Timeline({ request: { status, steps } }: { request: AssemblyRequest }) {
  const attempts = attemptsOf(steps, !isInProgress(status))
  if (attempts.length === 0) return null
  return (
    <Panel title="Progress">
      <Stack gap="5">
        {attempts.map(({ attempt, steps: ofAttempt }) => (
          <Box key={attempt}>
            {attempts.length > 1 && (
              <Heading as="h3" textStyle="sm" mb="2" color="fg.muted">
                Attempt {attempt}
              </Heading>
            )}
            <Stack
              as="ol"
              role="list"
              aria-label={attempts.length > 1 ? `Steps of attempt ${attempt}` : 'Steps'}
              gap="0"
              listStyleType="none"
            >
              {ofAttempt.map((step) => (
                <Step key={step.key} step={step} />
              ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Panel>
  )
}

function Step({ step: { step, outcome, duration } }: { step: TimelineStep }) {
  return (
    <Flex
      as="li"
      gap="3"
      position="relative"
      pb="3.5"
      _last={{ pb: '0' }}
      css={{ '&:last-child > [data-line]': { display: 'none' } }}
    >
      <Box data-line aria-hidden position="absolute" top="6" bottom="0" left="2.5" w="1px" ms="-0.5px" bg="border" />
      <Marker outcome={outcome} />
      <Flex flex="1" minW="0" justify="space-between" gap="3" textStyle="sm" lineHeight="1.25rem">
        <Text fontWeight={outcome === 'running' ? 'medium' : undefined}>
          {assemblyStepLabels[step]}
          <VisuallyHidden>: {outcomes[outcome]}</VisuallyHidden>
        </Text>
        {duration !== undefined && (
          <Text color="fg.muted" flexShrink="0">
            {elapsedTime(duration)}
          </Text>
        )}
        {outcome === 'stopped' && (
          <Text aria-hidden color="fg.muted">
            {outcomes.stopped}
          </Text>
        )}
      </Flex>
    </Flex>
  )
}

function Marker({ outcome }: { outcome: TimelineStep['outcome'] }) {
  if (outcome === 'running' || outcome === 'stopped') {
    const isRunning = outcome === 'running'
    return (
      <Box
        aria-hidden
        boxSize="5"
        flexShrink="0"
        rounded="full"
        borderWidth="2px"
        borderColor={isRunning ? 'brand.solid' : 'border.emphasized'}
        borderTopColor={isRunning ? 'brand.muted' : undefined}
        animation={isRunning ? 'spin' : undefined}
      />
    )
  }
  const isDone = outcome === 'done'
  return (
    <Center
      aria-hidden
      colorPalette={isDone ? 'green' : 'red'}
      boxSize="5"
      flexShrink="0"
      rounded="full"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      {isDone ? <Check size={13} strokeWidth={2.5} /> : <X size={13} strokeWidth={2.5} />}
    </Center>
  )
}
