import { completeChoices, type Choices } from '@lintel/shared/prototype'
import { NavigationType, useLocation, useNavigate, useNavigationType } from '@lintel/shared/routing'
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
  const navigate = useNavigate()
  const [seenKey, setSeenKey] = useState(location.key)
  const [address, setAddress] = useState(() => fromQuery(manifest, location.search))
  const isOwn = navigationType !== NavigationType.Pop && isOwnState(location.state)
  if (seenKey !== location.key) {
    setSeenKey(location.key)
    // Back, Forward, or a link to this page changed the address; all else was written by `go`.
    if (!isOwn) setAddress(fromQuery(manifest, location.search))
  }

  function go(choices: Choices, view: View | undefined, isReplacing: boolean) {
    setAddress((before) => ({ ...before, choices }))
    const search = `?${writeAddress({ choices, view }).toString()}`
    void navigate({ search }, { replace: isReplacing, state: ownState, preventScrollReset: true })
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

function fromQuery(manifest: PrototypeManifest, search: string) {
  const { choices, view } = readAddress(new URLSearchParams(search))
  return { choices: completeChoices(manifest, choices), view }
}

function isOwnState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwn' in state
}
