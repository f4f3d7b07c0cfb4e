import { call, type Misbehavior } from './call.ts'

const bytes = 256 * 1024 * 1024

/** Announces one file after the other, each as large as a file may be, and sends none of them. */
export const announcedUploads: Misbehavior = (origin, caller) =>
  Promise.resolve(async () => {
    await call(origin, caller, '/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes),
        'upload-metadata': `purpose ${btoa('capture')},filename ${btoa('Store.ifc')}`,
      },
    })
  })
