import { tokenRights, type TokenRights } from '@lintel/shared/contract'
import { Box, Flex, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import { rightsInWords } from './token-rights.model.ts'

/** What a new token is to be good for. */
export function RightsChoice({ chosen, onChange }: { chosen: TokenRights; onChange: (rights: TokenRights) => void }) {
  const name = useId()
  return (
    <Box as="fieldset" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="medium" mb="1">
        What may the program do?
      </Text>
      {tokenRights.map((rights) => (
        <Flex as="label" key={rights} gap="3" align="start" py="1.5" cursor="pointer">
          <Box asChild boxSize="4.5" mt="0.5" flexShrink="0" accentColor="brand.solid">
            <input
              type="radio"
              name={name}
              checked={chosen === rights}
              aria-label={rightsInWords[rights].label}
              aria-describedby={`${name}-${rights}`}
              onChange={() => onChange(rights)}
            />
          </Box>
          <Box minW="0">
            <Text textStyle="sm">{rightsInWords[rights].label}</Text>
            <Text id={`${name}-${rights}`} textStyle="sm" color="fg.muted">
              {rightsInWords[rights].meaning}
            </Text>
          </Box>
        </Flex>
      ))}
    </Box>
  )
}
