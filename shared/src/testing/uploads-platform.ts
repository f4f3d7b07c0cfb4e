import { http, HttpResponse } from 'msw'

type Upload = { fileName: string; content: Blob; bytes: number }

const one = '/api/uploads/:id'

/** Accepts files by the tus protocol, like the platform. */
export class UploadsPlatform {
  readonly uploads = new Map<string, Upload>()
  /** `PATCH 0`: the method with the offset, in order. */
  readonly calls: string[] = []

  handlers() {
    return [
      http.post('/api/uploads', ({ request: { headers } }) => this.announce(headers)),
      http.head(one, ({ params }) => this.tell(String(params['id']))),
      http.patch(one, async ({ params, request }) =>
        this.append(String(params['id']), Number(request.headers.get('Upload-Offset')), await request.blob()),
      ),
      http.delete(one, ({ params }) => {
        this.calls.push('DELETE')
        return new HttpResponse(null, { status: this.uploads.delete(String(params['id'])) ? 204 : 404 })
      }),
    ]
  }

  /** Simulates an upload of which this many bytes have been sent; returns its id. */
  begin(fileName: string, bytes: number, content = new Blob()): string {
    const id = `00000000-0000-4000-9000-${String(this.uploads.size + 1).padStart(12, '0')}`
    this.uploads.set(id, { fileName, bytes, content })
    return id
  }

  private announce(headers: Headers) {
    this.calls.push('POST')
    const metadata = new Map((headers.get('Upload-Metadata') ?? '').split(',').map((pair) => pairOf(pair)))
    const id = this.begin(metadata.get('filename') ?? '', Number(headers.get('Upload-Length')))
    return new HttpResponse(null, { status: 201, headers: { Location: `/api/uploads/${id}` } })
  }

  private tell(id: string) {
    this.calls.push('HEAD')
    const upload = this.uploads.get(id)
    if (!upload) return new HttpResponse(null, { status: 404 })
    return new HttpResponse(null, {
      headers: { 'Upload-Offset': String(upload.content.size), 'Upload-Length': String(upload.bytes) },
    })
  }

  private append(id: string, offset: number, piece: Blob) {
    this.calls.push(`PATCH ${offset}`)
    const upload = this.uploads.get(id)
    if (upload?.content.size !== offset) return new HttpResponse(null, { status: 409 })
    upload.content = new Blob([upload.content, piece])
    return new HttpResponse(null, { status: 204, headers: { 'Upload-Offset': String(upload.content.size) } })
  }
}

function pairOf(pair: string): [string, string] {
  const [name = '', value = ''] = pair.split(' ')
  return [name, new TextDecoder().decode(Uint8Array.from(atob(value), (character) => character.charCodeAt(0)))]
}
