import { Box, Flex, Stack, Text } from '@lintel/shared/ui'

/** Header, sidebar, and a page, with the design tokens of the real ones. */
export function MiniatureShell({ name, logo }: { name: string; logo: string | null }) {
  return (
    <Box bg="bg" color="fg" rounded="lg" borderWidth="1px" borderColor="border" overflow="hidden" textStyle="xs">
      <Flex
        bg="header.bg"
        color="header.fg"
        borderBottomWidth="1px"
        borderColor="header.border"
        px="3"
        minH="9"
        align="center"
        data-part="header"
      >
        <Text fontWeight="semibold" truncate>
          {name}
        </Text>
      </Flex>
      <Flex minH="36">
        <Stack gap="1" width="28" flexShrink="0" bg="bg.panel" borderEndWidth="1px" borderColor="border" p="2">
          <Box bg="brand.subtle" color="brand.fg" rounded="sm" px="2" py="1" fontWeight="semibold">
            Prototypes
          </Box>
          <Box color="fg.muted" px="2" py="1">
            Analytics
          </Box>
        </Stack>
        <Stack gap="3" p="3" flex="1" minW="0" align="start">
          <Logo name={name} logo={logo} />
          <Text truncate maxW="full">
            Text and a{' '}
            <Text as="span" color="brand.fg" textDecoration="underline" data-part="link">
              link
            </Text>
          </Text>
          <Box
            bg="brand.solid"
            color="brand.contrast"
            rounded="md"
            px="3"
            py="1.5"
            fontWeight="medium"
            data-part="button"
          >
            Request Prototype
          </Box>
        </Stack>
      </Flex>
    </Box>
  )
}

/** Half the size of the real header. */
function Logo({ name, logo }: { name: string; logo: string | null }) {
  if (logo === null) return <Text fontWeight="semibold">{name}</Text>
  return (
    <Box bg={{ base: '#FFFFFF', _dark: '#EEF1F5' }} rounded="md" px="2" py="1" maxW="full">
      <img
        src={logo}
        alt=""
        style={{ maxHeight: 'calc(var(--lintel-logo-max-height) / 2)', maxWidth: '100%', objectFit: 'contain' }}
      />
    </Box>
  )
}
