import { Controller } from '@lintel/shared/form'
import { Box, Checkbox, SimpleGrid, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import { weekdayNames } from '../recurrence-text.model.ts'

/** The field `recurrence.weekdays`: Sunday to Saturday. */
export function WeekdayBoxes() {
  const id = useId()
  return (
    <Controller<{ recurrence: { weekdays: number[] } }, 'recurrence.weekdays'>
      name="recurrence.weekdays"
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <Box as="fieldset" minW="0" border="none" aria-describedby={error && id}>
          <Text as="legend" ref={ref} tabIndex={-1} fontWeight="medium" textStyle="sm" mb="1">
            Days
          </Text>
          <SimpleGrid columns={{ base: 2, sm: 4 }} columnGap="4" rowGap="2">
            {weekdayNames.map((name, weekday) => (
              <Checkbox
                key={name}
                label={name}
                isChecked={value.includes(weekday)}
                onChange={(isChecked) =>
                  onChange(isChecked ? [...value, weekday] : value.filter((chosen) => chosen !== weekday))
                }
              />
            ))}
          </SimpleGrid>
          {error && (
            <Text id={id} textStyle="sm" color="fg.error">
              {error.message}
            </Text>
          )}
        </Box>
      )}
    />
  )
}
