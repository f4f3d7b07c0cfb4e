import { useAction } from '@lintel/shared/action'
import { isApiError, useQueryClient } from '@lintel/shared/api'
import type { PrototypeRelease, PrototypeReleaseUpdate } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast, undoTimeout } from '@lintel/shared/toast'
import { Flex } from '@lintel/shared/ui'
import { releaseUpdate, releaseUpdateKey } from '../catalog.api.ts'
import { CheckedPublishing } from './checked-publishing.tsx'
import { ReleaseSwitch } from './release-switch.tsx'

type ReleaseSwitchesProps = {
  release: PrototypeRelease
  /** The Publish button takes the focus when it appears. */
  isFocused: boolean
  onPublish: (version: string) => void
}

/** Publish / Unpublish and Automation On / Off of a release, for users with `prototypes.update`. */
export function ReleaseSwitches({ release, isFocused, onPublish }: ReleaseSwitchesProps) {
  const { version, automation } = release
  const { change, isRunning } = useReleaseChange(release, onPublish)
  return (
    <Flex wrap="wrap" align="center" columnGap="5" rowGap="2" mt="3">
      <CheckedPublishing
        release={release}
        isPending={isRunning}
        isFocused={isFocused}
        onPublish={(isPublished) => change({ published: isPublished })}
      />
      <ReleaseSwitch
        label="Automation"
        version={version}
        isOn={automation}
        isPending={isRunning}
        onChange={(isOn) => change({ automation: isOn })}
      />
    </Flex>
  )
}

/**
 * Changes are visible to everyone immediately, so the toast offers Undo. `releaseUpdate` has a key: a release has one change at a time,
 * even if its switches are mounted again elsewhere.
 */
function useReleaseChange(release: PrototypeRelease, onPublish: (version: string) => void) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const mutation = releaseUpdate(client, organization, release)
  const name = `${release.prototype} ${release.version}`
  function failureText(error: Error, update: PrototypeReleaseUpdate) {
    const { refused } = announcements(name, update)
    return isApiError(error) ? `${refused} ${error.detail}` : refused
  }
  const undo = useAction(mutation, {
    onSuccess: (_, update) => showToast({ type: 'success', text: announcements(name, update).done }),
    failureText,
  })
  const change = useAction(mutation, {
    onSuccess: (_, update) => {
      const action = { text: 'Undo', callback: () => runChange(undo, opposite(update)) }
      showToast({ type: 'success', text: announcements(name, update).done, timeout: undoTimeout, action })
    },
    failureText,
  })

  function runChange({ run }: typeof change, update: PrototypeReleaseUpdate) {
    // `run` ignores clicks during another change; the focus must not move then.
    if (client.isMutating({ mutationKey: releaseUpdateKey(organization, release) }) > 0) return
    if ('published' in update) onPublish(release.version)
    run(update)
  }

  return { change: (update: PrototypeReleaseUpdate) => runChange(change, update), isRunning: change.isRunning }
}

function opposite(change: PrototypeReleaseUpdate): PrototypeReleaseUpdate {
  return 'published' in change ? { published: !change.published } : { automation: !change.automation }
}

function announcements(release: string, change: PrototypeReleaseUpdate): { done: string; refused: string } {
  if ('published' in change) {
    const verb = change.published ? 'published' : 'unpublished'
    return { done: `${release} is ${verb}.`, refused: `${release} couldn't be ${verb}.` }
  }
  const state = change.automation ? 'on' : 'off'
  return {
    done: `Automation is ${state} for ${release}.`,
    refused: `Couldn't turn automation ${state} for ${release}.`,
  }
}
