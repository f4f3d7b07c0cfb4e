import { get } from 'node:http'
import path from 'node:path'
import { buildHostSite } from '../../serve/host-site.ts'
import { builtRemoteNames } from '../../workspace/packages.ts'
import { originOf, portsFrom } from '../../workspace/ports.ts'

/** What comes through the wire for these files of the host, as its web server sends them: each answer with its headers. */
export async function receivedBytes(dist: string, files: readonly string[]): Promise<number> {
  const ports = portsFrom(9000, builtRemoteNames())
  const site = await buildHostSite({
    name: 'host',
    dist,
    platform: originOf(ports.platform),
    identity: originOf(ports.identity),
    remotes: [...ports.remotes.values()].map(originOf),
  })
  const origin = await site.listen({ host: '127.0.0.1', port: 0 })
  try {
    const received = await Promise.all(files.map((file) => bytesOf(`${origin}/${path.relative(dist, file)}`)))
    return received.reduce((sum, bytes) => sum + bytes, 0)
  } finally {
    await site.close()
  }
}

function bytesOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // A connection of its own, so that what it has read is this answer.
    const asked = get(address, { agent: false, headers: { 'accept-encoding': 'br' } }, (answer) => {
      const { socket } = answer
      if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}.`))
      answer.on('end', () => resolve(socket.bytesRead)).resume()
    })
    asked.on('error', reject)
  })
}
