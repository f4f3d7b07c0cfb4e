import { houseRecipes } from './designs/house/recipes.ts'
import { restaurantRecipes } from './designs/restaurant/recipes.ts'
import { worksRecipes } from './designs/works/recipes.ts'
import type { Recipe } from './recipe.ts'

/** Every model file that can be generated, by id; the catalog determines which of them are. */
export const modelRecipes: ReadonlyMap<string, Recipe> = new Map(
  [...restaurantRecipes, ...houseRecipes, ...worksRecipes].map((recipe) => [recipe.id, recipe]),
)
