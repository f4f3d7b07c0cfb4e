import { remoteLint } from '@lintel/remote-kit/lint'

export default remoteLint
