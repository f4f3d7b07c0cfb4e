import { Readable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { withTemporaryFile, type TemporaryFile } from './temporary-file.ts'

async function textOf(file: TemporaryFile): Promise<string> {
  return Buffer.concat(await Readable.from(file.read()).toArray()).toString()
}

test('is read as often as somebody wants, and holds what was written last', async () => {
  const long = 'one line of many '.repeat(10_000)
  await withTemporaryFile(async (file) => {
    expect(await textOf(file)).toBe('')
    await file.replace(Readable.from([Buffer.from(long), Buffer.from('and its end')]))
    expect([await textOf(file), await textOf(file)]).toEqual([`${long}and its end`, `${long}and its end`])
    await file.replace(Readable.from([Buffer.from('a second try')]))
    expect(await textOf(file)).toBe('a second try')
  })
})

test('is closed with the work, also where that fails', async () => {
  let file: TemporaryFile | undefined
  const failing = withTemporaryFile((opened) => {
    file = opened
    return Promise.reject(new Error('the work failed'))
  })
  await expect(failing).rejects.toThrow('the work failed')
  await expect(file?.read().next()).rejects.toThrow('file closed')
})
