import { Box, Text } from '@lintel/shared/ui'
import { useId } from 'react'

type DialogFieldProps = {
  label: string
  type: 'email' | 'text'
  maxLength: number
  value: string
  problem: string | undefined
  /** It may stay empty, and is not the first of its dialog. */
  isOptional?: boolean
  onChange: (value: string) => void
}

/** A field of a dialog; the one that must be filled in has the focus when the dialog opens. */
export function DialogField({ label, isOptional = false, problem, onChange, ...input }: DialogFieldProps) {
  const id = useId()
  return (
    <Box>
      <Text asChild textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>
          {label}
          {!isOptional && (
            <Text as="span" aria-hidden color="fg.error">
              {' *'}
            </Text>
          )}
        </label>
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
          autoComplete="off"
          autoFocus={!isOptional}
          required={!isOptional}
          {...input}
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
