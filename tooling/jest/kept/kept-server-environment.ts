import ServerEnvironment from '../server-environment.ts'
import { keptEnvironment } from './kept-environment.ts'

export default keptEnvironment(ServerEnvironment, ({ fakeTimersModern }) => fakeTimersModern.useRealTimers())
