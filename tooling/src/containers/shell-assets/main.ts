import { openReleaseStore } from '../../release/store/open-store.ts'
import { environment } from '../../workspace/environment.ts'
import { storeAssets } from './store-assets.ts'

/** Runs before a host starts: pages of its version may request their assets from hosts of another version. */
const [folder] = process.argv.slice(2)
const address = environment.RELEASE_STORE
if (folder === undefined || address === undefined) throw new Error('Specify the folder of assets, and RELEASE_STORE.')
const store = await openReleaseStore(address, environment)
try {
  console.log(`${await storeAssets(folder, store)} assets are new in ${store.place}.`)
} finally {
  store.close()
}
