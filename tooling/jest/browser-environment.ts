import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import JsdomEnvironment from '@jest/environment-jsdom-abstract'
import * as jsdom from 'jsdom'
import './leave-at-once.ts'
import { uniteErrors } from './unite-errors.ts'

/** What browsers have and jsdom lacks, or has in a form that Node's fetch does not take. */
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

/** With a `URL` of each page: what a test file puts in the place of `createObjectURL` is not left to the next one of its process. */
export default class BrowserEnvironment extends JsdomEnvironment {
  // The builds that Node runs: the mock server listens to Node's fetch.
  override customExportConditions = ['node', 'node-addons']

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom)
    const ofThisPage = { URL: class extends URL {}, FormData: formDataFor(this.global) }
    for (const [name, value] of Object.entries({ ...fromNode, ...ofThisPage }))
      Object.defineProperty(this.global, name, { value, writable: true, configurable: true, enumerable: false })
    // jsdom has none, as it paints nothing.
    this.global.Performance.prototype.getEntriesByName = () => []
    sendBlobs(this.global.XMLHttpRequest.prototype)
    uniteErrors(this.global)
  }
}

/** Node's, which its fetch sends, but of a form of the page as well. */
function formDataFor(page: typeof globalThis) {
  const { FormData: PageFormData } = page
  return class extends FormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super()
      if (form) for (const [name, value] of new PageFormData(form, submitter)) this.append(name, value)
    }
  }
}

/** Of Node's, as the page's files are: jsdom would send their name instead. */
function sendBlobs(prototype: XMLHttpRequest): void {
  const send: (this: XMLHttpRequest, body?: Parameters<XMLHttpRequest['send']>[0]) => void = prototype.send
  prototype.send = function (body) {
    if (body instanceof Blob) void body.arrayBuffer().then((bytes) => send.call(this, bytes))
    else send.call(this, body)
  }
}
