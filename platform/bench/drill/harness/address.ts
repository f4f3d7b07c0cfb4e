import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** The name by which everyone finds the database: it leads to one server, and to another one once that has taken over. */
export type Address = {
  /** The folder of the socket, as a host of PostgreSQL. */
  folder: string
  /** From now on connections are made to the server with this folder; those that there are to the one before are cut. */
  leadTo(folder: string): void
  stop(): void
}

const socketName = '.s.PGSQL.5432'

export async function openAddress(folder: string, first: string): Promise<Address> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((clientSocket) => {
    const upstreamSocket = connect(join(target, socketName))
    for (const [one, other] of [
      [clientSocket, upstreamSocket],
      [upstreamSocket, clientSocket],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(join(folder, socketName))
  await once(server, 'listening')
  function cut(): void {
    for (const socket of open) socket.destroy()
  }
  return {
    folder,
    leadTo(next) {
      target = next
      cut()
    },
    stop() {
      server.close()
      cut()
    },
  }
}
