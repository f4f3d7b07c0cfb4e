import { isApiError, useIsMutating, useMutation, useQueryClient } from '@lintel/shared/api'
import type { PrototypeRelease } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast, undoTimeout } from '@lintel/shared/toast'
import { Flex } from '@lintel/shared/ui'
import { releaseUpdate, releaseUpdateKey } from '../catalogue.api.ts'
import { PublishButton } from './publish-button.tsx'
import { ReleaseSwitch } from './release-switch.tsx'

type ReleaseSwitchesProps = {
  release: PrototypeRelease
  /** The Publish button takes the focus when it appears. */
  isFocused: boolean
  onPublish: (version: string) => void
}

/** Publish / Unpublish and Automation On / Off of one release, for those with `prototypes.update`. */
export function ReleaseSwitches({ release, isFocused, onPublish }: ReleaseSwitchesProps) {
  const { version, published, automation } = release
  const { change, isPending } = useReleaseChange(release, onPublish)
  return (
    <Flex wrap="wrap" align="center" columnGap="5" rowGap="2" mt="3">
      <PublishButton
        version={version}
        isPublished={published}
        isPending={isPending}
        isFocused={isFocused}
        onPublish={(isPublished) => void change({ published: isPublished })}
      />
      <ReleaseSwitch
        label="Automation"
        version={version}
        isOn={automation}
        isPending={isPending}
        onChange={(isOn) => void change({ automation: isOn })}
      />
    </Flex>
  )
}

/** A change is seen by everybody at once, so the toast offers Undo for a while. */
function useReleaseChange(release: PrototypeRelease, onPublish: (version: string) => void) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const mutationKey = releaseUpdateKey(organization, release)
  // Asked of the query client, because the switches are mounted anew when their release moves between card and list.
  const isPending = useIsMutating({ mutationKey }) > 0
  const { mutateAsync } = useMutation(releaseUpdate(client, organization, release))

  async function change(update: SingleChange, isUndo = false) {
    // A second click can come before the switches are drawn as busy.
    if (client.isMutating({ mutationKey }) > 0) return
    if ('published' in update) onPublish(release.version)
    const { done, refused } = announcements(`${release.prototype} ${release.version}`, update)
    try {
      await mutateAsync(update)
      const undo = { text: 'Undo', callback: () => void change(opposite(update), true) }
      showToast({ type: 'success', text: done, ...(!isUndo && { timeout: undoTimeout, action: undo }) })
    } catch (error) {
      showToast({ type: 'error', text: isApiError(error) ? `${refused} ${error.detail}` : refused })
    }
  }

  return { change, isPending }
}

type SingleChange = { published: boolean } | { automation: boolean }

function opposite(change: SingleChange): SingleChange {
  return 'published' in change ? { published: !change.published } : { automation: !change.automation }
}

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
