import { remoteConfig } from '../tooling/webpack/remote-config.ts'

export default remoteConfig(import.meta.dirname)
