import type { DataField } from '@lintel/shared/contract/reports'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { toggled } from './report-type-draft.ts'

type GridHeadersProps = {
  fields: readonly DataField[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A chip for each field of the data set. Chosen chips show the position of their column. */
export function GridHeaders({ fields, chosen, onChange }: GridHeadersProps) {
  const hasAll = fields.every(({ field }) => chosen.includes(field))
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1.5">
        Grid Headers
      </Text>
      <Flex gap="2" wrap="wrap">
        {fields.map(({ field, title }) => {
          const index = chosen.indexOf(field)
          const isChosen = index !== -1
          return (
            <Button
              key={field}
              size="xs"
              rounded="full"
              variant="outline"
              colorPalette={isChosen ? 'brand' : 'gray'}
              aria-pressed={isChosen}
              maxW="full"
              onClick={() => onChange(toggled(chosen, field))}
            >
              {isChosen && <span aria-hidden>{index + 1}</span>}
              <Text as="span" truncate>
                {title}
              </Text>
            </Button>
          )
        })}
        {fields.length > 0 && (
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            onClick={() => onChange(hasAll ? [] : fields.map(({ field }) => field))}
          >
            {hasAll ? 'None' : 'All'}
          </Button>
        )}
      </Flex>
    </Box>
  )
}
