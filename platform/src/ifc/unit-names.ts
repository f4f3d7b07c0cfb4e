/** Units that are not called as what they measure. */
const otherNames: Readonly<Record<string, string>> = {
  SECTIONALAREAINTEGRAL: 'SECTIONAREAINTEGRALUNIT',
  THERMALCONDUCTIVITY: 'THERMALCONDUCTANCEUNIT',
}

/** What a project assigns a unit by, of what is measured: LENGTH is assigned the LENGTHUNIT. */
export function unitNamed(measured: string): string {
  return otherNames[measured] ?? `${measured}UNIT`
}
