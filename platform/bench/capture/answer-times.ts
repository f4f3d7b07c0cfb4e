import { Worker } from 'node:worker_threads'

const program = `
  const { parentPort } = require('node:worker_threads')
  const { Agent, request } = require('node:http')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const take = ({ url, headers, body }) => new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => answer.statusCode === 200 ? resolve() : reject(new Error(url + ' was answered ' + answer.statusCode)))
    })
    call.on('error', reject)
    call.end(body)
  })
  parentPort.on('message', async ({ way, calls }) => {
    const times = []
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now()
      await take(way)
      times.push(performance.now() - began)
    }
    parentPort.postMessage(times)
  })`

export type Way = { url: string; headers: Record<string, string>; body: string }

/** Stands for someone who posts one call after the other, over one connection and from a thread of their own. */
export function openCaller() {
  const worker = new Worker(program, { eval: true })

  /** How long each answer took, in milliseconds. */
  function call(way: Way, calls: number): Promise<number[]> {
    return new Promise((resolve, reject) => {
      worker.removeAllListeners('error').once('error', reject)
      worker.once('message', resolve)
      worker.postMessage({ way, calls })
    })
  }
  return { call, end: () => worker.terminate() }
}
