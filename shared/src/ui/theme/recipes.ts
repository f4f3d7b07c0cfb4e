import {
  avatarSlotRecipe,
  badgeRecipe,
  buttonRecipe,
  cardSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  headingRecipe,
  iconRecipe,
  separatorRecipe,
  skeletonRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme'

/** Only the recipes of the components that the door exports: each one costs bytes on first load. */
export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  heading: headingRecipe,
  icon: iconRecipe,
  separator: separatorRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
}

export const slotRecipes = {
  avatar: avatarSlotRecipe,
  card: cardSlotRecipe,
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  switch: switchSlotRecipe,
  tooltip: tooltipSlotRecipe,
}
