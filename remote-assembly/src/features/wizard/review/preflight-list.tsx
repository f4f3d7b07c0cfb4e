import type { Preflight } from '@lintel/shared/contract/assembly'
import {
  Box,
  Button,
  CircleAlert,
  CircleCheck,
  Flex,
  Heading,
  Skeleton,
  Stack,
  Text,
  TriangleAlert,
} from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'

type Check = Preflight['checks'][number]

const labels: Record<Check['check'], string> = {
  access: 'Access to the project',
  'revit-version': 'Revit version',
  options: 'Option sets',
  configuration: 'Configuration',
}

const outcomes = {
  passed: { palette: 'green', Symbol: CircleCheck, name: 'Passed' },
  warning: { palette: 'orange', Symbol: TriangleAlert, name: 'Warning' },
  failed: { palette: 'red', Symbol: CircleAlert, name: 'Failed' },
} as const

type PreflightListProps = {
  preflight: Preflight | undefined
  hasFailed: boolean
  isChecking: boolean
  onCheck: () => void
}

/** The platform's checks before submitting. */
export function PreflightList({ preflight, hasFailed, isChecking, onCheck }: PreflightListProps) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} gap="3" aria-busy={isChecking}>
      <Flex align="center" justify="space-between" gap="3">
        <Heading as="h3" id={id} textStyle="md">
          Before You Submit
        </Heading>
        <Button size="xs" variant="ghost" loading={isChecking} loadingText="Checking" onClick={onCheck}>
          Check Again
        </Button>
      </Flex>
      <Box role="status">
        {hasFailed && !isChecking ? (
          <Text textStyle="sm" color="fg.muted">
            We couldn't run these checks. They'll run again when you submit.
          </Text>
        ) : (
          <Box
            as="ul"
            role="list"
            listStyleType="none"
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
            columnGap="6"
            px={{ base: '4', md: '5' }}
            py="2"
            borderWidth="1px"
            rounded="xl"
            bg="bg.panel"
            shadow="xs"
          >
            {preflight ? preflight.checks.map((check) => <Outcome key={check.check} {...check} />) : <Waiting />}
          </Box>
        )}
      </Box>
    </Stack>
  )
}

function Outcome({ check, outcome, message }: Check) {
  const { palette, Symbol, name } = outcomes[outcome]
  return (
    <Row data-outcome={outcome}>
      <Box colorPalette={palette} color="colorPalette.fg" pt="0.5" flexShrink="0">
        <Symbol size={18} aria-label={name} />
      </Box>
      <Box minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{labels[check]}</Text>
        <Text color="fg.muted">{message}</Text>
      </Box>
    </Row>
  )
}

function Waiting() {
  return Object.entries(labels).map(([check, label]) => (
    <Row key={check}>
      <Skeleton boxSize="4.5" rounded="full" flexShrink="0" mt="0.5" />
      <Box flex="1">
        <Text fontWeight="medium">{label}</Text>
        <Skeleton mt="1.5" h="3" w="60%" />
      </Box>
    </Row>
  ))
}

function Row({ children, ...rest }: { children: ReactNode; 'data-outcome'?: string }) {
  return (
    <Flex as="li" gap="3" py="2.5" textStyle="sm" {...rest}>
      {children}
    </Flex>
  )
}
