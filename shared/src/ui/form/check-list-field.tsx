import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { CheckList } from '../components/check-list.tsx'

type CheckListFieldProps = { name: string } & Pick<
  ComponentProps<typeof CheckList>,
  'label' | 'hint' | 'choices' | 'isInline'
>

/** Multiple choices. The field's value is an array of strings. */
export function CheckListField({ name, choices, ...list }: CheckListFieldProps) {
  const { field, fieldState } = useController({ name })
  return (
    <CheckList
      {...list}
      choices={choices}
      chosen={field.value as string[]}
      error={fieldState.error?.message}
      firstRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
