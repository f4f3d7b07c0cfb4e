import { Worker } from 'node:worker_threads'

const program = `
  const { parentPort } = require('node:worker_threads')
  const { get } = require('node:http')
  parentPort.on('message', ({ url, headers }) => get(url, { headers, agent: false }, (answer) => {
    let bytes = 0
    answer.on('data', (chunk) => { bytes += chunk.length })
    answer.on('end', () => parentPort.postMessage(answer.statusCode === 200 ? bytes : -answer.statusCode))
  }))`

/** Takes answers in a thread of its own, so that what is measured is the server's alone. */
export function openDownloader() {
  const worker = new Worker(program, { eval: true })

  /** Downloads the response and returns its size in bytes. */
  async function take(url: string, headers: Record<string, string>): Promise<number> {
    const bytes = await new Promise<number>((resolve) => {
      worker.once('message', resolve)
      worker.postMessage({ url, headers })
    })
    if (bytes <= 0) throw new Error(`${url} was answered ${-bytes}.`)
    return bytes
  }
  return { take, end: () => worker.terminate() }
}
