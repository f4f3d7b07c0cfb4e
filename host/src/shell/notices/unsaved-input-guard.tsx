import {
  discardUnsavedInput,
  flushDrafts,
  holdUnsavedInput,
  isInputLostAt,
  useBlocker,
  useHasUnsavedInput,
} from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { useLocation, useNavigation } from '@lintel/shared/routing'
import { ConfirmDialog } from '@lintel/shared/ui'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useServices } from '../../services.ts'

const questions = {
  leave: {
    title: 'Leave without saving?',
    text: "You have unsaved changes on this page. If you leave now, they'll be lost.",
    confirmText: 'Discard and Leave',
  },
  'sign-out': {
    title: 'Sign out without saving?',
    text: "You have unsaved changes on this page. If you sign out now, they'll be lost.",
    confirmText: 'Discard and Sign Out',
  },
  'session-ended': {
    title: 'Your session has ended',
    text: 'You need to sign in again, and unsaved changes on this page will be lost. Copy what you need first.',
    confirmText: 'Discard and Sign In',
  },
}

/** Asks before unsaved input is lost, in forms of host and remotes. */
export function UnsavedInputGuard() {
  const { leaveQuestion } = useServices().session
  const reason = useAtomValue(leaveQuestion.reason)
  const navigation = useBlockedNavigation()
  useAskBeforeUnload()
  useFlushBeforePageGoes()
  const { title, text, confirmText } = questions[reason ?? 'leave']
  return (
    <ConfirmDialog
      isOpen={reason !== undefined || navigation.isBlocked}
      title={title}
      confirmText={confirmText}
      cancelText="Stay"
      isDestructive
      focusAfterConfirm={() => document.getElementById('main')}
      onConfirm={() => (reason ? leaveQuestion.answer(true) : navigation.leave())}
      onCancel={() => (reason ? leaveQuestion.answer(false) : navigation.stay())}
    >
      {text}
    </ConfirmDialog>
  )
}

function useBlockedNavigation() {
  const location = useLocation()
  const { state } = useNavigation()
  const blocker = useBlocker(isBlocked)
  // A confirmed navigation has ended: from now on it asks again.
  useEffect(() => {
    if (state === 'idle') holdUnsavedInput({ unless: 'released' })
  }, [state, location])
  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave() {
      if (blocker.state !== 'blocked') return
      discardUnsavedInput({ next: blocker.location, current: location })
      blocker.proceed()
    },
  }
}

type Navigation = Parameters<Extract<Parameters<typeof useBlocker>[0], (...args: never) => unknown>>[0]

/** Redirects of guards are not blocked. Without a session, the person is not kept on a page that no longer works. */
function isBlocked({ nextLocation, currentLocation }: Navigation): boolean {
  if (nextLocation.pathname === paths.error() || nextLocation.pathname === paths.callback()) return false
  return isInputLostAt(nextLocation, currentLocation)
}

/**
 * Listens only while something is unsaved: browsers keep no page with such a listener in their back/forward cache.
 */
function useAskBeforeUnload(): void {
  const isUnsaved = useHasUnsavedInput()
  useEffect(() => {
    if (!isUnsaved) return
    function handleBeforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', handleBeforeUnload)
    return () => window.removeEventListener('beforeunload', handleBeforeUnload)
  }, [isUnsaved])
}

/** Phones may end a page in the background without an event. */
function useFlushBeforePageGoes(): void {
  useEffect(() => {
    function flushWhenHidden() {
      if (document.visibilityState === 'hidden') flushDrafts()
    }
    window.addEventListener('pagehide', flushDrafts)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('pagehide', flushDrafts)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [])
}
