import type { MessageConfiguration } from '@lintel/shared/contract'
import { isUnsupported, type Explained } from '@lintel/shared/prototype'
import { Box, CircleAlert, Flex, Info, Stack, Text } from '@lintel/shared/ui'
import { Explanation } from './explanation.tsx'

const toneStyles = {
  error: { palette: 'red', Symbol: CircleAlert, name: 'Error' },
  info: { palette: 'blue', Symbol: Info, name: 'Information' },
} as const

/** The messages of the chosen options, in a live region. */
export function MessageAlerts({ messages }: { messages: readonly Explained<MessageConfiguration>[] }) {
  return (
    <Stack
      as="ul"
      role="list"
      aria-label="Messages"
      aria-live="polite"
      gap="2"
      listStyleType="none"
      css={{ '&:not(:empty)': { marginTop: '1rem' } }}
    >
      {messages.map((explained) => (
        <MessageAlert key={explained.configuration.message} explained={explained} />
      ))}
    </Stack>
  )
}

function MessageAlert({ explained }: { explained: Explained<MessageConfiguration> }) {
  const { message } = explained.configuration
  const type = isUnsupported(explained.configuration) ? 'error' : 'info'
  const { palette, Symbol, name } = toneStyles[type]
  return (
    <Flex
      as="li"
      data-type={type}
      colorPalette={palette}
      gap="3"
      align="start"
      ps="3"
      pe="1.5"
      py="2"
      bg="colorPalette.subtle"
      borderLeftWidth="3px"
      borderLeftColor="colorPalette.solid"
      rounded="md"
      textStyle="sm"
    >
      <Box color="colorPalette.fg" pt="0.5" flexShrink="0">
        <Symbol size={18} aria-label={name} />
      </Box>
      <Text flex="1" minW="0" overflowWrap="anywhere">
        {message}
      </Text>
      <Explanation explained={explained} name={message} kind="message" />
    </Flex>
  )
}
