/**
 * Every way in which signing in or renewing a session fails, in words for people (specification 1, section 8). `way`
 * says where a failed renewal behind the scenes leads; a failed sign-in always ends on the error page, with Try Again.
 *
 * - `sign-in`: only the sign-in page helps; the shell goes there by itself and comes back to the same address.
 * - `stay`: nobody is signed out and the page stays as it is; the call fails, and can be tried again.
 * - `start-again`: the page belongs to somebody who is not signed in any more.
 */
type WayOn = 'sign-in' | 'stay' | 'start-again'
export type IdentityFailure = { title: string; detail: string; way: WayOn }

const signInAgain = { title: 'Your session has ended', way: 'sign-in' } as const
const notFinished = { title: 'The sign-in could not be finished', way: 'sign-in' } as const
const stay = { way: 'stay' } as const
const tryInAMoment = 'Please try again in a moment.'

export const identityFailures = {
  'identity/login-required': { ...signInAgain, detail: 'Please sign in again; you come back to the same page.' },
  'identity/session-expired': {
    ...signInAgain,
    detail: 'It expired or was ended from elsewhere. Please sign in again; you come back to the same page.',
  },
  'identity/refresh-token-missing': {
    ...signInAgain,
    detail: "We couldn't renew your session. Sign in again to return to this page.",
  },
  'identity/isolated': {
    ...signInAgain,
    detail:
      'This window is kept apart from other sites, so your session cannot be renewed behind the scenes. Please sign in again; you come back to the same page.',
  },
  'identity/second-factor-required': {
    title: 'One more step is needed',
    detail: 'Your account needs a second verification step. Sign in again to complete it.',
    way: 'sign-in',
  },
  'identity/refused': {
    title: 'We could not sign you in',
    detail:
      'You cancelled the sign-in, or your account may not use this application. Try again, or use another account.',
    way: 'sign-in',
  },
  'identity/state-mismatch': {
    ...notFinished,
    detail: 'The answer belongs to another sign-in, perhaps one in another tab. Start again from here.',
  },
  'identity/transaction-missing': {
    ...notFinished,
    detail: 'It was finished already, or it was started in another tab or long ago. Start again from here.',
  },
  'identity/parameters-missing': {
    ...notFinished,
    detail: 'This address only works as the last step of a sign-in. Start again from here.',
  },
  'identity/someone-else': {
    title: 'Somebody else has signed in',
    detail: 'Someone signed in with a different account, so this page is reloading.',
    way: 'start-again',
  },
  'identity/timeout': { ...stay, title: 'The sign-in service takes too long to answer', detail: tryInAMoment },
  'identity/unreachable': { ...stay, title: 'The sign-in service cannot be reached', detail: tryInAMoment },
  'identity/unavailable': { ...stay, title: 'The sign-in service has a problem', detail: tryInAMoment },
  'identity/busy': {
    ...stay,
    title: 'The sign-in service is busy',
    detail: 'Too many sign-ins came from your network. Wait a minute, then try again.',
  },
  'identity/window-closed': {
    ...stay,
    title: 'The sign-in window was closed',
    detail: 'It was closed before you had signed in. Please try again.',
  },
  'identity/window-blocked': {
    ...stay,
    title: 'The sign-in window could not be opened',
    detail: 'Your browser blocked it. Allow windows for this site in its settings, and try again.',
  },
  'identity/token-rejected': {
    ...stay,
    title: 'The sign-in service sent an answer we cannot trust',
    detail: 'The response failed a security check. Try again. If it keeps happening, contact your administrator.',
  },
  'identity/clock-wrong': {
    ...stay,
    title: 'The clock of this device seems to be wrong',
    detail: 'It is more than a minute off the sign-in service. Set date and time to automatic, and try again.',
  },
  'identity/storage-full': {
    ...stay,
    title: 'Your browser is out of storage',
    detail: 'Clear the stored data of this site, or of others, and try again.',
  },
  'identity/sign-out-incomplete': {
    ...stay,
    title: 'You are signed out in this browser only',
    detail:
      'The sign-in service cannot be reached, so it may still know you. On a shared device, close the browser, or try again and sign out once more.',
  },
} as const satisfies Record<`identity/${string}`, IdentityFailure>

export type IdentityErrorCode = keyof typeof identityFailures
