import path from 'node:path'
import type CopyPlugin from 'copy-webpack-plugin'
import { root } from '../../src/workspace/root.ts'
import { filesAddress, renderHandbook, sizeOfPicture } from './render-handbook.ts'

export const handbookFolder = path.join(root, 'docs/handbook')

type Patterns = NonNullable<NonNullable<ConstructorParameters<typeof CopyPlugin>[0]>['patterns']>

/** Emits the handbook: all texts in one file, which is loaded with its first page, and the pictures. */
export function handbookFiles(): Patterns {
  return [
    {
      from: '*.md',
      context: handbookFolder,
      to: `${filesAddress}/handbook.json`,
      transformAll(assets) {
        const texts = assets.map(({ sourceFilename, data }) => [path.basename(sourceFilename), String(data)] as const)
        const pages = renderHandbook(new Map(texts), (picture) => sizeOfPicture(path.join(handbookFolder, picture)))
        return JSON.stringify({ pages })
      },
    },
    { from: path.join(handbookFolder, 'pictures'), to: `${filesAddress}/pictures` },
  ]
}
