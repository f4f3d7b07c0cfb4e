import { NativeSelect } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'multiple' | 'color' | 'width' | 'height'> & {
  options: readonly (string | { value: string; label: string })[]
  /** The first entry, for no choice. */
  placeholder?: string | undefined
  size?: 'xs' | 'sm' | 'md'
}

/**
 * The browser's own select: it works on every device, by keyboard and for screen readers. In forms use `SelectField`.
 */
export function Select({ options, placeholder, size = 'md', disabled, ...select }: SelectProps) {
  return (
    <NativeSelect.Root size={size} disabled={disabled}>
      {/* Inside a field, the field's own state would replace that of the root. */}
      <NativeSelect.Field {...select} {...(disabled && { disabled })}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(asOption).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}

function asOption(option: string | { value: string; label: string }) {
  return typeof option === 'string' ? { value: option, label: option } : option
}
