import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { contentSecurityPolicy, inlineScriptHashes } from './security-headers.ts'

function hashOf(code: string) {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

test('hashes the scripts written into the page and none that is loaded', () => {
  const html =
    '<script>early()</script><script defer src="main.js"></script><script type="module">\n  later()\n</script>' +
    '<script type="application/json" id="data">{}</script>'
  expect(inlineScriptHashes(html)).toEqual([hashOf('early()'), hashOf('\n  later()\n')])
})

test('allows scripts only from the page itself and the remotes', () => {
  const policy = contentSecurityPolicy({
    remotes: ['http://localhost:9001'],
    identity: 'http://localhost:9011',
    inlineScripts: [hashOf('early()')],
  })
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' http://localhost:9001 ${hashOf('early()')};`)
  expect(policy).toContain("connect-src 'self' http://localhost:9001 http://localhost:9011;")
  expect(policy).toContain('frame-src http://localhost:9011;')
  expect(policy).not.toContain("'unsafe-eval'")
  expect(policy.match(/unsafe-inline/g)).toHaveLength(1)
})
