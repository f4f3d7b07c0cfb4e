import { Box, Flex, Text } from '@lintel/shared/ui'
import { useId } from 'react'

type CheckListProps = {
  label: string
  choices: readonly { value: string; label: string; meaning: string }[]
  chosen: readonly string[]
  problem: string | undefined
  onChange: (chosen: string[]) => void
}

/** Any of several things, each with what it means. What is chosen and is no choice any more stays chosen. */
export function CheckList({ label, choices, chosen, problem, onChange }: CheckListProps) {
  const id = useId()
  return (
    <Box as="fieldset" minW="0" aria-describedby={`${id}-problem`} data-invalid={problem && ''}>
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
        {label}
      </Text>
      {choices.map(({ value, label: title, meaning }) => (
        <Flex as="label" key={value} gap="3" align="start" py="1.5" cursor="pointer">
          <Box asChild boxSize="4.5" mt="0.5" flexShrink="0" accentColor="brand.solid">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              aria-label={title}
              aria-describedby={`${id}-${value}`}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
          </Box>
          <Box minW="0">
            <Text textStyle="sm">{title}</Text>
            <Text id={`${id}-${value}`} textStyle="sm" color="fg.muted">
              {meaning}
            </Text>
          </Box>
        </Flex>
      ))}
      <Text id={`${id}-problem`} role="alert" textStyle="sm" color="fg.error" mt="1">
        {problem}
      </Text>
    </Box>
  )
}
