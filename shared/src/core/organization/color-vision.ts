import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  modeLab65,
  modeLrgb,
  modeRgb,
  parse,
  useMode as registerMode,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeLab65]) registerMode(mode)

const difference = differenceCiede2000()
const deficiencies = [filterDeficiencyProt(1), filterDeficiencyDeuter(1), filterDeficiencyTrit(1)]

/** The smallest difference (CIEDE2000) between two colors for normal vision and each kind of color blindness. */
export function minDifference(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)]
  if (!first || !second) throw new Error(`'${first ? other : one}' isn't a color. Enter it as #RRGGBB.`)
  return Math.min(difference(first, second), ...deficiencies.map((see) => difference(see(first), see(second))))
}
