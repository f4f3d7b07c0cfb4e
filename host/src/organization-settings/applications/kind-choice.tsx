import type { ApplicationKind } from '@lintel/shared/contract/applications'
import { Box, Flex, Text } from '@lintel/shared/ui'
import { useId } from 'react'

const kinds: readonly { value: ApplicationKind; title: string; meaning: string }[] = [
  {
    value: 'confidential',
    title: 'With a secret',
    meaning: 'Enter client id and secret in the program. Most that speak BCF-API ask for both.',
  },
  {
    value: 'public',
    title: 'Public client (PKCE, no secret)',
    meaning:
      'For programs that cannot keep one, such as pages and scripts. Each sign-in is verified with a one-time code.',
  },
]

type KindChoiceProps = { value: ApplicationKind; onChange: (kind: ApplicationKind) => void }

export function KindChoice({ value, onChange }: KindChoiceProps) {
  const id = useId()
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
        Authentication method
      </Text>
      {kinds.map((kind) => (
        <Flex as="label" key={kind.value} gap="3" align="start" py="1.5" cursor="pointer">
          <Box asChild boxSize="4.5" mt="0.5" flexShrink="0" accentColor="brand.solid">
            <input
              type="radio"
              name={id}
              checked={value === kind.value}
              aria-label={kind.title}
              aria-describedby={`${id}-${kind.value}`}
              onChange={() => onChange(kind.value)}
            />
          </Box>
          <Box minW="0">
            <Text textStyle="sm">{kind.title}</Text>
            <Text id={`${id}-${kind.value}`} textStyle="sm" color="fg.muted">
              {kind.meaning}
            </Text>
          </Box>
        </Flex>
      ))}
    </Box>
  )
}
