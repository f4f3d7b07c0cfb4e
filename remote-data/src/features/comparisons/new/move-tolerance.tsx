import { shortUnitOf } from '@lintel/shared/format'
import { useUnits } from '@lintel/shared/organization'
import { Box, Flex, Input, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import { toleranceBounds } from '../moves/tolerance.model.ts'

type MoveToleranceProps = { text: string; isValid: boolean; onChange: (text: string) => void }

/** The move tolerance field. */
export function MoveTolerance({ text, isValid, onChange }: MoveToleranceProps) {
  const units = useUnits()
  const id = useId()
  return (
    <Box textStyle="sm">
      <Flex align="center" gap="2">
        <label htmlFor={id}>Move Tolerance</label>
        <Input
          size="sm"
          w="6rem"
          textAlign="end"
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={!isValid}
          aria-describedby={isValid ? `${id}-unit` : `${id}-unit ${id}-bounds`}
          onChange={({ target }) => onChange(target.value)}
        />
        <span id={`${id}-unit`}>{shortUnitOf(units).symbol}</span>
      </Flex>
      <Text id={`${id}-bounds`} role="status" color="fg.error">
        {!isValid && toleranceBounds(units)}
      </Text>
    </Box>
  )
}
