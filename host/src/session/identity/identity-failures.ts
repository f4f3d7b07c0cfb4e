/**
 * Every way in which signing in or renewing a session fails, in words for people (specification 1, "The error catalogue"). `way`
 * says where a failed renewal behind the scenes leads; a failed sign-in always ends on the error page, with Try Again.
 *
 * - `sign-in`: only the sign-in page helps; the shell goes there automatically and comes back to the same address.
 * - `stay`: no one is signed out and the page stays as it is; the call fails, and can be tried again.
 * - `start-again`: the page belongs to someone who is not signed in any more.
 */
type WayOn = 'sign-in' | 'stay' | 'start-again'
export type IdentityFailure = { title: string; detail: string; way: WayOn }

const signInAgain = { title: 'Your session has ended', way: 'sign-in' } as const
const notFinished = { title: "Couldn't finish signing you in", way: 'sign-in' } as const
const staysOnPage = { way: 'stay' } as const
const tryInAMoment = 'Try again in a moment.'

export const identityFailures = {
  'identity/login-required': { ...signInAgain, detail: 'Sign in again to return to this page.' },
  'identity/session-expired': {
    ...signInAgain,
    detail: 'It expired or was ended elsewhere. Sign in again to return to this page.',
  },
  'identity/refresh-token-missing': {
    ...signInAgain,
    detail: "We couldn't renew your session. Sign in again to return to this page.",
  },
  'identity/isolated': {
    ...signInAgain,
    detail:
      "This window is isolated from other sites, so your session can't be renewed automatically. Sign in again to return to this page.",
  },
  'identity/second-factor-required': {
    title: 'One more step is needed',
    detail: 'Your account needs a second verification step. Sign in again to complete it.',
    way: 'sign-in',
  },
  'identity/refused': {
    title: "We couldn't sign you in",
    detail:
      "You cancelled the sign-in, or your account doesn't have access to this application. Try again, or use another account.",
    way: 'sign-in',
  },
  'identity/state-mismatch': {
    ...notFinished,
    detail: 'The response belongs to another sign-in, possibly in another tab. Start again from here.',
  },
  'identity/transaction-missing': {
    ...notFinished,
    detail: 'This sign-in was already completed, or was started in another tab or too long ago. Start again from here.',
  },
  'identity/parameters-missing': {
    ...notFinished,
    detail: 'This address only works as the last step of a sign-in. Start again from here.',
  },
  'identity/someone-else': {
    title: 'Someone else signed in',
    detail: 'Someone signed in with a different account, so this page is reloading.',
    way: 'start-again',
  },
  'identity/timeout': {
    ...staysOnPage,
    title: 'The sign-in service is taking too long to respond',
    detail: tryInAMoment,
  },
  'identity/unreachable': { ...staysOnPage, title: "Couldn't reach the sign-in service", detail: tryInAMoment },
  'identity/unavailable': { ...staysOnPage, title: 'The sign-in service has a problem', detail: tryInAMoment },
  'identity/busy': {
    ...staysOnPage,
    title: 'The sign-in service is busy',
    detail: 'Too many sign-ins came from your network. Wait a minute, then try again.',
  },
  'identity/window-closed': {
    ...staysOnPage,
    title: 'The sign-in window was closed',
    detail: 'It was closed before you signed in. Try again.',
  },
  'identity/window-blocked': {
    ...staysOnPage,
    title: "Couldn't open the sign-in window",
    detail: 'Your browser blocked it. Allow pop-ups for this site in your browser settings, and try again.',
  },
  'identity/token-rejected': {
    ...staysOnPage,
    title: "We couldn't verify the sign-in service's response",
    detail: 'The response failed a security check. Try again. If it keeps happening, contact your administrator.',
  },
  'identity/clock-wrong': {
    ...staysOnPage,
    title: "This device's clock seems to be wrong",
    detail:
      'It differs from the sign-in service by more than a minute. Set the date and time to automatic, and try again.',
  },
  'identity/storage-full': {
    ...staysOnPage,
    title: 'Your browser is out of storage',
    detail: 'Clear stored data for this site or others, and try again.',
  },
  'identity/sign-out-incomplete': {
    ...staysOnPage,
    title: "You're signed out in this browser only",
    detail:
      "We couldn't reach the sign-in service, so you may still be signed in there. On a shared device, close the browser or sign out again.",
  },
} as const satisfies Record<`identity/${string}`, IdentityFailure>

export type IdentityErrorCode = keyof typeof identityFailures
