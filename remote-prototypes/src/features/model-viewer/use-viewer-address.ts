import { completeChoices, type Choices } from '@lintel/shared/prototype'
import { NavigationType, useLocation, useNavigate, useNavigationType } from '@lintel/shared/routing'
import type { PrototypeManifest } from '@lintel/shared/contract'
import type { View } from '@lintel/shared/viewer'
import { useState } from 'react'
import { readAddress, writeAddress } from './viewer-address.model.ts'

const ownState = { isOwn: true }

/**
 * Choices and view, from the address and back into it. What is chosen holds at once and the address follows: the way
 * through the router may take a moment, in which nobody's next choice may start from an old one.
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
    // Back, forward, or a link to this page.
    if (!isOwn) setAddress(fromQuery(manifest, location.search))
  }

  function go(choices: Choices, view: View | undefined, isReplacing: boolean) {
    setAddress((before) => ({ ...before, choices }))
    const search = `?${writeAddress({ choices, view }).toString()}`
    void navigate({ search }, { replace: isReplacing, state: ownState, preventScrollReset: true })
  }

  return {
    choices: address.choices,
    /** Changes only when the address came from elsewhere. */
    givenView: address.view,
    /** A step that Back takes back. */
    choose: (choices: Choices, view: View | undefined) => go(choices, view, false),
    /** The last place of the camera; the way there is nobody's history. */
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
