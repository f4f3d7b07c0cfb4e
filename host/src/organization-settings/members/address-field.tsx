import { Box, Text } from '@lintel/shared/ui'
import { useId } from 'react'

type AddressFieldProps = { value: string; problem: string | undefined; onChange: (value: string) => void }

export function AddressField({ value, problem, onChange }: AddressFieldProps) {
  const id = useId()
  return (
    <Box>
      <Text asChild textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>Email Address</label>
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
          type="email"
          autoComplete="off"
          autoFocus
          required
          maxLength={254}
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
