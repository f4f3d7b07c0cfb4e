import { timeZones } from '@lintel/shared/contract'
import { Controller } from '@lintel/shared/form'
import { Box, Text } from '@lintel/shared/ui'
import { Combobox } from '@lintel/shared/widgets'
import { useState } from 'react'

/** The field `recurrence.timeZone`. */
export function TimeZoneField() {
  return (
    <Controller<{ recurrence: { timeZone: string } }, 'recurrence.timeZone'>
      name="recurrence.timeZone"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Box>
          <TimeZones value={value} onChange={onChange} />
          {error && (
            <Text role="alert" textStyle="sm" color="fg.error">
              {error.message}
            </Text>
          )}
        </Box>
      )}
    />
  )
}

type TimeZonesProps = { value: string; onChange: (zone: string) => void }

function TimeZones({ value, onChange }: TimeZonesProps) {
  // About four hundred options, memoized so that the combobox doesn't rebuild its list.
  const [options] = useState(() => {
    const zones = [...new Set([value, ...timeZones()])]
    return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  })
  return (
    <Combobox
      label="Time Zone"
      options={options}
      value={value || undefined}
      onChange={(zone) => onChange(zone ?? '')}
      isInDialog
    />
  )
}
