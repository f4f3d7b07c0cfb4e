import { defineConfig } from '@chakra-ui/react'
import { slotRecipes } from './recipes.ts'

const floating = { borderWidth: '1px', borderColor: 'border' }
/** Merging requires every slot recipe to list its slots again. */
const slots = {
  card: slotRecipes.card.slots,
  checkbox: slotRecipes.checkbox.slots,
  dialog: slotRecipes.dialog.slots,
  drawer: slotRecipes.drawer.slots,
  field: slotRecipes.field.slots,
  nativeSelect: slotRecipes.nativeSelect.slots,
  radioGroup: slotRecipes.radioGroup.slots,
  tooltip: slotRecipes.tooltip.slots,
  switch: slotRecipes.switch.slots,
}
const pressed = { bg: 'colorPalette.muted', color: 'colorPalette.fg', borderColor: 'colorPalette.border' }
const hoverFill = { bg: 'colorPalette.solidHover' }

/** Form controls have a visible border (3:1) on every background, and the focus ring of buttons. */
const control = {
  color: 'fg',
  bg: 'bg.panel',
  borderColor: 'border.emphasized',
  focusVisibleRing: 'outside',
  _hover: { borderColor: 'fg.subtle' },
  _readOnly: { bg: 'bg.muted', color: 'fg.muted' },
  _invalid: { borderColor: 'border.error' },
}
/** On phones, 16 px text keeps the browser from zooming in. */
const text = { textStyle: { base: 'md', md: 'sm' } }
const sizes = { xs: text, sm: text, md: text }
const box = { bg: 'bg.panel' }

/** Where this design differs from Chakra's: merged over its recipes. */
export const recipeChanges = defineConfig({
  theme: {
    recipes: {
      button: {
        // Pressed toggles are tinted: a filled button is the next step.
        base: { '&[aria-pressed=true]': { ...pressed, _hover: pressed } },
        variants: {
          // Chakra fades the fill on hover, which reduces the contrast of the text.
          variant: { solid: { _hover: hoverFill, _expanded: hoverFill } },
        },
      },
      // Gray unless set: in a red brand color, a badge would read as a warning.
      badge: { base: { fontWeight: 'medium', colorPalette: 'gray' } },
      heading: { base: { letterSpacing: 'tight' } },
      input: { variants: { variant: { outline: control }, size: sizes } },
      textarea: { variants: { variant: { outline: control }, size: sizes } },
    },
    slotRecipes: {
      card: { slots: slots.card, base: { root: { shadow: 'xs' } } },
      checkbox: {
        slots: slots.checkbox,
        base: {
          root: { cursor: 'pointer', _disabled: { cursor: 'disabled' } },
          label: { fontWeight: 'normal', minWidth: '0', overflowWrap: 'anywhere' },
        },
        variants: { variant: { solid: { control: box } } },
      },
      dialog: { slots: slots.dialog, base: { backdrop: { bg: 'bg.backdrop' }, content: floating } },
      drawer: { slots: slots.drawer, base: { backdrop: { bg: 'bg.backdrop' } } },
      field: {
        slots: slots.field,
        base: { errorText: { textStyle: 'sm', fontWeight: 'normal' }, helperText: { textStyle: 'sm' } },
      },
      nativeSelect: {
        slots: slots.nativeSelect,
        base: { field: { focusVisibleRing: 'outside', textOverflow: 'ellipsis' } },
        variants: {
          variant: { outline: { field: control } },
          size: { xs: { field: text }, sm: { field: text }, md: { field: text } },
        },
      },
      radioGroup: {
        slots: slots.radioGroup,
        base: {
          item: { cursor: 'pointer', fontWeight: 'normal' },
          itemText: { minWidth: '0', overflowWrap: 'anywhere' },
        },
        variants: { variant: { solid: { itemControl: box } } },
      },
      tooltip: { slots: slots.tooltip, base: { content: { px: '3', py: '1.5' } } },
      switch: {
        slots: slots.switch,
        base: { label: { lineHeight: 'short' } },
        variants: {
          // The track identifies the control, so it must be visible (3:1) when the switch is off, too.
          variant: { solid: { control: { bg: 'border.emphasized' } } },
        },
      },
    },
  },
})
