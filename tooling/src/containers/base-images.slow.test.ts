import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../workspace/root.ts'
import { baseImages, readDigests, withDigests } from './base-images.ts'

const files = [
  'platform/Dockerfile',
  'tooling/docker/host.Dockerfile',
  'tooling/docker/remote.Dockerfile',
  'docker-compose.yml',
]
const [one, other] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`) as [string, string]

function allAt(digest: string): Record<string, string> {
  return Object.fromEntries(baseImages.map((name) => [name, digest]))
}

/** Images that are begun with and are none of ours. */
function begunWith(text: string): string[] {
  const stages = [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name)
  const named = [...text.matchAll(/^(?:FROM|\s*image:) (\S+)/gm)].map(([, name = '']) => name)
  return named.filter((name) => !stages.includes(name))
}

test.each(files)(
  'each image that %s begins with is pinned once its digest is known, and pinned anew by another one',
  (file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const pinned = withDigests(text, allAt(one))
    expect(begunWith(pinned).length).toBeGreaterThan(0)
    expect(begunWith(pinned).filter((name) => !name.endsWith(`@${one}`))).toEqual([])
    const anew = withDigests(pinned, allAt(other))
    expect(begunWith(anew).filter((name) => !name.endsWith(`@${other}`))).toEqual([])
    expect(withDigests(anew, {})).toBe(withDigests(text, {}))
  },
)

test('every base image is known by its digest', async () => {
  expect(Object.keys(await readDigests()).sort()).toEqual([...baseImages].sort())
})

test.each(files)('%s names the digests that are known', async (file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  expect(withDigests(text, await readDigests())).toBe(text)
})
