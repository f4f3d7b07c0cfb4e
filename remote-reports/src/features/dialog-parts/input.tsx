import { Box, boxStyle, Text } from '@lintel/shared/ui'
import type { ComponentProps } from 'react'

const inputStyle = { ...boxStyle, w: 'full', minH: '10', px: '3', _hover: { borderColor: 'fg.subtle' } } as const

/** Looks like the fields of `@lintel/shared/form`, for places that are no form. */
export function Input(props: ComponentProps<'input'>) {
  return (
    <Box asChild {...inputStyle}>
      <input {...props} />
    </Box>
  )
}

/** The name of a data set or a report type. The platform accepts at most 120 characters. */
export function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Box as="label" display="block">
      <Text as="span" display="block" textStyle="sm" fontWeight="medium" mb="1.5">
        Name
        <Text as="span" aria-hidden color="fg.error">
          {' *'}
        </Text>
      </Text>
      <Input
        value={value}
        maxLength={120}
        required
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  )
}
