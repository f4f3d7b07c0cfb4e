import { expect, test, describe } from '@jest/globals'
import { isFilePath, isNamedByContent } from './cache-policy.ts'
import { createHash } from 'node:crypto'
import { contentSecurityPolicy, inlineScriptHashes } from './security-headers.ts'

describe('cache policy', () => {
  test.each(['/dist/main.0f3a9c1b2d4e5f60.js', '/dist/assets/12.0f3a9c1b.js.br', '/dist/logo-0f3a9c1b2d.svg'])(
    'lets browsers cache %s forever',
    (file) => {
      expect(isNamedByContent(file)).toBe(true)
    },
  )

  test.each(['/dist/index.html', '/dist/index.html.gz', '/dist/mf-manifest.json', '/dist/main.js', '/dist/catalog.js'])(
    'makes browsers revalidate %s',
    (file) => {
      expect(isNamedByContent(file)).toBe(false)
    },
  )

  test('distinguishes pages from files by extension', () => {
    expect(isFilePath('/CFA/prototypes/S03(05)/1.2')).toBe(false)
    expect(isFilePath('/CFA/prototypes')).toBe(false)
    expect(isFilePath('/assets/chunk.0f3a9c1b.js')).toBe(true)
    expect(isFilePath('/mf-manifest.JSON')).toBe(true)
  })
})

describe('security headers', () => {
  function hashOf(code: string) {
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  }

  test('hashes inline scripts and no external ones', () => {
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
})
