/**
 * A remote's server, in a process of its own: `node serve-remote.ts CONTAINER PAGES TEXT [PORT]`. It answers both scripts of every version,
 * and says at which port.
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
  // No one keeps a line to a process that is about to end.
  response.writeHead(found ? 200 : 404, { 'content-type': 'text/javascript', connection: 'close' })
  response.end(found?.script)
})
// It goes with whoever started it, however that ends.
process.stdin.resume().on('close', () => process.exit())
server.listen(Number(port), 'localhost', () => console.log((server.address() as AddressInfo).port))
