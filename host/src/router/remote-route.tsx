import { Moment } from '@lintel/shared/format'
import type { DisabledRemote } from '@lintel/shared/remote'
import { useParams } from '@lintel/shared/routing'
import { ErrorPanel, Text } from '@lintel/shared/ui'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { NotFoundPage } from '../pages/not-found.page.tsx'
import type { Releases } from '../remotes/releases.ts'
import type { RemotePageProps } from '../remotes/remote-boundary.tsx'
import { titleAt } from './page-title.ts'

type RemoteRouteProps = {
  releases: Releases
  name: string
  /** The path in the route. */
  path: string
  RemotePage: ComponentType<RemotePageProps>
}

/** A page of a remote by its path, from the current release, which may change while the page is open. */
export function RemoteRoute({ releases, name, path, RemotePage }: RemoteRouteProps) {
  const params = useParams()
  // Changes of the selection create a new list.
  useAtomValue(releases.offered)
  const { disabled, release, key, page } = releases.pageAt(name, path)
  if (disabled) return <DisabledPage title={titleAt(page?.title, params)} remote={disabled} />
  return release && key !== undefined ? <RemotePage remote={release} page={key} /> : <NotFoundPage />
}

type DisabledPageProps = { title: string | undefined; remote: DisabledRemote }

/** Shown instead of a page whose remote is disabled. The page returns automatically once the remote is enabled. */
function DisabledPage({ title = 'This page', remote: { name, owner, reason, since } }: DisabledPageProps) {
  return (
    <ErrorPanel title={`${title} is out of service`} detail={reason} isPage>
      <Text textStyle="sm" color="fg.subtle">
        Application {name}, by {owner} · <Moment date={since} />
      </Text>
    </ErrorPanel>
  )
}
