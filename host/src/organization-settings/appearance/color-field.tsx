import { TextField, useFormContext, useWatch } from '@lintel/shared/form'
import { Box, Flex, Input } from '@lintel/shared/ui'
import { completeColor, type AppearanceFields } from './appearance.model.ts'

type ColorFieldProps = { name: Exclude<keyof AppearanceFields, 'logoMaxHeight'>; label: string; hint?: string }

/** A color input: a picker and a text field with the same value. */
export function ColorField({ name, label, hint }: ColorFieldProps) {
  const { control, getValues, setValue } = useFormContext<AppearanceFields>()
  const value = useWatch({ control, name })
  const complete = completeColor(value)

  function change(color: string) {
    if (color !== getValues(name)) setValue(name, color, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Flex gap="3" align="start">
      <Input
        mt="1.625rem"
        width="12"
        flexShrink="0"
        p="1"
        cursor="pointer"
        type="color"
        aria-label={`Pick ${label}`}
        // The browser's picker accepts only #rrggbb and shows anything else as black.
        value={/^#[0-9a-f]{6}$/i.test(complete) ? complete.toLowerCase() : '#000000'}
        onChange={(event) => change(event.target.value.toUpperCase())}
      />
      <Box flex="1" onBlur={() => change(completeColor(getValues(name)))}>
        <TextField name={name} label={label} isRequired maxLength={9} autoComplete="off" {...(hint && { hint })} />
      </Box>
    </Flex>
  )
}
