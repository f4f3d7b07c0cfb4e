import { Button, Flex, Text } from '@lintel/shared/ui'
import { useAtomValue } from 'jotai'
import type { ToolProps } from './open-tools.ts'
import { resetOverrides } from './stored-overrides.ts'

/** Reminds developers that they run their own code, so that its faults aren't attributed to the release. */
export function OverrideBanner({ releases }: ToolProps) {
  useAtomValue(releases.offered)
  const names = releases.person?.mayDevelop ? [...releases.overrides.keys()] : []
  if (names.length === 0) return null
  return (
    <Flex
      role="status"
      position="sticky"
      insetX="0"
      bottom="0"
      zIndex="banner"
      align="center"
      justify="center"
      wrap="wrap"
      gap="3"
      px="4"
      py="2"
      bg="orange.subtle"
      color="orange.fg"
      borderTopWidth="1px"
      borderColor="orange.muted"
    >
      <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
        This tab runs {names.length === 1 ? 'an unreleased build' : 'unreleased builds'} of {names.join(', ')}.
      </Text>
      <Button size="xs" variant="outline" colorPalette="orange" onClick={() => resetOverrides()}>
        Reset
      </Button>
    </Flex>
  )
}
