import type { Release } from '@lintel/shared/remote'
import { useLocation, useParams } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Component, createElement, Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { titleAt } from '../router/page-title.ts'
import { recordVisit } from './monitoring/visits.ts'
import { loadedPage, loadRemotePage, retryRemotePage, sawFailure, sawPage } from './loading/load-remote.ts'
import { isRemoteError, RemoteError } from './failures/remote-error.ts'
import { RemoteFailurePanel } from './failures/remote-failure-panel.tsx'
import { releasesOfPage } from './releases/releases.ts'
import { RemotePageSkeleton } from './remote-page-skeleton.tsx'

export type RemotePageProps = { remote: Release; page: string }

/** A page of a remote in its place in the shell. Whatever goes wrong with it stays in that place. */
export function RemotePage({ remote, page }: RemotePageProps) {
  const { pathname, search } = useLocation()
  const title = titleAt(remote.pages[page]?.title, useParams())
  return (
    <RemoteBoundary
      key={`${remote.name} ${remote.version} ${page}`}
      {...{ remote, page, title }}
      place={pathname + search}
    />
  )
}

type BoundaryProps = RemotePageProps & { place: string; title: string | undefined }
type BoundaryState = { code: Promise<ComponentType>; tries: number; begunAt: number; error?: unknown }

class RemoteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {
    code: loadRemotePage(this.props.remote, this.props.page),
    tries: 0,
    begunAt: performance.now(),
  }

  /** The connection has returned since this try was begun. */
  private isBackOnline = false

  override componentDidMount() {
    addEventListener('online', this.onOnline)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.onOnline)
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    const { remote: release, page } = this.props
    const { kind } = shownError(error, release)
    sawFailure(release, page)
    recordVisit({ release, outcome: 'failed', kind })
    if (releasesOfPage().noteFailure(release, kind) === 'again') this.begin(loadRemotePage(release, page))
    else if (this.isBackOnline) this.tryAgain()
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.error !== undefined && place !== this.props.place) this.tryAgain()
  }

  private readonly onOnline = () => {
    this.isBackOnline = true
    if (this.state.error !== undefined) this.tryAgain()
  }

  private readonly tryAgain = () => {
    const { remote, page } = this.props
    const code = retryRemotePage(remote, page)
    code.catch(() => undefined)
    this.begin(code)
  }

  private begin(code: Promise<ComponentType>) {
    this.isBackOnline = false
    this.setState(({ tries }) => ({ code, tries: tries + 1, begunAt: performance.now(), error: undefined }))
  }

  override render(): ReactNode {
    const { remote, page, title } = this.props
    const { code, tries, begunAt, error } = this.state
    if (error !== undefined) {
      return <RemoteFailurePanel title={title} error={shownError(error, remote)} onRetry={this.tryAgain} />
    }
    return (
      <Suspense fallback={<RemotePageSkeleton />}>
        {/* Another try may bring another release, so it waits for that instead of drawing the code that just failed. */}
        <RemoteContent
          key={tries}
          ready={tries === 0 ? loadedPage(remote, page) : undefined}
          {...{ code, begunAt, remote, page, title }}
        />
      </Suspense>
    )
  }
}

const renderErrors = new WeakMap<object, RemoteError>()

/** The same failure keeps its trace id however often it is drawn. */
function shownError(error: unknown, remote: Release): RemoteError {
  if (isRemoteError(error)) return error
  const thrown = typeof error === 'object' && error !== null ? error : new Error(String(error))
  const known = renderErrors.get(thrown)
  if (known) return known
  const created = new RemoteError(remote, {
    kind: 'render',
    detail: 'its page threw while it was drawn.',
    cause: error,
  })
  renderErrors.set(thrown, created)
  return created
}

type RemoteContentProps = {
  ready: ComponentType | undefined
  code: Promise<ComponentType>
  begunAt: number
  remote: Release
  page: string
  title: string | undefined
}

function RemoteContent({ ready, code, begunAt, remote, page, title = 'this page' }: RemoteContentProps) {
  const Page = ready ?? use(code)
  const [hereAt] = useState(() => performance.now())
  // The first picture of a page is what people have waited for; that it is drawn again later is nobody's wait.
  useEffect(() => {
    sawPage(remote, page)
    recordVisit({
      release: remote,
      outcome: 'shown',
      loadMs: hereAt - begunAt,
      renderMs: performance.now() - hereAt,
    })
    // Whoever misses what is new, or finds again what was mended, should know why.
    if (releasesOfPage().takeReplacement(remote.name))
      showToast({ type: 'info', text: `The newest version of ${title} failed, so you see an earlier one.` })
  }, [remote, page, title, hereAt, begunAt])
  return createElement(Page)
}
