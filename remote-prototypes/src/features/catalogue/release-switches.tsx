import { isApiError, useIsMutating, useMutation, useQueryClient } from '@lintel/shared/api'
import type { PrototypeRelease } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Flex } from '@lintel/shared/ui'
import { releaseUpdate, releaseUpdateKey } from './catalogue.api.ts'
import { ReleaseSwitch } from './release-switch.tsx'

type ReleaseSwitchesProps = {
  release: PrototypeRelease
  /** Takes the keyboard's place when it appears. */
  isFocused: boolean
  onPublish: (version: string) => void
}

/** Publish / Unpublish and Automation On / Off of one release, for holders of `prototypes.update`. */
export function ReleaseSwitches({ release, isFocused, onPublish }: ReleaseSwitchesProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const mutationKey = releaseUpdateKey(organization, release)
  // Counted in the cache, because a release that moves between card and list gets new switches.
  const isPending = useIsMutating({ mutationKey }) > 0
  const { mutateAsync } = useMutation(releaseUpdate(client, organization, release))

  async function change(update: SingleChange) {
    // A second click can come before the first is drawn.
    if (client.isMutating({ mutationKey }) > 0) return
    if ('published' in update) onPublish(release.version)
    const { done, refused } = announcements(`${release.prototype} ${release.version}`, update)
    try {
      await mutateAsync(update)
      showToast({ type: 'success', text: done })
    } catch (error) {
      showToast({ type: 'error', text: isApiError(error) ? `${refused} ${error.detail}` : refused })
    }
  }

  return (
    <Flex wrap="wrap" columnGap="6" rowGap="2" mt="3">
      <ReleaseSwitch
        label="Published"
        version={release.version}
        isOn={release.published}
        isPending={isPending}
        isFocused={isFocused}
        onChange={(published) => void change({ published })}
      />
      <ReleaseSwitch
        label="Automation"
        version={release.version}
        isOn={release.automation}
        isPending={isPending}
        onChange={(automation) => void change({ automation })}
      />
    </Flex>
  )
}

type SingleChange = { published: boolean } | { automation: boolean }

function announcements(release: string, change: SingleChange): { done: string; refused: string } {
  if ('published' in change) {
    const verb = change.published ? 'published' : 'unpublished'
    return { done: `${release} is ${verb}.`, refused: `${release} could not be ${verb}.` }
  }
  const state = change.automation ? 'on' : 'off'
  return {
    done: `Automation of ${release} is ${state}.`,
    refused: `Automation of ${release} could not be switched ${state}.`,
  }
}
