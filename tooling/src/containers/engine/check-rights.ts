import { isJob, type Container } from './containers-of.ts'
import type { Engine } from './engine.ts'

/** About the main process, and what a process in the container can write. */
const look = `grep -E '^(Uid|CapEff|NoNewPrivs):' /proc/1/status; if touch /written 2>/dev/null; then echo 'Root: open'; fi`

/** Throws if a container has unnecessary privileges. */
export async function checkRights(engine: Engine, containers: readonly Container[]): Promise<void> {
  const problems: string[] = []
  for (const { service, id } of containers.filter((container) => !isJob(container.service))) {
    const output = await engine.ask(['exec', id, 'sh', '-c', look])
    const of = (name: string) => new RegExp(String.raw`^${name}:\s+(\S+)`, 'm').exec(output)?.[1]
    if (of('Uid') === '0') problems.push(`${service} runs as root.`)
    if (Number.parseInt(of('CapEff') ?? 'f', 16) !== 0) problems.push(`${service} has capabilities: ${of('CapEff')}.`)
    if (of('NoNewPrivs') !== '1') problems.push(`${service} can gain privileges.`)
    if (of('Root') !== undefined) problems.push(`${service} can write to its own file system.`)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
