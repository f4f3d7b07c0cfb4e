import type { UrlCodec } from '@lintel/shared/routing'
import type { Selection } from './selected-files.model.ts'

/** Files by name, so that a link shows their newest versions. */
export const selectionParam: UrlCodec<Selection> = {
  names: ['set', 'file'],
  read(search) {
    const files = search.getAll('file')
    return { set: search.get('set') || undefined, files: files.length > 0 ? files : undefined }
  },
  write: ({ set, files }) => ({ set, file: files }),
}
