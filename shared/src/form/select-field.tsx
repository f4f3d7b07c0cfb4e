import { Box } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { controlStyle } from './control-style.ts'
import { FieldFrame, useControl, type FieldProps } from './field-frame.tsx'

type SelectFieldProps = FieldProps & {
  options: readonly (string | { value: string; label: string })[]
  /** The first entry, which stands for no choice. */
  placeholder?: string
}

/** The browser's own select: it works on every device, by keyboard and for screen readers. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  const { control, ...frame } = useControl(field)
  const { readOnly, ...select } = control
  return (
    <FieldFrame {...field} {...frame}>
      <Box position="relative">
        <Box asChild {...controlStyle} appearance="none" pe="10" truncate>
          <select {...select} aria-disabled={readOnly} disabled={readOnly}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(asOption).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Box>
        <Box
          position="absolute"
          insetEnd="3"
          top="50%"
          transform="translateY(-50%)"
          pointerEvents="none"
          color="fg.muted"
        >
          <ChevronDown aria-hidden size={18} />
        </Box>
      </Box>
    </FieldFrame>
  )
}

function asOption(option: string | { value: string; label: string }) {
  return typeof option === 'string' ? { value: option, label: option } : option
}
