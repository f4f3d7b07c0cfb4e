import type { PrototypeManifest } from '@lintel/shared/contract'
import { completeChoices, type Choices } from '@lintel/shared/prototype'
import { optionsFromQuery, optionsToQuery } from '@lintel/shared/remote'
import { NavigationType, useLocation, useNavigationType, useUrlState, type UrlCodec } from '@lintel/shared/routing'
import type { View } from '@lintel/shared/viewer'
import { useMemo, useState } from 'react'
import { readAddress, writeAddress, type ViewerAddress } from './viewer-address.model.ts'

/** Excludes the open topic, which is in the same URL but not part of the configuration. */
const viewerParams: UrlCodec<ViewerAddress> = {
  names: ['option.*', 'camera', 'cut'],
  read: readAddress,
  write(address) {
    const query = writeAddress(address)
    return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
  },
}

const ownState = { isOwn: true }
const asStep = { state: ownState, preventScrollReset: true }
const replacing = { ...asStep, replace: true }

/** The chosen options and the view in the URL. */
export function useViewerAddress(manifest: PrototypeManifest) {
  const [address, choose, { inUrl }] = useUrlState(viewerParams, { navigation: asStep })
  const [, move] = useUrlState(viewerParams, { navigation: replacing })
  // Stable while the options are the same, so that rules aren't evaluated again when the camera moves.
  const options = optionsToQuery(address.choices).toString()
  const choices = useMemo(
    () => completeChoices(manifest, optionsFromQuery(new URLSearchParams(options))),
    [manifest, options],
  )
  return {
    choices,
    /** Only changes with navigation, not when the URL is updated here. */
    urlView: useUrlView(inUrl),
    /** Creates a history entry, so that Back undoes the choice. */
    choose: (chosen: Choices, view: View | undefined) => choose({ choices: chosen, view }),
    /** Replaces the URL: camera moves don't create history entries. */
    moveTo: (view: View) => move({ choices, view }),
  }
}

/** The view after Back, Forward, or a link to this page. The camera already shows views that were written here. */
function useUrlView(inUrl: { view: View | undefined }): View | undefined {
  const state: unknown = useLocation().state
  const isOwn = useNavigationType() !== NavigationType.Pop && isOwnState(state)
  const [lastUrl, setLastUrl] = useState({ inUrl, view: inUrl.view })
  if (lastUrl.inUrl !== inUrl) setLastUrl({ inUrl, view: isOwn ? lastUrl.view : inUrl.view })
  return lastUrl.view
}

function isOwnState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwn' in state
}
