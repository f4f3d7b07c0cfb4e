import { createSystem, defineConfig } from '@chakra-ui/react'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { animationStyles, keyframes, layerStyles, textStyles } from '@chakra-ui/react/theme'
import { globalCss } from './global-css.ts'
import { recipeChanges } from './recipe-changes.ts'
import { recipes, slotRecipes } from './recipes.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { tokens } from './tokens.ts'

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'lintel-ui',
  cssVarsRoot: ':where(html)',
  globalCss,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '920px', xl: '1280px', '2xl': '1536px' },
    keyframes,
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
    textStyles,
    layerStyles,
    animationStyles,
  },
})

export const system = createSystem(defaultBaseConfig, config, recipeChanges)
