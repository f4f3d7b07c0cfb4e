import { Box, Button, Check, Flex, Text, VisuallyHidden } from '@lintel/shared/ui'
import { stages, type Stage } from '../state/wizard.model.ts'

const names: Record<Stage, string> = {
  'select-project': 'Select Project',
  'model-configuration': 'Configure Model',
  'requester-information': 'Requester Information',
  review: 'Review',
}

type StageProgressProps = {
  stage: Stage
  /** True while a section is edited or the form is sent. */
  isLocked: boolean
  onBack: (to: Stage) => void
}

/** The four stages, with links to completed ones. Phones show only bars, with the current stage below. */
export function StageProgress({ stage, isLocked, onBack }: StageProgressProps) {
  const current = stages.indexOf(stage)
  return (
    <Box as="nav" aria-label="Steps">
      <Flex as="ol" role="list" listStyleType="none" gap={{ base: '2', md: '4' }}>
        {stages.map((one, position) => (
          <Step
            key={one}
            name={names[one]}
            number={position + 1}
            place={stepState(position, current)}
            onBack={position < current && !isLocked ? () => onBack(one) : undefined}
          />
        ))}
      </Flex>
      <Text role="status" mt="2" textStyle="sm" color="fg.muted" display={{ base: 'block', md: 'none' }}>
        Step {current + 1} of {stages.length}: {names[stage]}
      </Text>
    </Box>
  )
}

type StepState = 'done' | 'current' | 'ahead'

function stepState(position: number, current: number): StepState {
  if (position === current) return 'current'
  return position < current ? 'done' : 'ahead'
}

const marks = {
  done: { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.border' },
  current: { bg: 'brand.solid', color: 'brand.contrast', borderColor: 'brand.solid' },
  ahead: { bg: 'bg.panel', color: 'fg.muted', borderColor: 'border.emphasized' },
} as const

type StepProps = { name: string; number: number; place: StepState; onBack: (() => void) | undefined }

function Step({ name, number, place, onBack }: StepProps) {
  const mark = <StepMark name={name} number={number} place={place} />
  return (
    <Box
      as="li"
      flex="1"
      minW="0"
      // Touch target for the bar on phones.
      minH={{ base: '6', md: '0' }}
      aria-current={place === 'current' ? 'step' : undefined}
    >
      {onBack ? (
        <Button unstyled {...backStyle} aria-label={`Back to ${name}`} onClick={onBack}>
          {mark}
        </Button>
      ) : (
        mark
      )}
    </Box>
  )
}

const backStyle = {
  // Aligns bars in buttons with the others.
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  w: 'full',
  minH: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  rounded: 'md',
  focusVisibleRing: 'outside',
  _hover: { '& p': { textDecoration: 'underline' } },
} as const

function StepMark({ name, number, place }: Omit<StepProps, 'onBack'>) {
  return (
    <>
      <Box h="1" mb={{ base: '0', md: '3' }} rounded="full" bg={place === 'ahead' ? 'bg.emphasized' : 'brand.solid'} />
      <Flex align="center" gap="2.5" display={{ base: 'none', md: 'flex' }}>
        <Flex
          aria-hidden
          boxSize="6"
          flexShrink="0"
          align="center"
          justify="center"
          rounded="full"
          borderWidth="1px"
          textStyle="xs"
          fontWeight="semibold"
          {...marks[place]}
        >
          {place === 'done' ? <Check size={14} /> : number}
        </Flex>
        <Text
          textStyle="sm"
          color={place === 'ahead' ? 'fg.muted' : 'fg'}
          fontWeight={place === 'current' ? 'semibold' : 'normal'}
        >
          {name}
        </Text>
      </Flex>
      <VisuallyHidden>{place === 'done' ? `${name}, done` : name}</VisuallyHidden>
    </>
  )
}
