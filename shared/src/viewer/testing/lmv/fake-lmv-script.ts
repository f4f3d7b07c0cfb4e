import type { LmvGlobals, Viewing } from '../../autodesk/service/lmv.ts'
import { codeOfStatus, LmvService } from './lmv-service.ts'
import { events, FakeViewer3d, type FakeDocument } from './fake-viewer3d.ts'

/** What tests can access in the fake, in addition to the API of the real script. */
export type FakeLmv = { service: LmvService; viewers: FakeViewer3d[]; initializations: number }

const fakeLmv: FakeLmv = { service: new LmvService(), viewers: [], initializations: 0 }

class Viewer3D extends FakeViewer3d {
  constructor(container: HTMLElement) {
    super(container)
    fakeLmv.viewers.push(this)
  }
}

async function loadDocument(documentId: string): Promise<FakeDocument | { status: number }> {
  fakeLmv.service.asked.push({ documentId, authorization: viewing.endpoint.HTTP_REQUEST_HEADERS['Authorization'] })
  const reference = await fakeLmv.service.read(documentId)
  return 'status' in reference ? reference : { reference, getRoot: () => ({ getDefaultGeometry: () => ({}) }) }
}

const viewing: Viewing = {
  ...events,
  endpoint: { HTTP_REQUEST_HEADERS: {} },
  Initializer: ({ getAccessToken }, onDone) => {
    fakeLmv.initializations += 1
    getAccessToken(() => queueMicrotask(onDone))
  },
  Viewer3D,
  Document: {
    load: (documentId, onSuccess, onError) => {
      void loadDocument(documentId).then((answer) => {
        if (!('status' in answer)) onSuccess(answer)
        else onError(codeOfStatus(answer.status), `Error: ${answer.status} ()`, answer.status)
      })
    },
  },
}

class Vector4 {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly w: number

  constructor(x: number, y: number, z: number, w = 0) {
    this.x = x
    this.y = y
    this.z = z
    this.w = w
  }
}

class Box3 {
  readonly min = { x: 0, y: 0, z: 0 }
  readonly max = { x: 0, y: 0, z: 0 }
}

const three: LmvGlobals['THREE'] = { Vector3: Vector4, Vector4, Box3 }

// Asynchronous, like the script of the service.
Object.assign(globalThis, { Autodesk: { Viewing: viewing }, THREE: three, fakeLmv })
