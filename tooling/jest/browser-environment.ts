import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import JsdomEnvironment from '@jest/environment-jsdom-abstract'
import * as jsdom from 'jsdom'
import './leave-at-once.ts'

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
  // By this React plans its work, rather than by a channel, whose open end would keep the run from ending.
  setImmediate,
  clearImmediate,
}

/** jsdom with the parts of Node that its fetch and the mock server need. */
export default class BrowserEnvironment extends JsdomEnvironment {
  // The builds that Node runs: the mock server listens to Node's fetch.
  override customExportConditions = ['node', 'node-addons']

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom)
    // A `URL` for each page: what a test file assigns to `createObjectURL` does not stay for the next file of the process.
    for (const [name, value] of Object.entries({ ...fromNode, URL: class extends URL {} }))
      Object.defineProperty(this.global, name, { value, writable: true, configurable: true, enumerable: false })
  }
}
