import type { Release } from '@lintel/shared/remote'
import { useLocation, useParams } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Component, createElement, Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { RemoteFailurePanel } from '../pages/remote-failure-panel.tsx'
import { RemotePageSkeleton } from '../pages/remote-page-skeleton.tsx'
import { titleAt } from '../router/page-title.ts'
import { RemoteError } from './remote-error.ts'
import { loadRemotePage, retryRemotePage, recordPageFailure, recordPageView } from './load-remote.ts'
import { recordVisit } from './visits.ts'
import { releasesOfPage } from './releases.ts'

export type RemotePageProps = { remote: Release; page: string }

/** Renders a page of a remote. Its errors don't affect the rest of the shell. */
export function RemotePage({ remote, page }: RemotePageProps) {
  const { pathname, search } = useLocation()
  const title = titleAt(remote.pages[page]?.title, useParams())
  const key = `${remote.name} ${remote.version} ${page}`
  return <RemoteBoundary key={key} {...{ remote, page, title }} address={pathname + search} />
}

type BoundaryProps = RemotePageProps & { address: string; title: string | undefined }
type Try = { code: Promise<ComponentType>; number: number; startedAt: number }

class RemoteBoundary extends Component<BoundaryProps, Try & { error?: unknown }> {
  override state: Try & { error?: unknown } = {
    code: loadRemotePage(this.props.remote, this.props.page),
    number: 0,
    startedAt: performance.now(),
  }

  /** Whether the connection returned since this attempt started. */
  private isBackOnline = false

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidMount() {
    addEventListener('online', this.onOnline)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.onOnline)
  }

  override componentDidCatch(error: unknown) {
    const { remote, page } = this.props
    const kind = error instanceof RemoteError ? error.kind : 'render'
    recordPageFailure(remote, page)
    // Being offline or without a registry isn't a failure of the release.
    if (navigator.onLine && kind !== 'unconfirmed' && kind !== 'withdrawn')
      recordVisit({ remote: remote.name, version: remote.version, outcome: 'failed', kind })
    if (releasesOfPage().recordFailure(remote, kind)) this.start(loadRemotePage(remote, page))
    else if (this.isBackOnline) this.tryAgain()
  }

  override componentDidUpdate({ address }: BoundaryProps) {
    if (this.state.error !== undefined && address !== this.props.address) this.tryAgain()
  }

  private readonly onOnline = () => {
    this.isBackOnline = true
    if (this.state.error !== undefined) this.tryAgain()
  }

  private readonly tryAgain = () => {
    const code = retryRemotePage(this.props.remote, this.props.page)
    code.catch(() => undefined)
    this.start(code)
  }

  private start(code: Promise<ComponentType>) {
    this.isBackOnline = false
    this.setState(({ number }) => ({ code, number: number + 1, startedAt: performance.now(), error: undefined }))
  }

  override render(): ReactNode {
    const { remote, page, title } = this.props
    const { error, ...current } = this.state
    if (error !== undefined)
      return <RemoteFailurePanel key={current.number} {...{ title, remote }} failure={error} onRetry={this.tryAgain} />
    return (
      <Suspense fallback={<RemotePageSkeleton />}>
        <RemoteContent key={current.number} {...{ current, remote, page, title }} />
      </Suspense>
    )
  }
}

type RemoteContentProps = RemotePageProps & { current: Try; title: string | undefined }

function RemoteContent({ current, remote, page, title = 'this page' }: RemoteContentProps) {
  const { code, startedAt } = current
  const Page = use(code)
  const [loadedAt] = useState(() => performance.now())
  useEffect(() => {
    recordPageView(remote)
    const renderMs = performance.now() - loadedAt
    const { name, version } = remote
    recordVisit({ remote: name, version, outcome: 'shown', loadMs: loadedAt - startedAt, renderMs })
    // Explains missing changes and old bugs to the user.
    if (releasesOfPage().shouldNotifyOfFallback(name))
      showToast({ type: 'info', text: `The latest version of ${title} failed, so an earlier version is displayed.` })
  }, [remote, page, title, loadedAt, startedAt])
  return createElement(Page)
}
