import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'

const listening = '0A'

/** A port is free when it can be listened on, for both spellings of `localhost`. */
export async function isPortFree(port: number) {
  for (const host of ['127.0.0.1', '::1']) if (!(await canListen(host, port))) return false
  return true
}

function canListen(host: string, port: number) {
  return new Promise<boolean>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      // A machine without IPv6 has nobody on its IPv6 ports.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true)
      else reject(error)
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

function readIfPossible<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    // Processes come and go while we look, and some are not ours to look into.
    return undefined
  }
}

/** Sockets that listen on the port, by the kernel's number of each. */
export function listeningSockets(table: string, port: number) {
  const hexPort = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(hexPort) === true && fields[3] === listening)
    .map((fields) => `socket:[${fields[9] ?? ''}]`)
}

function holdsOneOf(pid: string, sockets: ReadonlySet<string>) {
  const handles = readIfPossible(() => readdirSync(`/proc/${pid}/fd`)) ?? []
  return handles.some((handle) => sockets.has(readIfPossible(() => readlinkSync(`/proc/${pid}/fd/${handle}`)) ?? ''))
}

function commandOf(pid: string) {
  const command = readIfPossible(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? ''
  return command.replaceAll('\0', ' ').trim()
}

function parentOf(pid: string) {
  const status = readIfPossible(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? ''
  return /^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? ''
}

/** The process that listens on a port, as far as Linux tells. */
export function portOwner(port: number) {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readIfPossible(() => readFileSync(file, 'utf8')))
  const sockets = new Set(tables.flatMap((table) => listeningSockets(table ?? '', port)))
  if (sockets.size === 0) return undefined
  const pids = (readIfPossible(() => readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name))
  const pid = pids.find((candidate) => holdsOneOf(candidate, sockets))
  if (pid === undefined) return undefined
  return { pid: Number(pid), command: commandOf(pid), parentCommand: commandOf(parentOf(pid)) }
}
