import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { writeLargeModel } from '../../capture/large-model.ts'
import type { Caller } from '../../load/server.ts'

const maxWait = 90_000

/** Uploads a building file as a browser does and waits until it is taken in; returns what went wrong, in words. */
export async function capture(origin: string, { headers }: Caller, file: string): Promise<string[]> {
  await writeLargeModel(file, 50, 5)
  const address = await upload(origin, headers, await readFile(file))
  const started = await fetch(`${origin}/api/capture-ingestions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      uploadId: new URL(address).pathname.split('/').at(-1),
      originPath: 'Projects/Drill',
    }),
  })
  if (!started.ok) return [`a capture: ${started.status} ${await started.text()}`]
  const { id } = (await started.json()) as { id: string }
  const deadline = Date.now() + maxWait
  for (;;) {
    const response = await fetch(`${origin}/api/capture-ingestions/${id}`, { headers })
    const { status, statusDetails } = (await response.json()) as { status: string; statusDetails?: string | null }
    if (status === 'Complete') return []
    if (status !== 'Queued' && status !== 'InProgress') return [`a capture ended: ${status} ${statusDetails ?? ''}`]
    if (Date.now() > deadline) return [`a capture is ${status} for too long`]
    await wait(500)
  }
}

function upload(origin: string, headers: Record<string, string>, file: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = new Upload(file, {
      endpoint: `${origin}/api/uploads`,
      headers,
      metadata: { purpose: 'capture', filename: 'Drill.ifc', filetype: 'application/x-step' },
      // As the browser does.
      retryDelays: [1000, 3000, 5000],
      onError: reject,
      onSuccess: () => resolve(sending.url ?? ''),
    })
    sending.start()
  })
}
