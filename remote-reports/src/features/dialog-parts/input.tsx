import { Box, Text } from '@lintel/shared/ui'
import { inputStyle } from '../filter-rules/index.ts'

/** What something is called; at most 120 characters, as the platform has it. */
export function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Box as="label" display="block">
      <Text as="span" display="block" textStyle="sm" fontWeight="medium" mb="1.5">
        Name
      </Text>
      <Box asChild {...inputStyle}>
        <input
          value={value}
          maxLength={120}
          required
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      </Box>
    </Box>
  )
}
