import { Box, Flex, Text } from '@lintel/shared/ui'
import { useId } from 'react'

type CheckBoxProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void; hint?: string }

/** A checkbox whose label can be clicked too. */
export function CheckBox({ label, isChecked, onChange, hint }: CheckBoxProps) {
  const id = useId()
  return (
    <Box>
      <Flex as="label" gap="3" align="center" py="1.5" cursor="pointer" width="fit-content">
        <Box asChild boxSize="4.5" flexShrink="0" accentColor="brand.solid">
          <input
            type="checkbox"
            checked={isChecked}
            aria-describedby={hint && id}
            onChange={(event) => onChange(event.target.checked)}
          />
        </Box>
        <Text as="span" textStyle="sm">
          {label}
        </Text>
      </Flex>
      {hint && (
        <Text id={id} textStyle="sm" color="fg.muted" ps="7.5">
          {hint}
        </Text>
      )}
    </Box>
  )
}
