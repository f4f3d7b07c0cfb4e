import * as door from '../load-viewer.ts'
import { modelErrorCodes } from '../viewer-error.ts'

/** What the contract suite's page offers to the tests that drive it from outside. */
const harness = { loadViewer: door.loadViewer, modelErrorCodes }
export type ViewerHarness = typeof harness

Object.assign(globalThis, { harness })
