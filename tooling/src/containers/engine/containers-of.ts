import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from './engine.ts'

export type Container = { service: string; id: string; image: string; status: string; health: string; exitCode: number }

const format = '{{.Image}} {{.State.Status}} {{.State.ExitCode}} {{if .State.Health}}{{.State.Health.Status}}{{end}}'

export async function servicesOf(engine: Engine): Promise<string[]> {
  return (await engine.askServices(['config', '--services'])).split('\n').sort()
}

export async function containersOf(engine: Engine, service: string): Promise<Container[]> {
  const ids = (await engine.askServices(['ps', '--all', '--quiet', service])).split('\n').filter((id) => id !== '')
  return Promise.all(
    ids.map(async (id) => {
      const [image = '', status = '', exitCode, health = ''] = (
        await engine.ask(['container', 'inspect', '--format', format, id])
      ).split(' ')
      return { service, id, image, status, health, exitCode: Number(exitCode) }
    }),
  )
}

/** Jobs must have ended; other services must be healthy. */
export function isJob(service: string): boolean {
  return service === 'migrate' || service === 'team-tokens' || service.startsWith('remote-')
}

function isDone({ service, status, health, exitCode }: Container): boolean {
  return isJob(service) ? status === 'exited' && exitCode === 0 : status === 'running' && health === 'healthy'
}

/** Waits until all servers are healthy and all jobs have succeeded; throws on timeout. */
export async function waitUntilHealthy(engine: Engine, maxWait: number): Promise<Container[]> {
  const deadline = Date.now() + maxWait
  const services = await servicesOf(engine)
  for (;;) {
    const found = await Promise.all(services.map((service) => containersOf(engine, service)))
    const unfinished = services.filter((_, index) => found[index]?.length === 0 || !found[index]?.every(isDone))
    if (unfinished.length === 0) return found.flat()
    if (Date.now() > deadline) throw new Error(`Unhealthy after ${maxWait / 1000} s: ${unfinished.join(', ')}`)
    await wait(2000)
  }
}
