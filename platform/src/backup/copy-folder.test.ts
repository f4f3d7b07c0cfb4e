import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { copyFolder, type Copied } from './copy-folder.ts'

test('copies a file again that has grown, keeps one that has gone, and leaves out what it is told to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-copy-'))
  afterTest(() => rm(folder, { recursive: true }))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await mkdir(join(from, 'deep', 'empty'), { recursive: true })
  await writeFile(join(from, 'deep', 'upload'), 'the beginning')
  await writeFile(join(from, 'replaced'), 'a picture')
  await writeFile(join(from, 'half.draft'), '')
  const copied: Copied = { folders: new Set(), files: new Map() }
  const copy = () => copyFolder({ from, to, below: 'files', copied, leavesOut: (path) => path.endsWith('.draft') })
  await copy()
  await appendFile(join(from, 'deep', 'upload'), ' and the end')
  await rm(join(from, 'replaced'))
  await copy()
  expect([...copied.folders].sort()).toEqual(['files', 'files/deep', 'files/deep/empty'])
  expect([...copied.files.keys()].sort()).toEqual(['files/deep/upload', 'files/replaced'])
  const text = await readFile(join(to, 'files', 'deep', 'upload'), 'utf8')
  expect(text).toBe('the beginning and the end')
  expect(copied.files.get('files/deep/upload')).toMatchObject({
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  })
})
