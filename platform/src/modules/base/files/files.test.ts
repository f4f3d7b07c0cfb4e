import { expect, test, afterAll, beforeAll, describe, beforeEach, jest } from '@jest/globals'
import { createFileAddresses } from './file-addresses.ts'
import { randomBytes, randomUUID, createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { ByteRange, FileStore } from '../../../interfaces/files.ts'
import { openFolder, openObjectStorage, type StoreUnderTest } from './testing/stores-under-test.ts'
import { Readable } from 'node:stream'
import { captureDocumentExample, captureDocumentType } from '@lintel/shared/contract/capture-documents'
import { afterTest, until } from '@lintel/shared/testing/runner'
import pg from 'pg'
import sharp from 'sharp'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { withScope } from '../../../database/scope.ts'
import { linkFile, removeUnreferenced } from './unreferenced-files-repository.ts'
import { recountFiles } from './keeping/recount-files.ts'
import { fileRemovalLock } from './removal-lock.ts'
import { writeUnreferenced } from './keeping/write-file.ts'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { objectStorageAt } from './testing/object-storage-server.ts'
import { createObjectAddresses } from './object-storage/object-addresses.ts'
import { openBucket, type Bucket } from './object-storage/object-storage-client.ts'
import { objectStore } from './object-storage/object-store.ts'
import type { PrototypeRelease } from '@lintel/shared/contract'
import { sketchContent } from '../../../../seed/models/generated-content.ts'
import { writeDemoFiles, writeLogos } from '../../../../seed/seed-content.ts'
import { requestedPart, tagOf } from './serving/requested-part.ts'

describe('signed file URLs', () => {
  const key = 'organizations/CFA/thumbnails/p13.0123456789abcdef.svg'
  const noon = Date.UTC(2026, 2, 14, 12)
  const hour = 3_600_000

  function partsOf(address: string) {
    const url = new URL(address, 'http://localhost')
    const path = decodeURIComponent(url.pathname.replace('/models/', ''))
    return { path, until: Number(url.searchParams.get('until')), signature: url.searchParams.get('signature') ?? '' }
  }

  test('is the same all day on every server with the same secret, and changes the next day', async () => {
    const morning = await createFileAddresses('secret', () => noon - 11 * hour).addressOf('CFA', key)
    expect(await createFileAddresses('secret', () => noon + 11 * hour).addressOf('CFA', key)).toBe(morning)
    expect(await createFileAddresses('secret', () => noon + 13 * hour).addressOf('CFA', key)).not.toBe(morning)
    expect(await createFileAddresses('other', () => noon).addressOf('CFA', key)).not.toBe(morning)
  })

  test('is valid for at least a day, and then expires', async () => {
    let now = noon
    const addresses = createFileAddresses('secret', () => now)
    const address = partsOf(await addresses.addressOf('CFA', key))
    now = noon + 35 * hour
    expect(addresses.permitted(address)?.key).toBe(key)
    now = noon + 36 * hour
    expect(addresses.permitted(address)).toBeUndefined()
  })

  test("can't be created for a file of another organization", async () => {
    const addresses = createFileAddresses('secret', () => noon)
    for (const foreign of [key, key.replace('CFA', 'CFA2'), 'keys/file-addresses.secret']) {
      await expect(addresses.addressOf('HFA', foreign)).rejects.toThrow("doesn't belong")
    }
  })

  test("doesn't exceed the length limit of the contract, even for the longest names", async () => {
    const long = `organizations/${'O'.repeat(40)}/thumbnails/${'x'.repeat(121)}.0123456789abcdef.svg`
    const address = await createFileAddresses('secret').addressOf('O'.repeat(40), long)
    expect(address.length).toBeLessThan(500)
  })
})

describe('file stores', () => {
  const chunkBytes = 64 * 1024
  const largeBytes = 20 * 1024 * 1024

  /** Behavior common to all file stores. Each test uses its own folder. */
  describe.each([
    ['a folder', openFolder],
    ['an object storage', openObjectStorage],
  ] as const)('%s', (_place, open) => {
    let opened: StoreUnderTest
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    const store = () => opened.store

    async function read(key: string, range?: ByteRange): Promise<[size: number, text: string] | undefined> {
      const file = await store().open(key, range)
      return file && [file.size, await text(file.content)]
    }

    test.each([
      ['text', 'größer', 'größer'],
      ['bytes', Buffer.from('bytes'), 'bytes'],
      ['a stream', chunksOf('one', ' and ', 'two'), 'one and two'],
      ['an empty text', '', ''],
      ['an empty stream', chunksOf(), ''],
    ])('stores %s @full', async (_name, content, expected) => {
      const key = `${folder()}/a.glb`
      await store().write(key, content)
      expect(await read(key)).toEqual([Buffer.byteLength(expected), expected])
      expect(await store().sizeOf(key)).toBe(Buffer.byteLength(expected))
    })

    test.each([
      [{ start: 0, end: 0 }, '0'],
      [{ start: 2, end: 5 }, '2345'],
      [{ start: 7, end: 9 }, '789'],
      [{ start: 7, end: 99 }, '789'],
    ])('returns the range %j and the size of the entire file', async (range, part) => {
      const key = `${folder()}/digits`
      await store().write(key, '0123456789')
      expect(await read(key, range)).toEqual([10, part])
    })

    test('returns nothing for a missing file or a folder', async () => {
      const own = folder()
      await store().write(`${own}/inner/a.glb`, 'a')
      for (const key of [`${own}/gone.glb`, `${own}/inner`, `${own}/inner/a.glb/b`]) {
        expect([await store().open(key), await store().sizeOf(key)]).toEqual([undefined, undefined])
      }
    })

    test('replaces an existing file', async () => {
      const key = `${folder()}/a.glb`
      await store().write(key, 'a long first content')
      await store().write(key, chunksOf('short'))
      expect(await read(key)).toEqual([5, 'short'])
    })

    test.each([1, 200])('stores nothing of a stream that fails after %i chunks', async (chunks) => {
      const own = folder()
      await store().write(`${own}/before.glb`, 'before')
      for (const key of [`${own}/before.glb`, `${own}/new.glb`]) {
        await expect(store().write(key, breaksOff(chunks))).rejects.toThrow('the line is cut')
      }
      expect(await store().list(own)).toEqual([`${own}/before.glb`])
      expect(await read(`${own}/before.glb`)).toEqual([6, 'before'])
    })

    test('holds only a part of a large stream in memory @full', async () => {
      const own = folder()
      const arrivedBefore = opened.arrivedIn(own)
      const held: number[] = []
      async function* large(): AsyncIterable<Uint8Array> {
        for (let given = 0; given < largeBytes; given += chunkBytes) {
          held.push(given - (opened.arrivedIn(own) - arrivedBefore))
          yield Promise.resolve(randomBytes(chunkBytes))
        }
      }
      await store().write(`${own}/large.ifc`, large())
      expect([held.length, await store().sizeOf(`${own}/large.ifc`)]).toEqual([largeBytes / chunkBytes, largeBytes])
      expect(Math.max(...held)).toBeLessThanOrEqual(opened.heldAtMost)
    })

    test('stores one of two concurrent writes completely', async () => {
      const own = folder()
      const contents = ['a', 'b'].map((letter) => letter.repeat(3 * chunkBytes))
      await Promise.all(contents.map((content) => store().write(`${own}/a.glb`, chunksOf(content, content))))
      const [size, kept] = (await read(`${own}/a.glb`)) ?? []
      expect([size, contents.map((content) => content + content).includes(kept ?? '')]).toEqual([6 * chunkBytes, true])
      expect(await store().list(own)).toEqual([`${own}/a.glb`])
    })

    test('lists the files of a folder, without subfolders and other folders', async () => {
      const own = folder()
      for (const name of ['b.glb', 'a.glb.0.draft', 'inner/c.glb']) await store().write(`${own}/${name}`, name)
      await store().write(`${own}-other/d.glb`, 'd')
      expect((await store().list(own)).sort()).toEqual([`${own}/a.glb.0.draft`, `${own}/b.glb`])
      expect(await store().list(folder())).toEqual([])
    })

    test('removes a file, and can be repeated', async () => {
      const key = `${folder()}/a.glb`
      await store().write(key, 'a')
      await store().remove(key)
      await store().remove(key)
      expect(await read(key)).toBeUndefined()
    })

    test.each(['', '/etc/passwd', '../a', 'a/../b', 'a//b', '.hidden', 'a\\b', 'a\0b', 'a/', 'x'.repeat(152)])(
      'rejects the invalid key %j',
      async (key) => {
        const { write, open, sizeOf, remove, list } = store()
        for (const ask of [() => write(key, 'a'), open, sizeOf, remove, list]) {
          await expect(ask(key)).rejects.toThrow("isn't a valid file key")
        }
      },
    )
  })

  function folder(): string {
    return `contract/${randomUUID()}`
  }

  async function* chunksOf(...chunks: string[]): AsyncIterable<Uint8Array> {
    for (const one of chunks) yield Promise.resolve(Buffer.from(one))
  }

  async function* breaksOff(chunks: number): AsyncIterable<Uint8Array> {
    for (let given = 0; given < chunks; given += 1) yield Promise.resolve(randomBytes(chunkBytes))
    throw new Error('the line is cut')
  }
})

describe('quota and removal', () => {
  const quotaBytes = 200_000
  const admin = 'local|everything'

  let platform: TestApp
  let token: string
  beforeAll(async () => {
    platform = await buildTestApp({ environment: { ORGANIZATION_QUOTA_BYTES: String(quotaBytes) } })
    const made = { method: 'POST', url: '/api/organization-tokens', as: admin, organization: 'CFA' } as const
    token = (await platform.call({ ...made, body: { name: 'Add-in' } })).json<{ token: string }>().token
  }, 60_000)
  beforeEach(async () => {
    await platform.asOwner('delete from kept_files')
    await platform.asOwner('delete from unreferenced_files')
  })
  afterAll(() => platform.close())

  /** Leaves this many bytes of the organization's quota. */
  async function leaveQuota(bytes: number): Promise<void> {
    const other = { key: 'organizations/CFA/other', organization: 'CFA', bytes: quotaBytes - bytes }
    await platform.asOwner(
      'insert into kept_files (key, organization_id, bytes) values ($1, $2, $3)',
      Object.values(other),
    )
  }

  type Problem = { code: string; detail: string }

  function sendDocument(payload: string) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': captureDocumentType }
    return platform.app.inject({ method: 'POST', url: '/api/capture-documents', headers, payload })
  }

  function documentOf(name: string): string {
    const [capture, ...rest] = captureDocumentExample as [object, ...object[]]
    return [{ ...capture, documentFileName: name }, ...rest].map((record) => JSON.stringify(record)).join('\n')
  }

  function files() {
    return { db: platform.db, store: platform.files.store }
  }

  async function filesOnDisk(): Promise<string[]> {
    const { store } = platform.files
    return [...(await store.list('organizations/CFA/captures')), ...(await store.list('client-logos'))].sort()
  }

  async function counted(): Promise<{ key: string; bytes: string }[]> {
    return platform.asOwner(`select key, bytes from kept_files where key <> 'organizations/CFA/other' order by key`)
  }

  async function putLogo() {
    const headers = { authorization: `Bearer ${await platform.tokenFor(admin)}`, 'content-type': 'image/png' }
    const create = { width: 300, height: 80, channels: 3, background: '#C8102E' } as const
    const payload = await sharp({ create }).png().toBuffer()
    return platform.app.inject({ method: 'PUT', url: '/api/organizations/CFA/logo', headers, payload })
  }

  test('stores nothing of 20 documents when the quota is used up', async () => {
    await leaveQuota(0)
    const before = await filesOnDisk()
    for (let sent = 0; sent < 20; sent += 1) {
      const refused = await sendDocument(documentOf(`${sent}.rvt`))
      expect([refused.statusCode, refused.json<Problem>().code]).toEqual([413, 'files/quota-reached'])
    }
    expect(await filesOnDisk()).toEqual(before)
    expect(await counted()).toEqual([])
    expect(await platform.asOwner('select 1 from unreferenced_files')).toEqual([])
  })

  test('stops writing when the quota is reached, with an error', async () => {
    await leaveQuota(50_000)
    const key = 'organizations/CFA/captures/endless.ifc'
    let read = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; ; read += 1000) yield Promise.resolve(Buffer.alloc(1000))
    }
    const file = { key, organizationId: 'CFA' }
    await expect(writeUnreferenced({ ...files(), quotaBytes }, file, endless())).rejects.toMatchObject({
      status: 413,
      message:
        "This organization uses 146.5 kB of its 195.3 kB of storage. There isn't enough space for 49.8 kB more. Delete something first.",
    })
    expect(read).toBe(50_000)
    expect([await platform.files.store.sizeOf(key), await counted()]).toEqual([undefined, []])
    expect(await platform.asOwner('select 1 from unreferenced_files')).toEqual([])
  })

  test('counts documents and logos by size, and releases the quota of replaced files', async () => {
    await leaveQuota(100_000)
    expect((await sendDocument(documentOf('Main Street.rvt'))).statusCode).toBe(202)
    expect((await putLogo()).statusCode).toBe(200)
    expect((await putLogo()).statusCode).toBe(200)
    await removeUnreferenced(files())
    const countedFiles = await counted()
    expect(countedFiles.map(({ key }) => key.replace(/[^/]*$/, ''))).toEqual([
      'client-logos/',
      'organizations/CFA/captures/',
    ])
    for (const { key, bytes } of countedFiles)
      expect([key, await platform.files.store.sizeOf(key)]).toEqual([key, Number(bytes)])
  })

  test('rejects a logo that exceeds the quota, and keeps the previous one', async () => {
    await leaveQuota(100)
    const before = await filesOnDisk()
    expect((await putLogo()).json()).toMatchObject({ status: 413, code: 'files/quota-reached' })
    expect(await filesOnDisk()).toEqual(before)
  })

  test('releases the reservation of a dead process', async () => {
    await leaveQuota(0)
    await platform.asOwner(
      `insert into unreferenced_files values ('organizations/CFA/other', now() + interval '1 minute')`,
    )
    expect((await sendDocument(documentOf('Second.rvt'))).statusCode).toBe(413)
    await platform.asOwner(`update unreferenced_files set remove_at = now()`)
    expect((await sendDocument(documentOf('Second.rvt'))).statusCode).toBe(202)
  })

  test('corrects sizes that differ from the store', async () => {
    const key = 'organizations/CFA/captures/by-hand.ifc'
    await platform.files.store.write(key, 'twelve bytes')
    const insert = `insert into kept_files (key, organization_id, bytes, checked_at) values ($1, 'CFA', $2, $3)`
    await platform.asOwner(insert, [key, 5, 'epoch'])
    await platform.asOwner(insert, ['organizations/CFA/gone', 7, 'epoch'])
    await platform.asOwner(insert, ['organizations/CFA/arriving', 9, 'epoch'])
    await platform.asOwner(
      `insert into unreferenced_files values ('organizations/CFA/arriving', now() + interval '1 hour')`,
    )
    await recountFiles(files())
    expect((await counted()).map(({ bytes }) => bytes)).toEqual(['9', '12', '0'])
    await platform.asOwner('delete from unreferenced_files')
  })

  /** Holds removals of files until the test releases them; returns the requested keys. */
  function holdRemovals() {
    const { promise, resolve: resume } = Promise.withResolvers<undefined>()
    const { remove } = { ...platform.files.store }
    const removedKeys: string[] = []
    const removing = jest.spyOn(platform.files.store, 'remove').mockImplementation(async (key) => {
      removedKeys.push(key)
      await promise
      return remove(key)
    })
    afterTest(() => {
      resume(undefined)
      removing.mockRestore()
    })
    return { asked: removedKeys, resume: () => resume(undefined) }
  }

  const due = `insert into unreferenced_files values ($1, now() - interval '1 minute')`
  const notes = 'select key from unreferenced_files order by key'

  test('responds to a call that releases a file without waiting for other removals', async () => {
    await putLogo()
    await platform.sweepFiles()
    const [logo] = await counted()
    await platform.asOwner(due, ['organizations/ACME/captures/left.ifc'])
    const { asked } = holdRemovals()
    const response = await platform.call({ method: 'DELETE', url: '/api/organizations/CFA/logo', as: admin })
    expect([response.status, asked]).toEqual([200, []])
    expect(await platform.asOwner(notes)).toEqual([{ key: logo?.key }, { key: 'organizations/ACME/captures/left.ifc' }])
  })

  test('removes files without row locks, and prevents new references to them', async () => {
    const [left, written] = ['organizations/CFA/captures/left.ifc', 'organizations/CFA/captures/written-again.ifc']
    for (const key of [left, written]) await platform.asOwner(due, [key])
    const { asked, resume } = holdRemovals()
    const removed = removeUnreferenced(files())
    await until(() => expect(asked.toSorted()).toEqual([left, written]))
    const free = await platform.asOwner('select key from unreferenced_files for update nowait')
    expect(free).toHaveLength(2)
    await expect(withScope(platform.db, {}, (tx) => linkFile(tx, left))).rejects.toThrow("doesn't exist")
    const again = { key: written, organizationId: 'CFA' }
    const writing = writeUnreferenced({ ...files(), quotaBytes }, again, 'new').catch(String)
    await until(() => expect(asked).toHaveLength(3))
    resume()
    expect(await writing).toContain('took too long')
    expect([await removed, await platform.asOwner(notes)]).toEqual([2, []])
  })

  test('removes no files while a backup copies them', async () => {
    const key = 'organizations/CFA/captures/left.ifc'
    await platform.files.store.write(key, 'left')
    await platform.asOwner(due, [key])
    const backup = new pg.Client({ connectionString: platform.ownerUrl })
    await backup.connect()
    await backup.query(`select pg_advisory_lock(${fileRemovalLock})`)
    expect([await removeUnreferenced(files()), await platform.files.store.sizeOf(key)]).toEqual([0, 4])
    await backup.end()
    await until(async () => expect(await removeUnreferenced(files())).toBe(1))
    expect(await platform.files.store.sizeOf(key)).toBeUndefined()
  })

  /** Errors of a full disk and of full object storages. */
  const fullStorages = [
    { code: 'ENOSPC', message: 'ENOSPC: no space left on device, write' },
    {
      name: 'XMinioStorageFull',
      message: 'Storage backend has reached its limit.',
      $metadata: { httpStatusCode: 507 },
    },
    { name: 'QuotaExceeded', message: 'QuotaExceeded', $metadata: { httpStatusCode: 403 } },
  ]

  /** Writes the first chunk, and fails at the second one like a full storage. */
  function fullStore({ write }: FileStore, full: object): FileStore['write'] {
    async function* firstOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of content) {
        yield piece.subarray(0, 100)
        throw Object.assign(new Error(), full)
      }
    }
    return (key, content) => {
      const isInMemory = typeof content === 'string' || content instanceof Uint8Array
      return write(key, firstOf(isInMemory ? Readable.from([Buffer.from(content)]) : content))
    }
  }

  test.each(fullStorages)(
    'says that the storage is full and what to do, and stores nothing incomplete',
    async (error) => {
      const before = await filesOnDisk()
      const full = fullStore({ ...platform.files.store }, error)
      const writing = jest.spyOn(platform.files.store, 'write').mockImplementation(full)
      const responses = [await sendDocument(documentOf('Third.rvt')), await putLogo()]
      writing.mockRestore()
      for (const response of responses) {
        expect(response.json()).toMatchObject({
          status: 507,
          code: 'platform/storage-full',
          detail:
            "This installation's storage is full, so this couldn't be saved. Ask an administrator to free up space, then try again.",
        })
      }
      expect(await filesOnDisk()).toEqual(before)
      expect(await counted()).toEqual([])
      expect(await platform.asOwner('select 1 from unreferenced_files')).toEqual([])
    },
  )

  test.each(['EROFS', 'EACCES', 'EIO'])("says that the storage can't be written if it fails with %s", async (code) => {
    const broken = fullStore({ ...platform.files.store }, { code, message: `${code}: write`, syscall: 'write' })
    const writing = jest.spyOn(platform.files.store, 'write').mockImplementation(broken)
    const response = await putLogo()
    writing.mockRestore()
    expect(response.json()).toMatchObject({
      status: 503,
      code: 'platform/storage-broken',
      detail: expect.stringContaining('Ask an administrator to check it'),
    })
  })

  test('says the same if the disk of the database is full', async () => {
    await platform.asOwner(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await platform.asOwner('create trigger no_room before insert on data_sets for each row execute function no_room()')
    const body = { name: 'All', source: 'assembly-requests', filter: null, isShared: true }
    const call = { method: 'POST', url: '/api/data-sets', as: 'local|analyst', organization: 'CFA', body } as const
    const response = await platform.call(call)
    expect([response.status, response.json<Problem>().code]).toEqual([507, 'platform/storage-full'])
  })
})

describe('model files', () => {
  const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
  const hash = createHash('sha256').update(content).digest('hex')
  const key = `organizations/CFA/models/${hash}.glb`
  const tag = `"${hash}"`

  let platform: TestApp
  let origin: string
  let address: string
  beforeAll(async () => {
    platform = await buildTestApp()
    await platform.files.store.write(key, content)
    address = await platform.files.addresses.addressOf('CFA', key)
    await platform.app.listen({ host: '127.0.0.1', port: 0 })
    origin = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => platform.close())

  type FileResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

  /** Calls over a socket, because `inject` would not notice a body after HEAD or a wrong content length. */
  function ask(headers: Record<string, string> = {}, method = 'GET', path = address): Promise<FileResponse> {
    return new Promise((resolve, reject) => {
      const clientRequest = request(`${origin}${path}`, { method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        )
      })
      clientRequest.on('error', reject)
      clientRequest.end()
    })
  }

  test('serves the entire model, cacheable for as long as the URL is valid', async () => {
    const { status, headers, body } = await ask()
    expect([status, body.equals(content)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'model/gltf-binary',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      etag: tag,
    })
    expect(headers['cache-control']).toMatch(/^private, max-age=\d{5,6}, immutable$/)
  })

  test('responds to HEAD with the headers of GET and no body', async () => {
    const { status, headers, body } = await ask({}, 'HEAD')
    expect([status, headers['content-length'], headers.etag, body.length]).toEqual([200, '1000', tag, 0])
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=900-5000', 900, 999],
  ])('responds to the range %s with that part', async (range, first, last) => {
    const { status, headers, body } = await ask({ range })
    expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/1000`])
    expect(headers['content-length']).toBe(String(last - first + 1))
    expect(body.equals(content.subarray(first, last + 1))).toBe(true)
  })

  test('responds to a range beyond the end with 416 and the size, not cacheable', async () => {
    const { status, headers, body } = await ask({ range: 'bytes=1000-' })
    expect([status, headers['content-range']]).toEqual([416, 'bytes */1000'])
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'files/no-such-part' })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('continues a download of the same content, and restarts if the content changed', async () => {
    const same = await ask({ range: 'bytes=500-', 'if-range': tag })
    const other = await ask({ range: 'bytes=500-', 'if-range': '"other"' })
    expect([same.status, same.body.length, other.status, other.body.length]).toEqual([206, 500, 200, 1000])
  })

  test.each(['GET', 'HEAD'])('responds with 304 to %s from a browser that has the file', async (method) => {
    const { status, headers, body } = await ask({ 'if-none-match': `W/${tag}`, range: 'bytes=5000-' }, method)
    expect([status, headers.etag, body.length]).toEqual([304, tag, 0])
  })

  test.each(['GET', 'HEAD'])('rejects %s without a signature, and with an expired or foreign one', async (method) => {
    const [path = '', query = ''] = address.split('?')
    const expired = query.replace(/until=\d+/, 'until=1767225600')
    const foreign = address.replace('/CFA/', '/HFA/')
    for (const refused of [path, `${path}?${expired}`, foreign]) {
      const { status, headers } = await ask({ range: 'bytes=0-9' }, method, refused)
      expect([status, headers['cache-control']]).toEqual([403, 'no-store'])
    }
  })
})

describe('presigned URLs of an object storage', () => {
  const key = 'organizations/CFA/models/0123456789abcdef.glb'
  const content = Buffer.from('glTF and more')
  const hour = 3_600_000
  const noon = Math.floor(Date.now() / (24 * hour)) * 24 * hour + 12 * hour

  let folder: string
  let server: S3rver
  let bucket: Bucket
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lintel-signed-storage-'))
    // Unlike the test server of the stores, this one checks signatures and their expiry.
    const configureBuckets = [{ name: 'lintel' }]
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets })
    const { port } = await server.run()
    bucket = openBucket(objectStorageAt(`http://127.0.0.1:${port}`))
    await objectStore(bucket).write(key, content)
  })
  afterAll(async () => {
    bucket.client.destroy()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  function addressAt(time: number, of = key): Promise<string> {
    return createObjectAddresses(bucket, () => time).addressOf('CFA', of)
  }

  test('opens the file directly at the storage, cacheable by browsers', async () => {
    const response = await fetch(await addressAt(Date.now()))
    expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, content])
    expect(response.headers.get('content-type')).toBe('model/gltf-binary')
    expect(response.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
  })

  test('opens a range of the file', async () => {
    const response = await fetch(await addressAt(Date.now()), { headers: { range: 'bytes=0-3' } })
    expect([response.status, await response.text()]).toEqual([206, 'glTF'])
    expect(response.headers.get('content-range')).toBe(`bytes 0-3/${content.length}`)
  })

  test('is the same all day on every server, and changes the next day', async () => {
    const morning = await addressAt(noon - 11 * hour)
    expect(await addressAt(noon + 11 * hour)).toBe(morning)
    expect(await addressAt(noon + 13 * hour)).not.toBe(morning)
  })

  test('is valid until the end of the next day, and then expires', async () => {
    expect((await fetch(await addressAt(noon - 24 * hour))).status).toBe(200)
    expect((await fetch(await addressAt(noon - 48 * hour))).status).toBe(403)
  })

  test('opens no other file', async () => {
    const other = key.replace('0123', '4567')
    await objectStore(bucket).write(other, 'another model')
    expect((await fetch(await addressAt(Date.now(), other))).status).toBe(200)
    expect((await fetch((await addressAt(Date.now())).replace('0123', '4567'))).status).toBe(403)
  })

  test("can't be created for a file of another organization", async () => {
    const addresses = createObjectAddresses(bucket)
    for (const foreign of [key, key.replace('CFA', 'CFA2')]) {
      await expect(addresses.addressOf('HFA', foreign)).rejects.toThrow("doesn't belong")
    }
  })

  test('grants no access through the platform to files in the storage', () => {
    const addresses = createObjectAddresses(bucket)
    expect(addresses.permitted({ path: 'CFA/models/0123456789abcdef.glb', until: 1e10, signature: '' })).toBeUndefined()
  })

  test("doesn't exceed the length limit of the contract, even for the longest names", async () => {
    const long = `organizations/${'O'.repeat(40)}/thumbnails/${'x'.repeat(121)}.0123456789abcdef.svg`
    const address = await createObjectAddresses(bucket).addressOf('O'.repeat(40), long)
    expect(address.length).toBeLessThan(1000)
  })
})

describe('file routes', () => {
  let platform: TestApp
  let thumbnail: string
  beforeAll(async () => {
    platform = await buildTestApp()
    await writeDemoFiles(platform.files.store, sketchContent)
    await writeLogos(platform.files.store)
    const list = await platform.call({ url: '/api/lintel-webapi/prototypes/CFA', as: 'local|designer' })
    thumbnail = list.json<PrototypeRelease[]>().find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? ''
  })
  afterAll(() => platform.close())

  test('serves a thumbnail to an <img> without a token, cacheable by the browser', async () => {
    const response = await platform.call({ url: thumbnail })
    expect(response.status).toBe(200)
    expect(response.text).toMatch(/^A sketch of picture/)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength(response.text)),
    })
    expect(response.headers['content-security-policy']).toContain('sandbox')
    const [, seconds = '0'] =
      /^private, max-age=(\d+), immutable$/.exec(String(response.headers['cache-control'])) ?? []
    expect(Number(seconds)).toBeGreaterThan(86_000)
  })

  test('rejects a URL with any part changed', async () => {
    const [path = '', query = ''] = thumbnail.split('?')
    const { until, signature = '' } = Object.fromEntries(new URLSearchParams(query))
    const changed = [
      path,
      `${path}?until=${until}`,
      `${path}?until=${Number(until) + 86_400}&signature=${signature}`,
      `${path}?until=${until}&signature=${'A'.repeat(43)}`,
      `${path}?until=${until}&signature=${signature}&signature=${signature}`,
      `${path}?until=1e99&signature=${signature}`,
      `${path.replace('/CFA/', '/HFA/')}?${query}`,
      `${path.replace('/thumbnails/', '/thumbnails//')}?${query}`,
      `/models/CFA/../CFA/thumbnails/x.svg?${query}`,
      `/models/CFA/thumbnails%2f..%2f..%2f..%2f..%2fetc%2fpasswd?${query}`,
      `/models/CFA/thumbnails/a%00.svg?${query}`,
      `/models/?${query}`,
    ]
    for (const url of changed) {
      const response = await platform.call({ url })
      expect([url, response.status]).toEqual([url, 403])
      expect(response.json()).toMatchObject({ code: 'files/address-not-valid' })
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable')
    }
  })

  test('serves nothing outside of its folder', async () => {
    const [, query = ''] = thumbnail.split('?')
    const response = await platform.call({ url: `/models/%2e%2e/%2e%2e/keys/file-addresses.secret?${query}` })
    expect(response.status).toBe(404)
  })

  test('responds with 404 to a signed URL whose file no longer exists', async () => {
    const url = await platform.files.addresses.addressOf('CFA', 'organizations/CFA/thumbnails/gone.svg')
    expect((await platform.call({ url })).status).toBe(404)
  })

  test('serves logos to anyone, without running scripts in SVG files', async () => {
    const [file] = await readdir(new URL('../../../../seed/client-logos', import.meta.url))
    const response = await platform.call({ url: `/api/client-logos/${file}` })
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('public, max-age=31449600, immutable')
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
    expect(response.headers['content-security-policy']).toContain('sandbox')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['missing.svg', 404],
    ['..%2fkeys%2ffile-addresses.secret', 400],
    ['%2e%2e', 404],
    ['.hidden', 400],
    ['a%5cb.svg', 400],
  ])('rejects the logo %s', async (file, status) => {
    expect((await platform.call({ url: `/api/client-logos/${file}` })).status).toBe(status)
  })
})

describe('range requests', () => {
  const tag = '"0123456789abcdef"'

  test.each([
    ['no range', undefined, undefined, undefined],
    ['the beginning', 'bytes=0-9', undefined, { start: 0, end: 9 }],
    ['to the end', 'bytes=90-', undefined, { start: 90, end: 99 }],
    ['the last bytes', 'bytes=-10', undefined, { start: 90, end: 99 }],
    ['a range beyond the end', 'bytes=95-500', undefined, { start: 95, end: 99 }],
    ['a start beyond the end', 'bytes=100-', undefined, 'outside'],
    ['another unit', 'pages=1-2', undefined, undefined],
    ['a malformed range', 'bytes', undefined, undefined],
    ['two ranges', 'bytes=0-1,5-6', undefined, undefined],
    ['If-Range with the current tag', 'bytes=0-9', tag, { start: 0, end: 9 }],
    ['If-Range with another tag', 'bytes=0-9', '"other"', undefined],
    ['If-Range with a weak tag', 'bytes=0-9', `W/${tag}`, undefined],
    ['If-Range with a date', 'bytes=0-9', 'Sat, 14 Mar 2026 15:09:26 GMT', undefined],
  ])('%s', (_what, range, ifRange, expected) => {
    const part = requestedPart({ range, ifRange, tag, size: 100 })
    expect(part && part !== 'outside' ? { start: part.start, end: part.end } : part).toEqual(expected)
  })

  test.each([
    ['organizations/CFA/models/0123456789abcdef.glb', tag],
    ['organizations/CFA/thumbnails/p13-2024.0123456789abcdef.webp', tag],
    ['organizations/CFA/thumbnails/p13-2024.webp', undefined],
    ['client-logos/cafe.svg', undefined],
  ])('returns the entity tag of %s', (key, expected) => {
    expect(tagOf(key)).toBe(expected)
  })
})
