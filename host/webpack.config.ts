import { hostConfig } from '../tooling/webpack/host-config.ts'

export default hostConfig(import.meta.dirname)
