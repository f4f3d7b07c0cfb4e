import { defineConfig } from '@chakra-ui/react'
import { slotRecipes } from './recipes.ts'

const floating = { borderWidth: '1px', borderColor: 'border' }
/** The merge needs every slot recipe to name its slots again. */
const slots = {
  card: slotRecipes.card.slots,
  dialog: slotRecipes.dialog.slots,
  drawer: slotRecipes.drawer.slots,
  tooltip: slotRecipes.tooltip.slots,
  switch: slotRecipes.switch.slots,
}
const hoverFill = { bg: 'colorPalette.solidHover' }

/** Where this design leaves Chakra's: merged over its recipes. */
export const recipeChanges = defineConfig({
  theme: {
    recipes: {
      button: {
        variants: {
          // Chakra fades the fill under the pointer, which costs the text its contrast.
          variant: { solid: { _hover: hoverFill, _expanded: hoverFill } },
        },
      },
      // Of the brand only where somebody says so: of a red one, a badge would read as a warning.
      badge: { base: { fontWeight: 'medium', colorPalette: 'gray' } },
      heading: { base: { letterSpacing: 'tight' } },
    },
    slotRecipes: {
      card: { slots: slots.card, base: { root: { shadow: 'xs' } } },
      dialog: { slots: slots.dialog, base: { backdrop: { bg: 'bg.backdrop' }, content: floating } },
      drawer: { slots: slots.drawer, base: { backdrop: { bg: 'bg.backdrop' } } },
      tooltip: { slots: slots.tooltip, base: { content: { px: '3', py: '1.5' } } },
      switch: {
        slots: slots.switch,
        variants: {
          // The track is the control: it must be seen (3:1) when it is off, too.
          variant: { solid: { control: { bg: 'border.emphasized' } } },
        },
      },
    },
  },
})
