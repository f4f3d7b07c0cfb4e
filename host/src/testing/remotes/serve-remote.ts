/**
 * A remote's server in its own process: `node serve-remote.ts CONTAINER PAGES TEXT [PORT]`. It serves both scripts of
 * every version, and prints its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chunkFile, chunkOf, entryFile, entryOf } from './remote-scripts.ts'

const [container = '', pages = '', text = '', port = '0'] = process.argv.slice(2)
const chunk = chunkOf(container, text)
const scripts = [
  { file: entryFile, script: entryOf(container, pages.split(','), chunk) },
  { file: chunkFile, script: chunk },
]

const server = createServer(({ url = '' }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  const found = scripts.find(({ file }) => pathname.endsWith(file))
  // A process that is about to end must not have persistent connections.
  response.writeHead(found ? 200 : 404, { 'content-type': 'text/javascript', connection: 'close' })
  response.end(found?.script)
})
// Exits together with the process that started it.
process.stdin.resume().on('close', () => process.exit())
server.listen(Number(port), 'localhost', () => console.log((server.address() as AddressInfo).port))
