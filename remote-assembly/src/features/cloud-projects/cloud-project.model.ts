import { states, type CloudProject, type ProjectFields } from '@lintel/shared/contract/assembly'

/** The postal abbreviations of `states`, in the same order. */
const abbreviations =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** Normalizes `GA`, `Ga.`, or `georgia` to the listed state name; empty if it isn't listed. */
export function stateName(written: string): string {
  const normalizedName = written.trim().replaceAll('.', '').toLowerCase()
  const position = abbreviations.findIndex((short) => short.toLowerCase() === normalizedName)
  return states[position] ?? states.find((name) => name.toLowerCase() === normalizedName) ?? ''
}

/** The form values of a cloud project, which has no county or township. */
export function fieldsOf(project: CloudProject): { [Name in keyof ProjectFields]: string } {
  return {
    projectNumber: project.projectNumber.trim(),
    projectName: project.name.trim(),
    address1: project.address1.trim(),
    address2: project.address2.trim(),
    city: project.city.trim(),
    state: stateName(project.state),
    zipCode: project.zipCode.trim(),
    county: '',
    township: '',
  }
}

/** Case-insensitive substring search in name and number (specification 1, "Screens and routes"). */
export function searchProjects(projects: readonly CloudProject[], search: string): CloudProject[] {
  const needle = search.trim().toLowerCase()
  return projects.filter(({ name, projectNumber }) =>
    [name, projectNumber].some((text) => text.toLowerCase().includes(needle)),
  )
}

export function badgeOf(projectType: string): string {
  return projectType.toUpperCase() === 'ACC' ? 'ACC' : 'BIM 360'
}
