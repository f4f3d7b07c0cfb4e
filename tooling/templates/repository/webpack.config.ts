import { remoteConfig } from '@lintel/remote-kit/webpack'

export default remoteConfig(import.meta.dirname)
