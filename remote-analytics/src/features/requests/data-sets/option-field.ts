const prefix = 'option.'

/** The field of an option set's column. Commas stand between fields in addresses. */
export function optionField(label: string): string {
  return `${prefix}${label.replaceAll(/[%,]/g, encodeURIComponent)}`
}
