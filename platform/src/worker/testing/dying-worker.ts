import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Assembler, AssemblyProgress } from '../../assembler/assembler.ts'
import { createGlbAssembler } from '../../assembler/glb/glb-assembler.ts'
import { readConfig } from '../../config.ts'
import { joinDatabase } from '../../database/open-database.ts'
import type { FileContent, FileStore } from '../../interfaces/files.ts'
import { createLogger } from '../../observability/logger.ts'
import { openFiles } from '../../modules/base/files/open-files.ts'
import { outsideTransactions } from '../../testing/outside-transactions.ts'
import { startWorker } from '../start-worker.ts'

/**
 * A worker with an injected fault: `dying-worker.ts [point [assembly]]` kills itself, as `kill -9` does, at that point of that assembly, counted
 * from 1; at `hold` it waits for a line on its input. It reports its actions line by line.
 */
const [point = 'never', occurrence = '1'] = process.argv.slice(2)
let assemblies = 0

function send(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function reached(reachedPoint: string): Promise<void> {
  if (reachedPoint !== point || assemblies !== Number(occurrence)) return
  if (reachedPoint !== 'hold') process.kill(process.pid, 'SIGKILL')
  send('holds')
  for await (const line of createInterface({ input: process.stdin })) if (line === 'go') break
}

function watched(progress: AssemblyProgress): AssemblyProgress {
  return {
    ...progress,
    async beginStep(step, percent, details) {
      await progress.beginStep(step, percent, details)
      await reached(step)
    },
  }
}

function dyingAssembler(assembler: Assembler): Assembler {
  return {
    ...assembler,
    async assemble(order, progress, signal) {
      assemblies += 1
      send('began')
      await reached('rules')
      await reached('hold')
      return assembler.assemble(order, watched(progress), signal)
    },
  }
}

function dyingStore(store: FileStore, folder: string): FileStore {
  let hasWritten = 0
  return {
    ...store,
    async write(key, content) {
      await reached('store')
      if (point === 'half-file' && assemblies === Number(occurrence)) await leaveHalf(join(folder, '.drafts'), content)
      await reached('half-file')
      await store.write(key, content)
      hasWritten = assemblies
      await reached('stored')
    },
    // Listing files is the first action after the last transaction of an attempt.
    async list(key) {
      if (hasWritten === assemblies) await reached('committed')
      return store.list(key)
    },
  }
}

/** Writes as the store does, but only half of the content. */
async function leaveHalf(drafts: string, content: FileContent): Promise<void> {
  if (!(content instanceof Uint8Array)) throw new Error('A worker stores whole models.')
  await mkdir(drafts, { recursive: true })
  await writeFile(join(drafts, `${randomUUID()}.draft`), content.slice(0, content.length / 2))
}

const config = readConfig()
function ignore(): void {}
const database = await joinDatabase(config, { onConnectionLost: ignore, onWaiting: ignore })
const { store, signatures } = outsideTransactions(await openFiles({ dataDirectory: config.dataDirectory }))
const worker = await startWorker({
  config,
  db: database.db,
  store: dyingStore(store, join(config.dataDirectory, 'files')),
  signatures,
  assembler: dyingAssembler(createGlbAssembler({ store, threads: 1 })),
  logger: createLogger(config),
  checkEverySeconds: 1,
})
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
send('ready')
// A killed process does not write its compile cache, so it is written here for later ones.
flushCompileCache()
