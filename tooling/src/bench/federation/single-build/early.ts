/** The host's early script without what only federation needs: the registry and the preload of a remote. */
import { askForData } from '../../../../../host/src/early-script/ask-for-data.ts'
import { earlyAddresses } from '../../../../../host/src/early-script/handover.ts'
import { configurationAndRegistry } from '../../../../../host/src/early-script/configuration-and-registry.ts'
import { placeOf } from '../../../../../host/src/early-script/find-page.ts'
import { showStoredColours } from '../../../../../host/src/early-script/show-stored-colours.ts'
import { remote } from '../../../../../remote-prototypes/src/remote.ts'

function skip() {
  // The shell does it again and reports.
}

showStoredColours().catch(skip)
const config = fetch(earlyAddresses.config, { cache: 'no-cache' })
config.catch(skip)
const early = { config, registry: Promise.resolve(Response.json({ remotes: [remote] })), answers: [] }
window.lintelEarly = { ...early }
const place = placeOf(location)
if (place) askForData(place, configurationAndRegistry(early)).catch(skip)
