import { Button, Flex, Text } from '@lintel/shared/ui'
import { useAtomValue } from 'jotai'
import type { ToolProps } from './open-tools.ts'
import { leavePreviews, resetOverrides, storedPreviews } from './stored-overrides.ts'

/** Reminds developers that they run unreleased code, so that its faults aren't attributed to the release. */
export function OverrideBanner({ releases }: ToolProps) {
  useAtomValue(releases.offered)
  const previews = storedPreviews()
  const builds = releases.person?.mayDevelop ? [...releases.overrides.values()] : []
  const ownBuilds = builds.flatMap(({ name }) => (name in previews ? [] : [name]))
  const previewed = builds.filter(({ name }) => name in previews)
  if (builds.length === 0) return null
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
      {previewed.length > 0 && (
        <>
          <Text {...text}>
            {"You're viewing the preview "}
            {previewed.map(({ name, version }) => `${previews[name]} of ${name} (${version})`).join(', ')}.
          </Text>
          <Button {...button} onClick={() => leavePreviews()}>
            {previewed.length === 1 ? 'Leave Preview' : 'Leave Previews'}
          </Button>
        </>
      )}
      {ownBuilds.length > 0 && (
        <>
          <Text {...text}>
            This tab runs {ownBuilds.length === 1 ? 'an unreleased build' : 'unreleased builds'} of{' '}
            {ownBuilds.join(', ')}.
          </Text>
          <Button {...button} onClick={() => resetOverrides()}>
            Reset
          </Button>
        </>
      )}
    </Flex>
  )
}

const text = { textStyle: 'sm', fontWeight: 'medium', overflowWrap: 'anywhere' } as const
const button = { size: 'xs', variant: 'outline', colorPalette: 'orange' } as const
