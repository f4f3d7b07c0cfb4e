import { Box, Text } from '@lintel/shared/ui'
import { useId } from 'react'

type LinesFieldProps = {
  label: string
  hint: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** Several values, one in each line. */
export function LinesField({ label, hint, value, problem, onChange }: LinesFieldProps) {
  const id = useId()
  return (
    <Box>
      <Text asChild textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>
          {label}
          <Text as="span" aria-hidden color="fg.error">
            {' *'}
          </Text>
        </label>
      </Text>
      <Text id={`${id}-hint`} textStyle="sm" color="fg.muted">
        {hint}
      </Text>
      <Box
        asChild
        display="block"
        width="full"
        mt="1.5"
        px="3"
        py="2"
        bg="bg.panel"
        borderWidth="1px"
        borderColor={problem ? 'border.error' : 'border.emphasized'}
        rounded="md"
      >
        <textarea
          id={id}
          rows={3}
          maxLength={5100}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={({ target }) => onChange(target.value)}
        />
      </Box>
      <Text id={`${id}-problem`} role="alert" textStyle="sm" color="fg.error" mt="1">
        {problem}
      </Text>
    </Box>
  )
}
