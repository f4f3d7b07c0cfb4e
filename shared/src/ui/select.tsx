import { Box } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'multiple'> & {
  options: readonly (string | { value: string; label: string })[]
  /** The first entry, which stands for no choice. */
  placeholder?: string | undefined
}

/** The browser's own select: it works on every device, by keyboard and for screen readers. Forms have `SelectField`. */
export function Select({ options, placeholder, ...select }: SelectProps) {
  return (
    <Box position="relative">
      <Box asChild {...controlStyle} appearance="none" pe="10" truncate>
        <select {...select}>
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
  )
}

function asOption(option: string | { value: string; label: string }) {
  return typeof option === 'string' ? { value: option, label: option } : option
}
