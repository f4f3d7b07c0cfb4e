import { createNames } from './names.model.ts'
import type { ColumnValues, PropertyColumn } from './properties.model.ts'
import { momentOf, rowOf, type Row } from './row.ts'
import type { SourceCapture, SourceElement, SourceProject } from './source.ts'
import type { Units } from './units.model.ts'
import { currencyUnit } from './pick-lists.ts'

/**
 * The floors of several files: levels of the same name are one floor, because each file of a building has its own levels. A second level
 * of that name in one file is another floor.
 */
export function floorsOf(captures: readonly SourceCapture[], units: Units) {
  const nameFor = createNames()
  const names = new Map<SourceCapture, Map<number, string>>()
  const byName = new Map<string, string>()
  const rows: Row[] = []
  for (const capture of captures) {
    const counts = new Map<string, number>()
    const ofCapture = new Map<number, string>()
    names.set(capture, ofCapture)
    for (const storey of capture.storeys) {
      const normalizedName = storey.name.trim().toLowerCase()
      const count = (counts.get(normalizedName) ?? 0) + 1
      counts.set(normalizedName, count)
      const key = `${normalizedName}\n${count}`
      const existing = byName.get(key)
      const name = existing ?? nameFor(storey.name)
      ofCapture.set(storey.number, name)
      if (existing !== undefined) continue
      byName.set(key, name)
      rows.push(
        rowOf('Floor', {
          ...{ Name: name, CreatedBy: capture.author, CreatedOn: momentOf(capture.captureDate) },
          ...{ Category: floorType(storey.name), ExtSystem: capture.application, ExtObject: 'IfcBuildingStorey' },
          ExtIdentifier: storey.uniqueId,
          Elevation: storey.elevation === null ? null : units.length(storey.elevation, capture.lengthUnit),
        }),
      )
    }
  }
  const nameOf = (capture: SourceCapture, storey: number | null) =>
    storey === null ? undefined : names.get(capture)?.get(storey)
  return { rows, nameOf }
}

/** The standard has three types of floors. */
function floorType(name: string): string {
  if (/\broof\b/i.test(name)) return 'Roof'
  return /\bsite\b/i.test(name) ? 'Site' : 'Floor'
}

/** A workbook describes exactly one facility (`Facilities.OneAndOnlyOneFacilityFound`). */
export function facilityRow(
  { id, projectNumber, projectName, siteName, address, currency }: SourceProject,
  {
    captures,
    units,
    exportedBy,
    now,
  }: { captures: readonly SourceCapture[]; units: Units; exportedBy: string; now: Date },
): Row {
  const project = projectName || projectNumber
  const building = captures.map(({ buildingName }) => buildingName).find(Boolean)
  const ifcProject = captures.find(({ ifcProjectId }) => ifcProjectId !== null)
  return rowOf('Facility', {
    ...{ Name: building || project, CreatedBy: exportedBy, CreatedOn: momentOf(now), ProjectName: project },
    ...{ SiteName: siteName || address, LinearUnits: units.linear, AreaUnits: units.area, VolumeUnits: units.volume },
    ...{ CurrencyUnit: currencyUnit(currency), AreaMeasurement: 'As modeled' },
    ...{ ExternalSystem: 'Lintel', ExternalProjectObject: ifcProject && 'IfcProject' },
    ...{ ExternalProjectIdentifier: ifcProject?.ifcProjectId, ExternalFacilityObject: 'Project' },
    ...{ ExternalFacilityIdentifier: id, ProjectDescription: projectNumber, SiteDescription: address },
  })
}

type SpaceParts = {
  name: string
  floor: string | undefined
  category: string
  capture: SourceCapture
  element: SourceElement
  values: ColumnValues
  units: Units
}

export function spaceRow({ name, floor, category, capture, element, values, units }: SpaceParts): Row {
  const number = (column: PropertyColumn, convert: Units['length']) => {
    const found = values[column]
    return found && convert(Number(found.text), found.unit)
  }
  return rowOf('Space', {
    ...{ Name: name, CreatedBy: capture.author, CreatedOn: momentOf(capture.captureDate), Category: category },
    ...{ FloorName: floor, Description: values.LongName?.text ?? values.Description?.text },
    ...{ ExtSystem: capture.application, ExtObject: element.ifcClass || 'Room', ExtIdentifier: element.uniqueId },
    ...{ RoomTag: values.RoomTag?.text ?? element.name, UsableHeight: number('UsableHeight', units.length) },
    ...{ GrossArea: number('GrossArea', units.areaOf), NetArea: number('NetArea', units.areaOf) },
  })
}
