import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { handbookFolder } from './handbook-files.ts'
import { renderHandbook } from './render-handbook.ts'

function sizeOf() {
  return { width: 640, height: 400 }
}

function rendered(files: Record<string, string>) {
  return renderHandbook(
    new Map(Object.entries({ 'README.md': '# Handbook\n\n- [B](b.md)\n- [A](a.md)\n', ...files })),
    sizeOf,
  )
}

test('renders pages in the order of the table of contents, with URLs of the shell', () => {
  const [first, second, third] = rendered({
    'a.md': '# Do A\n\nSee [B](b.md), or [all](README.md).\n',
    'b.md': '# Do B\n\n1. Click **Go**.\n\n![The "Go" button](pictures/go.png)\n',
  })
  expect(first).toMatchObject({ id: '', title: 'Handbook', html: expect.stringContaining('<a href="/help/b">B</a>') })
  expect(second).toMatchObject({ id: 'b', title: 'Do B', html: expect.stringContaining('<strong>Go</strong>') })
  expect(second?.html).toContain(
    '<a class="picture" href="/assets/handbook/pictures/go.png"><img src="/assets/handbook/pictures/go.png" alt="The &quot;Go&quot; button" width="640" height="400" loading="lazy"></a>',
  )
  expect(third?.html).toContain('See <a href="/help/b">B</a>, or <a href="/help">all</a>.')
})

test.each([
  [
    'a page that the table of contents does not link to',
    { 'a.md': '# A\n', 'b.md': '# B\n', 'c.md': '# C\n' },
    "doesn't link to c.md",
  ],
  ['a missing page', { 'a.md': '# A\n' }, 'has no b.md'],
  ['a link without a target', { 'a.md': '# A\n[x](x.md)\n', 'b.md': '# B\n' }, 'has no x.md'],
  ['a page without a title', { 'a.md': 'A\n', 'b.md': '# B\n' }, 'a.md of the handbook has no title'],
])('rejects %s', (_, files, problem) => {
  expect(() => rendered(files as unknown as Record<string, string>)).toThrow(problem)
})

test('every picture of the handbook is used, and small', () => {
  const texts = readdirSync(handbookFolder).filter((file) => file.endsWith('.md'))
  const shown = texts.flatMap((file) => [
    ...readFileSync(path.join(handbookFolder, file), 'utf8').matchAll(/!\[[^\]]{10,}\]\(pictures\/([\w-]+\.png)\)/g),
  ])
  const pictures = path.join(handbookFolder, 'pictures')
  expect(shown.map(([, name]) => name).sort()).toEqual(readdirSync(pictures).sort())
  const large = readdirSync(pictures).filter((name) => statSync(path.join(pictures, name)).size > 150_000)
  expect(large).toEqual([])
})
