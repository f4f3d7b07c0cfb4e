import type { ComponentProps, CSSProperties } from 'react'

type ListCheckboxProps = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'onChange'> & {
  /** Some, but not all, of what it represents is chosen. */
  isIndeterminate?: boolean
  onChange: (isChecked: boolean) => void
}

/**
 * The browser's own checkbox, for lists with hundreds of them: 200 of Chakra's take 950 ms to mount in jsdom, 200 of
 * these 70 ms. Use `Checkbox` everywhere else.
 */
export function ListCheckbox({ isIndeterminate = false, onChange, ...input }: ListCheckboxProps) {
  return (
    <input
      style={style}
      {...input}
      ref={(box) => {
        if (box) box.indeterminate = isIndeterminate
      }}
      type="checkbox"
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

const style: CSSProperties = {
  width: '1.125rem',
  height: '1.125rem',
  flexShrink: 0,
  verticalAlign: 'middle',
  accentColor: 'var(--lintel-ui-colors-brand-solid)',
}
