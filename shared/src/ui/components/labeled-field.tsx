import { Box, Field } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type LabeledFieldProps = Omit<Field.RootProps, 'invalid' | 'required' | 'disabled' | 'readOnly' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  isReadOnly?: boolean
  isDisabled?: boolean
  /** Announces an error that appears while the focus is elsewhere. */
  announcesError?: boolean
  /** One control: `Input`, `Textarea` or `Select`, which gets its id, state and description from the field. */
  children: ReactNode
}

/** A label, a control, an error and a hint. In forms use `TextField` and `SelectField`. */
export function LabeledField(props: LabeledFieldProps) {
  const {
    label,
    hint,
    error,
    isRequired = false,
    isReadOnly = false,
    isDisabled = false,
    announcesError = false,
    children,
    ...root
  } = props
  return (
    <Field.Root
      {...root}
      invalid={error !== undefined}
      required={isRequired}
      readOnly={isReadOnly}
      disabled={isDisabled}
    >
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      {/* Error and hint are one description: screen readers read `aria-describedby`, but few read `aria-errormessage`. */}
      <Field.HelperText asChild>
        <Box _empty={{ display: 'none' }}>
          {error !== undefined && (
            <Field.ErrorText display="block" role={announcesError ? 'alert' : undefined}>
              {error}
            </Field.ErrorText>
          )}
          {hint !== undefined && <div>{hint}</div>}
        </Box>
      </Field.HelperText>
    </Field.Root>
  )
}
