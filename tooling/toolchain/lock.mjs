import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toolchainFolder } from './versions.mjs'

const lockFile = path.join(toolchainFolder, '.cache/install.lock')
/** Milliseconds. The holder touches its lock every second; an older lock belongs to a process that died. */
const abandonedAfter = 10_000

function claim(token) {
  try {
    writeFileSync(lockFile, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Only one of several waiters can move an abandoned lock away; the moved lock may turn out to be a new one. */
function clearAbandoned(token) {
  const aside = `${lockFile}.${token}`
  try {
    const holder = readFileSync(lockFile, 'utf8')
    if (Date.now() - statSync(lockFile).mtimeMs < abandonedAfter) return
    renameSync(lockFile, aside)
    if (readFileSync(aside, 'utf8') === holder) rmSync(aside)
    else renameSync(aside, lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function release(token) {
  try {
    if (readFileSync(lockFile, 'utf8') === token) rmSync(lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/** Runs `work` while holding the checkout's installation lock. */
export async function withLock(work) {
  const token = `${process.pid}-${Date.now()}`
  mkdirSync(path.dirname(lockFile), { recursive: true })
  let isTold = false
  while (!claim(token)) {
    if (!isTold) console.log('  Another command is installing in this checkout; waiting for it …')
    isTold = true
    clearAbandoned(token)
    await sleep(200)
  }
  const onExit = () => release(token)
  const heartbeat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), 1000)
  process.on('exit', onExit)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', onExit)
    release(token)
  }
}
