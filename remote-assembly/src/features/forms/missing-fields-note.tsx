import { Box, Check, Flex, Stack, Text } from '@lintel/shared/ui'
import { missingFields, projectFields, type ProjectField, type ProjectFieldName } from './project-fields.model.ts'

type MissingFieldsNoteProps = {
  values: Record<ProjectFieldName, string>
  /** Those that were empty when the project was chosen. */
  missing: readonly string[]
}

/** What the project did not say: what has to be filled in, and what may be. */
export function MissingFieldsNote({ values, missing }: MissingFieldsNoteProps) {
  const fields = projectFields.filter(({ name }) => missing.includes(name))
  if (fields.length === 0) return null
  const stillMissing = missingFields(values)
  return (
    <Stack
      gap="3"
      px="4"
      py="3"
      textStyle="sm"
      colorPalette="orange"
      bg="colorPalette.subtle"
      borderLeftWidth="3px"
      borderLeftColor="colorPalette.solid"
      rounded="md"
    >
      <FieldList
        title="Missing required fields"
        fields={fields.filter(({ isRequired }) => isRequired)}
        stillMissing={stillMissing}
      />
      <FieldList
        title="Missing fields"
        fields={fields.filter(({ isRequired }) => !isRequired)}
        stillMissing={stillMissing}
      />
    </Stack>
  )
}

type FieldListProps = { title: string; fields: readonly ProjectField[]; stillMissing: readonly ProjectField[] }

function FieldList({ title, fields, stillMissing }: FieldListProps) {
  if (fields.length === 0) return null
  return (
    <Box>
      <Text fontWeight="medium">{title}</Text>
      <Flex as="ul" role="list" aria-label={title} listStyleType="none" wrap="wrap" columnGap="4" rowGap="1" mt="1">
        {fields.map((field) => (
          <FieldEntry key={field.name} field={field} isFilled={!stillMissing.includes(field)} />
        ))}
      </Flex>
    </Box>
  )
}

function FieldEntry({ field: { label }, isFilled }: { field: ProjectField; isFilled: boolean }) {
  return (
    <Flex as="li" align="center" gap="1" color={isFilled ? 'fg.muted' : 'fg'}>
      {isFilled && <Check size={14} aria-label="Filled in" />}
      {label}
    </Flex>
  )
}
