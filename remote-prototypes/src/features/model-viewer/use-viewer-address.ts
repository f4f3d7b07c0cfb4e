import { completeChoices, type Choices } from '@lintel/shared/prototype'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from '@lintel/shared/routing'
import type { PrototypeManifest } from '@lintel/shared/contract'
import type { View } from '@lintel/shared/viewer'
import { useState } from 'react'
import { readAddress, writeAddress } from './viewer-address.model.ts'

const ownState = { isOwn: true }

/**
 * The chosen options and the view, read from the address and written to it. They are state as well, because the router
 * may take a moment to change the address, and the next choice must not start from the options before.
 */
export function useViewerAddress(manifest: PrototypeManifest) {
  const location = useLocation()
  const navigationType = useNavigationType()
  const [, setSearch] = useSearchParams()
  const [seen, setSeen] = useState({ key: location.key, rest: withoutTopic(location.search) })
  const [address, setAddress] = useState(() => fromQuery(manifest, location.search))
  const isOwn = navigationType !== NavigationType.Pop && isOwnState(location.state)
  if (seen.key !== location.key) {
    const rest = withoutTopic(location.search)
    setSeen({ key: location.key, rest })
    // Back, Forward, or a link to this page changed the address; all else was written by `go`, or says which topic is open.
    if (!isOwn && rest !== seen.rest) setAddress(fromQuery(manifest, location.search))
  }

  function go(choices: Choices, view: View | undefined, isReplacing: boolean) {
    setAddress((before) => ({ ...before, choices }))
    setSearch(
      (before) => {
        const written = writeAddress({ choices, view })
        for (const [name, value] of before) if (ofTopics.has(name)) written.append(name, value)
        return written
      },
      { replace: isReplacing, state: ownState, preventScrollReset: true },
    )
  }

  return {
    choices: address.choices,
    /** Changes only with an address that was not written here. */
    givenView: address.view,
    /** Adds a step to the history: Back undoes the choice. */
    choose: (choices: Choices, view: View | undefined) => go(choices, view, false),
    /** Replaces the address: moves of the camera are no steps of the history. */
    moveTo: (view: View) => go(address.choices, view, true),
  }
}

/** Which topic is open beside the picture, and by which viewpoint: it stands in the same address and is no part of the configuration. */
const ofTopics = new Set(['topic', 'viewpoint'])

function withoutTopic(search: string): string {
  const rest = new URLSearchParams(search)
  for (const name of ofTopics) rest.delete(name)
  return rest.toString()
}

function fromQuery(manifest: PrototypeManifest, search: string) {
  const { choices, view } = readAddress(new URLSearchParams(search))
  return { choices: completeChoices(manifest, choices), view }
}

function isOwnState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwn' in state
}
