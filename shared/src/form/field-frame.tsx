import { Box, Stack } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { get, useFormContext, useFormState, type FieldError, type FieldErrors } from 'react-hook-form'
import { Text } from '../ui/index.ts'

export type FieldProps = {
  /** The field's place in the form's values: `contactEmail`, `address.city`. */
  name: string
  label: string
  hint?: ReactNode
  isRequired?: boolean
  /** For a while, as when it is saved: it can be read and keeps the focus. */
  isDisabled?: boolean
  /** What else was chosen leaves nothing to fill in: it is passed over. */
  isUnavailable?: boolean
}

/** What every control of a field has in common: registered, named, described, and marked when it is wrong. */
export function useControl({ name, hint, isRequired = false, isDisabled = false, isUnavailable = false }: FieldProps) {
  const id = useId()
  const { register } = useFormContext()
  const { errors } = useFormState({ name })
  const error = get<FieldErrors, FieldError | undefined>(errors, name)?.message
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  const control = {
    ...register(name),
    id,
    // Not those of the registration: its `disabled` would take the value out of what is saved.
    readOnly: isDisabled,
    disabled: isUnavailable,
    'aria-required': isRequired,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
  }
  return { id, error, control }
}

type FieldFrameProps = FieldProps & { id: string; error: string | undefined; children: ReactNode }

export function FieldFrame({ id, label, hint, isRequired, error, children }: FieldFrameProps) {
  return (
    <Stack gap="1.5">
      <Box asChild fontWeight="medium" textStyle="sm">
        <label htmlFor={id}>
          {label}
          {isRequired && (
            <Text as="span" aria-hidden color="fg.error">
              {' *'}
            </Text>
          )}
        </label>
      </Box>
      {children}
      {error !== undefined && (
        <Text id={`${id}-error`} textStyle="sm" color="fg.error">
          {error}
        </Text>
      )}
      {hint !== undefined && (
        <Text id={`${id}-hint`} textStyle="sm" color="fg.muted">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
