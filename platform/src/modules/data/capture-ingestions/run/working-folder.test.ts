import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { closeWorkingFolder, openWorkingFolder, removeLeftFolders } from './working-folder.ts'

async function opened(runId: string, number: number): Promise<string> {
  const folder = await openWorkingFolder({ organizationId: 'CFA', runId, number })
  afterTest(() => closeWorkingFolder(folder))
  return folder
}

test('removes what killed attempts have left: of the same run at once, of others when no attempt takes so long', async () => {
  const [own, other, old] = [randomUUID(), randomUUID(), randomUUID()]
  const [earlier, elsewhere, forgotten] = [await opened(own, 1), await opened(other, 1), await opened(old, 1)]
  const yesterday = Date.now() / 1000 - 86_400
  await utimes(forgotten, yesterday, yesterday)
  const folder = await opened(own, 2)
  await removeLeftFolders()
  expect([folder, earlier, elsewhere, forgotten].map((path) => existsSync(path))).toEqual([true, false, true, false])
})
