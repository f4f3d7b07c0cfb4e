const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Schemes by which a browser would run or show what somebody sends, instead of handing it to a program. */
const dangerous = /^(javascript|vbscript|data|blob|file|about|view-source|ws|wss|ftp):$/

/**
 * Why nobody may be sent back to this address; undefined if they may. Programs on somebody's own machine listen on any port of it
 * (RFC 8252, section 7.3), or have a scheme of their own with a dot in it (section 7.1); all others are reached by https.
 */
export function redirectProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'Give a whole address: https://example.com/callback.'
  if (text.includes('#')) return 'Leave out what follows the #: it would not be sent.'
  if (text.includes('*'))
    return 'Leave out the *: addresses are compared as they are. Any port of localhost is allowed.'
  if (url.username !== '' || url.password !== '') return 'Leave name and password out of the address.'
  if (url.protocol === 'https:')
    return loopback.test(url.hostname) ? 'Begin addresses on the own machine with http://.' : undefined
  if (url.protocol === 'http:')
    return loopback.test(url.hostname) ? undefined : 'Give an address that begins with https://, or http://localhost.'
  if (dangerous.test(url.protocol) || !url.protocol.includes('.'))
    return 'Give an address that begins with https://, http://localhost, or a scheme with a dot in it: com.example.app:/callback.'
  return undefined
}
