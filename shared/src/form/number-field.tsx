import { useController } from 'react-hook-form'
import { WholeNumberInput } from '../ui/whole-number-input.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type NumberFieldProps = FieldProps & { range: { min: number; max: number } }

/** A whole number. The field's value is the text that is typed. */
export function NumberField({ range, ...frame }: NumberFieldProps) {
  const { name } = frame
  const { field, fieldState } = useController({ name })
  return (
    <FieldFrame {...frame} error={fieldState.error?.message}>
      <WholeNumberInput
        name={name}
        value={String(field.value)}
        onChange={field.onChange}
        range={range}
        inputRef={field.ref}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  )
}
