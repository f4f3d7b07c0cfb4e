import { z, type FirstStep } from '@lintel/shared/contract'
import { useSavedSetting, type SavedSetting } from '@lintel/shared/preferences'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Box, Button, Center, Check, Flex, Heading, Text, VisuallyHidden } from '@lintel/shared/ui'
import { useId } from 'react'

/** Organizations whose checklist the user has hidden. */
const setting: SavedSetting<string[]> = {
  name: 'first-steps.hidden',
  schema: z.array(z.string()),
  fallback: [],
  onFailure: () => showToast({ type: 'error', text: "Couldn't save your choice. Try again." }),
}

type FirstStepsProps = { steps: readonly FirstStep[]; organizationId: string }

/** Checklist of a new organization, for users whose roles allow the steps, until it's done or hidden. */
export function FirstSteps(props: FirstStepsProps) {
  return props.steps.length > 0 && <Checklist {...props} />
}

function Checklist({ steps, organizationId }: FirstStepsProps) {
  const heading = useId()
  const [hidden, setHidden] = useSavedSetting(setting)
  if (hidden.includes(organizationId)) return null
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <Box
      as="section"
      aria-labelledby={heading}
      mb={{ base: '6', md: '8' }}
      p={{ base: '4', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
    >
      <Flex align="center" justify="space-between" gap="3" mb="3">
        <Box minW="0">
          <Heading as="h2" id={heading} textStyle="lg">
            First Steps
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {doneCount} of {steps.length} done
          </Text>
        </Box>
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          onClick={() => setHidden((before) => [...before.filter((id) => id !== organizationId), organizationId])}
        >
          Hide
        </Button>
      </Flex>
      <Box as="ol" role="list" listStyleType="none">
        {steps.map((step, index) => (
          <li key={step.id}>
            <Step step={step} number={index + 1} organizationId={organizationId} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

type StepProps = { step: FirstStep; number: number; organizationId: string }

function Step({ step: { title, text, path, isDone }, number, organizationId }: StepProps) {
  const canOpenRemotePage = useCanOpen()
  const canOpen = canOpenRemotePage(path) || path.startsWith(paths.organizationSettings(organizationId))
  return (
    <Flex gap="3.5" py="2">
      <Center {...markStyle} {...(isDone ? doneStyle : openStyle)} aria-hidden>
        {isDone ? <Check size={16} /> : number}
      </Center>
      <Box minW="0">
        <Text fontWeight="medium" color={isDone ? 'fg.muted' : undefined}>
          {isDone && <VisuallyHidden>Done: </VisuallyHidden>}
          {!isDone && canOpen ? (
            <Link to={path}>
              <Text as="span" color="brand.fg" textDecoration="underline">
                {title}
              </Text>
            </Link>
          ) : (
            title
          )}
        </Text>
        {!isDone && (
          <Text textStyle="sm" color="fg.muted">
            {text}
          </Text>
        )}
      </Box>
    </Flex>
  )
}

const markStyle = { boxSize: '7', rounded: 'full', flexShrink: '0', textStyle: 'sm', fontWeight: 'semibold' } as const
const doneStyle = { bg: 'green.subtle', color: 'green.fg' } as const
const openStyle = { borderWidth: '1px', borderColor: 'border.emphasized' } as const
