import { Box, Text } from '@lintel/shared/ui'
import { useId } from 'react'

type DialogFieldProps = {
  label: string
  type: 'email' | 'text'
  maxLength: number
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** The only field of a dialog, which has the focus when the dialog opens. */
export function DialogField({ label, type, maxLength, value, problem, onChange }: DialogFieldProps) {
  const id = useId()
  return (
    <Box>
      <Text asChild textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>{label}</label>
      </Text>
      <Box
        asChild
        display="block"
        width="full"
        mt="1.5"
        px="3"
        minH="10"
        bg="bg.panel"
        borderWidth="1px"
        borderColor={problem ? 'border.error' : 'border.emphasized'}
        rounded="md"
      >
        <input
          id={id}
          type={type}
          autoComplete="off"
          autoFocus
          required
          maxLength={maxLength}
          value={value}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
      </Box>
      <Text id={`${id}-problem`} role="alert" textStyle="sm" color="fg.error" mt="1">
        {problem}
      </Text>
    </Box>
  )
}
