import { constants, setPriority } from 'node:os'
import type { Caller } from '../server.ts'
import type { Turn } from './call.ts'
import { misbehaviors, type MisbehaviorName } from './kinds.ts'

/** What this process is told once it is ready: how to misbehave, as whom, and where. It ends when its parent does. */
export type Orders = { name: MisbehaviorName; origin: string; callers: Caller[] }

async function repeat(action: Turn): Promise<never> {
  for (;;) await action()
}

// Whoever misbehaves has a machine of their own: here they get what server and measured people leave.
setPriority(constants.priority.PRIORITY_LOW)
process.once('disconnect', () => process.exit())
process.once('message', ({ name, origin, callers }: Orders) => {
  for (const caller of callers) void misbehaviors[name](origin, caller).then(repeat)
})
process.send?.('ready')
