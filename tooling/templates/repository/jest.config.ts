import { screenTests } from '@lintel/remote-kit/jest'

export default screenTests(import.meta.dirname)
