import { useParams } from '@lintel/shared/routing'
import { useSyncExternalStore, type ComponentType } from 'react'
import { NotFoundPage } from '../pages/not-found.page.tsx'
import { titleAt } from '../router/page-title.ts'
import { DisabledPage } from './failures/disabled-page.tsx'
import { pageAt } from './releases/choose-release.ts'
import type { Releases } from './releases/releases.ts'
import type { RemotePageProps } from './remote-boundary.tsx'

type RemoteRouteProps = {
  releases: Releases
  name: string
  /** As routes name it. */
  path: string
  RemotePage: ComponentType<RemotePageProps>
}

/** A page of a remote by its path, from whichever release is used by now: another one may take its place while it is open. */
export function RemoteRoute({ releases, name, path, RemotePage }: RemoteRouteProps) {
  const params = useParams()
  // Whatever changes the choice makes a new list of what is offered.
  useSyncExternalStore(releases.subscribe, releases.offered)
  const disabled = releases.disabled(name)
  if (disabled) {
    return <DisabledPage title={titleAt(pageAt(disabled, path)?.[1].title, params)} remote={disabled} />
  }
  const found = releases.runningAt(name, path)
  return found ? <RemotePage {...found} /> : <NotFoundPage />
}
