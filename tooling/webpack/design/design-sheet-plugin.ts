import path from 'node:path'
import HtmlPlugin from 'html-webpack-plugin'
import webpack, { type Compiler } from 'webpack'
import { designSheet, sheetInPage } from '@lintel/shared/design-sheet'

/** What the sheet is made of, and nothing else: the scripts need none of it. */
const sources = /[\\/](preflight\.js|tokens[\\/]keyframes\.js|global-css\.ts)$/
const places = /[\\/](@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](styled-system|theme)|ui[\\/]theme)$/

/**
 * Writes the style sheet of the design system into `index.html`, where it is read while the scripts are on their way, and
 * keeps Chakra from making it in the browser.
 */
export class DesignSheetPlugin {
  apply(compiler: Compiler) {
    compiler.options.module.rules.push({
      test: /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/]system\.js$/,
      loader: path.join(import.meta.dirname, 'lazy-sheet-loader.ts'),
    })
    new webpack.NormalModuleReplacementPlugin(sources, (asked) => {
      if (places.test(asked.context)) asked.request = path.join(import.meta.dirname, 'in-sheet.ts')
    }).apply(compiler)
    compiler.hooks.thisCompilation.tap('DesignSheetPlugin', (compilation) => {
      HtmlPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('DesignSheetPlugin', (html) => {
        const tag = {
          tagName: 'style',
          voidTag: false,
          attributes: { id: sheetInPage },
          innerHTML: designSheet(),
          meta: {},
        }
        html.headTags.push(tag)
        return html
      })
    })
  }
}
