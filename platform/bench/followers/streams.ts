import { get, type IncomingMessage } from 'node:http'
import type { AssetNews } from '@lintel/shared/contract/assets'
import type { Follower } from './server.ts'

/** Reading what all are told would take more of the machine than telling it: one of so many is read, the others only taken. */
const readOneOf = 20

/** What was heard of changes, whose rows say in their description when they were made. */
export type Heard = { delays: number[]; bytes: number; ended: number }

export type Following = { heard: Heard; stop(): void }

/** Opens so many streams of the list of assets, in turns, each on a socket of its own. */
export async function openStreams(origin: string, followers: readonly Follower[], count: number): Promise<Following> {
  const heard: Heard = { delays: [], bytes: 0, ended: 0 }
  const responses: IncomingMessage[] = []
  const positions = new Map<string, string>()
  for (let number = 0; number < count; number += 1) {
    const follower = followers[number % followers.length]
    if (!follower) throw new Error('Nobody is there to follow anything.')
    const position = positions.get(follower.organization) ?? (await positionOf(origin, follower))
    positions.set(follower.organization, position)
    const url = `${origin}/api/assets/events?tag=&position=${position}`
    const response = await answerOf(url, follower.headers, 200)
    responses.push(response)
    response.once('close', () => (heard.ended += 1))
    if (number % readOneOf === 0) readEvents(response, heard)
    else response.on('data', (part: Buffer) => (heard.bytes += part.length))
  }
  return { heard, stop: () => responses.forEach((response) => response.destroy()) }
}

/** Of the list as it is now, for someone who has it already. */
async function positionOf(origin: string, { headers }: Follower): Promise<string> {
  const list = await answerOf(`${origin}/api/assets`, { ...headers, 'if-none-match': '*' }, 304)
  list.resume()
  return String(list.headers['list-position'])
}

function answerOf(url: string, headers: Record<string, string>, status: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode === status) return resolve(response)
      response.destroy()
      return reject(new Error(`${url} was answered ${response.statusCode}.`))
    })
    request.on('error', reject)
  })
}

function readEvents(response: IncomingMessage, heard: Heard): void {
  const seenChanges = new Set<string>()
  let text = ''
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  response.on('data', (part: string) => {
    heard.bytes += part.length
    text += part
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) note(event, seenChanges, heard)
  })
}

function note(event: string, seenChanges: Set<string>, heard: Heard): void {
  const [, data] = /^event: assets\ndata: (.*)$/m.exec(event) ?? []
  if (data === undefined) return
  const { changes } = JSON.parse(data) as AssetNews
  for (const { id, description } of changes?.rows ?? []) {
    const change = `${id} ${description}`
    if (!/^\d{13}$/.test(description) || seenChanges.has(change)) continue
    seenChanges.add(change)
    heard.delays.push(Date.now() - Number(description))
  }
}
