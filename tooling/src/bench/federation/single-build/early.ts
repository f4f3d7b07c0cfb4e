/** The host's early script without what only federation needs: the registry and the preload of a remote. */
import { earlyAddresses } from '../../../../../host/src/early/early-handle.ts'
import { showStoredColours } from '../../../../../host/src/early/show-stored-colours.ts'

showStoredColours().catch(() => undefined)
const config = fetch(earlyAddresses.config, { cache: 'no-cache' })
config.catch(() => undefined)
Object.assign(window, { lintelEarly: { config } })
