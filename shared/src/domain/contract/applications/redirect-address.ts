const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Schemes that make a browser run or show content instead of passing it to a program. */
const dangerous = /^(javascript|vbscript|data|blob|file|about|view-source|ws|wss|ftp):$/

/**
 * Why the address is not allowed as a redirect target; undefined if it is allowed. Programs on a user's machine listen
 * on any local port (RFC 8252, section 7.3) or have a scheme that contains a dot (section 7.1); all others need https.
 */
export function redirectProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'Enter a full address, such as https://example.com/callback.'
  if (text.includes('#')) return "Remove everything after the #. It isn't sent."
  if (text.includes('*')) return 'Remove the *. Addresses must match exactly, but any localhost port is allowed.'
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password from the address.'
  if (url.protocol === 'https:')
    return loopback.test(url.hostname) ? 'Start localhost addresses with http://.' : undefined
  if (url.protocol === 'http:')
    return loopback.test(url.hostname) ? undefined : 'Enter an address that starts with https:// or http://localhost.'
  if (dangerous.test(url.protocol) || !url.protocol.includes('.'))
    return 'Enter an address that starts with https://, http://localhost, or a scheme that contains a dot, such as com.example.app:/callback.'
  return undefined
}
