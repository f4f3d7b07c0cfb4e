import { paths } from '@lintel/shared/remote'
import { ErrorPanel } from '@lintel/shared/ui'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useServices } from '../services.ts'
import type { SignInStep } from '../session/sign-in-progress.ts'
import { SignOutButton } from '../shell/sign-out-button.tsx'
import { fadeTime, resetReloadCount, startSplashClock } from './splash-clock.ts'

type SplashState = 'normal' | 'slow' | 'given-up'

/**
 * Replaces the static copy in index.html, which paints before any script, and disappears when the user has loaded.
 */
export function SplashScreen({ reload = reloadPage }: { reload?: () => void }) {
  const { session } = useServices()
  // Deferred, so that the page, which the router renders as a transition, is behind the splash screen before it
  // fades.
  const step = useDeferredValue(useAtomValue(session.progress.step))
  const isFading = useFading(step === 'done')
  if (step === 'done' && !isFading) return null
  return <Splash step={step} reload={reload} />
}

function Splash({ step, reload }: { step: SignInStep; reload: () => void }) {
  const isDone = step === 'done'
  const state = useSplashState(isDone, reload)
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => continueAnimation(bar.current), [])
  return (
    <div className="splash" data-fading={isDone || undefined} aria-hidden={isDone || undefined}>
      <SplashMark />
      {state === 'given-up' ? (
        <SplashFailure reload={reload} />
      ) : (
        <>
          <div className="splash-bar" ref={bar} />
          <div className="splash-text" role="status">
            {isCallback() && <p className="splash-title">One Moment</p>}
            <p>{step === 'logging-in' ? 'Logging You In' : 'Loading Your Account'}</p>
            {state === 'slow' && <p className="splash-note">Taking Longer Than Expected</p>}
          </div>
        </>
      )}
    </div>
  )
}

/** The product's logo, a lintel on two posts; index.html contains the same drawing for the first paint. */
function SplashMark() {
  return (
    <svg className="splash-mark" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill="currentColor" />
      <path d="M10 14h28v7H10zM12 24h6v12h-6zM30 24h6v12h-6z" fill="#fff" />
    </svg>
  )
}

function SplashFailure({ reload }: { reload: () => void }) {
  return (
    <ErrorPanel
      title="We couldn't load your account"
      detail="This is taking much longer than expected, even after reloading. The service may be busy or your connection may be slow."
      onRetry={() => {
        resetReloadCount()
        reload()
      }}
      actions={<SignOutButton />}
      isPage
    />
  )
}

function useSplashState(isDone: boolean, reload: () => void): SplashState {
  const [state, setState] = useState<SplashState>('normal')
  useEffect(() => {
    if (isDone) {
      resetReloadCount()
      return
    }
    return startSplashClock({
      onSlow: () => setState('slow'),
      onReload: reload,
      onGiveUp: () => setState('given-up'),
    })
  }, [isDone, reload])
  return state
}

function useFading(isDone: boolean): boolean {
  const [isGone, setGone] = useState(false)
  if (!isDone && isGone) setGone(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setGone(true), fadeTime)
    return () => clearTimeout(timer)
  }, [isDone])
  return isDone && !isGone
}

/**
 * Continues the bar's animation of index.html, computed from the time of the first paint, so that the change is
 * invisible. Measuring the old bar would force a layout of the whole page during its first commit.
 */
function continueAnimation(bar: HTMLElement | null): void {
  const drawn = performance.getEntriesByName('first-paint')[0]
  if (bar && drawn) bar.style.setProperty('--splash-delay', `${Math.round(drawn.startTime - performance.now())}ms`)
  document.getElementById('splash')?.remove()
}

function isCallback(): boolean {
  return window.location.pathname === paths.callback()
}

function reloadPage(): void {
  window.location.reload()
}
