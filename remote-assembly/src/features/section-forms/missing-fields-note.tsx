import { Box, Flex, Stack, Text } from '@lintel/shared/ui'
import type { ProjectField } from './project-fields.model.ts'

/** The fields that the cloud project left empty and that are still empty: required ones first. */
export function MissingFieldsNote({ fields }: { fields: readonly ProjectField[] }) {
  if (fields.length === 0) return null
  const required = fields.filter(({ isRequired }) => isRequired)
  return (
    <Stack
      gap="3"
      px="4"
      py="3"
      textStyle="sm"
      colorPalette={required.length > 0 ? 'orange' : 'gray'}
      bg="colorPalette.subtle"
      borderLeftWidth="3px"
      borderLeftColor="colorPalette.solid"
      rounded="md"
    >
      <FieldList title="Missing required fields" fields={required} />
      <FieldList title="Missing fields" fields={fields.filter(({ isRequired }) => !isRequired)} />
    </Stack>
  )
}

function FieldList({ title, fields }: { title: string; fields: readonly ProjectField[] }) {
  if (fields.length === 0) return null
  return (
    <Box>
      <Text fontWeight="medium">{title}</Text>
      <Flex as="ul" role="list" aria-label={title} listStyleType="none" wrap="wrap" columnGap="4" rowGap="1" mt="1">
        {fields.map(({ name, label }) => (
          <li key={name}>{label}</li>
        ))}
      </Flex>
    </Box>
  )
}
