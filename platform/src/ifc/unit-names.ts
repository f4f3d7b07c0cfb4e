/** Unit types with irregular names. */
const otherNames: Readonly<Record<string, string>> = {
  SECTIONALAREAINTEGRAL: 'SECTIONAREAINTEGRALUNIT',
  THERMALCONDUCTIVITY: 'THERMALCONDUCTANCEUNIT',
}

/** The unit type of a dimension: LENGTHUNIT for LENGTH. */
export function unitNamed(measured: string): string {
  return otherNames[measured] ?? `${measured}UNIT`
}
