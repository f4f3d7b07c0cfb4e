import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import JsdomEnvironment from '@jest/environment-jsdom-abstract'
import * as jsdom from 'jsdom'
import './exit-immediately.ts'

/** Browser APIs that jsdom lacks, or has in a form that Node's fetch doesn't accept. */
const fromNode = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  Blob,
  BroadcastChannel,
  CompressionStream,
  crypto,
  DecompressionStream,
  fetch,
  File,
  Headers,
  MessageChannel,
  MessagePort,
  PerformanceObserver,
  ReadableStream,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  Uint8Array,
  URLSearchParams,
  WritableStream,
  // React schedules with it instead of a MessageChannel, whose open port would keep the run from ending.
  setImmediate,
  clearImmediate,
}

/** jsdom with the parts of Node that its fetch and the mock server need. */
export default class BrowserEnvironment extends JsdomEnvironment {
  // Node's builds: the mock server intercepts Node's fetch.
  override customExportConditions = ['node', 'node-addons']

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom)
    // A separate `URL` for each page: assigning `createObjectURL` must not affect the next test file.
    for (const [name, value] of Object.entries({ ...fromNode, URL: class extends URL {} }))
      Object.defineProperty(this.global, name, { value, writable: true, configurable: true, enumerable: false })
  }
}
