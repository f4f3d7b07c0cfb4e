import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Set for the commands of a gate, so that whatever they start can be told to be theirs. */
export const gateVariable = 'LINTEL_GATE'

const processes = '/proc'
/** Of the kernel's clock for processes, which programs see with a hundred ticks a second on every machine. */
const ticks = 100
const interval = 1000

type Seen = { parent: number; gate: string; isNursery: boolean; seconds: number }

/**
 * The pages of Chromium are processes made by one that waits for none of them, so that no shell is told what they have had of
 * the processors: they are looked at once a second instead. On Linux; elsewhere they are left out.
 */
export function watchPages(gate: string): () => number {
  if (!existsSync(`${processes}/self/stat`)) return () => 0
  const seen = new Map<string, Seen>()
  function look() {
    for (const pid of readdirSync(processes)) if (/^\d+$/.test(pid)) see(pid, seen)
  }
  const timer = setInterval(look, interval).unref()
  return () => {
    clearInterval(timer)
    look()
    const nurseries = [...seen].filter(([, each]) => each.isNursery && each.gate === gate)
    const theirs = new Set(nurseries.map(([key]) => Number(key.split(' ')[0])))
    const pages = [...seen.values()].filter(({ parent }) => theirs.has(parent))
    return pages.reduce((sum, { seconds }) => sum + seconds, 0)
  }
}

function see(pid: string, seen: Map<string, Seen>): void {
  const [, stat = ''] = read(pid, 'stat').split(') ')
  const fields = stat.split(' ')
  const [parent, group, user, system, start] = [1, 2, 11, 12, 19].map((index) => Number(fields[index]))
  if (parent === undefined || user === undefined || system === undefined || !start) return
  const key = `${pid} ${start}`
  const known = seen.get(key) ?? { parent, ...origin(pid, String(group)), seconds: 0 }
  seen.set(key, { ...known, seconds: (user + system) / ticks })
}

/** Chromium writes over what its own processes were started with; the first of their group is a shell. */
function origin(pid: string, group: string): Pick<Seen, 'gate' | 'isNursery'> {
  const variables = [pid, group].flatMap((each) => read(each, 'environ').split('\0'))
  const variable = variables.find((each) => each.startsWith(`${gateVariable}=`))
  return {
    gate: variable?.slice(gateVariable.length + 1) ?? '',
    isNursery: read(pid, 'cmdline').includes('--type=zygote'),
  }
}

/** Nothing of a process that has ended meanwhile, or that belongs to somebody else. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`${processes}/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}
