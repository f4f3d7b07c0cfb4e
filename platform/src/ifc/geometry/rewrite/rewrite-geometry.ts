import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { readStepFile, type StepFile } from '../../step/step-file.ts'
import { nameAt, numberAt, referencesAt } from '../../step/step-value.ts'
import { readUnits } from '../../ids/model/units.ts'
import { nameIn, referenceOf, type ModelLines } from '../../reading/model-lines.ts'
import { numberOf } from '../../reading/tokens.ts'
import { IFCCONVERSIONBASEDUNIT, IFCSIUNIT, typeCodeOf } from '../../web-ifc.ts'
import { curveLength, trimmedPoints } from './curves.ts'
import { outlineOf } from './outlines.ts'
import { createStepLines, real, type StepLines } from './step-lines.ts'
import { sectionedSolid } from './sectioned-solids.ts'
import { fixedReferenceSweep, sectionedSpine } from './sweeps.ts'

/** Classes (upper case) that web-ifc 0.0.78 doesn't read, or reads incorrectly. Returns the replacement line, or undefined to keep it. */
type Rewrite = (file: StepFile, lines: StepLines, id: number) => string | undefined

const rewrites: Readonly<Record<string, Rewrite>> = {
  IFCROUNDEDRECTANGLEPROFILEDEF: profile,
  IFCRECTANGLEHOLLOWPROFILEDEF: profile,
  IFCISHAPEPROFILEDEF: profile,
  IFCASYMMETRICISHAPEPROFILEDEF: profile,
  IFCLSHAPEPROFILEDEF: profile,
  IFCUSHAPEPROFILEDEF: profile,
  IFCZSHAPEPROFILEDEF: profile,
  IFCMIRROREDPROFILEDEF: profile,
  IFCCENTERLINEPROFILEDEF: profile,
  IFCBOXEDHALFSPACE: boxedHalfSpace,
  IFCSWEPTDISKSOLID: sweptDisk,
  IFCFIXEDREFERENCESWEPTAREASOLID: fixedReferenceSweep,
  IFCSECTIONEDSPINE: sectionedSpine,
  IFCSECTIONEDSOLIDHORIZONTAL: sectionedSolid,
}

/** Whether a model has lines that may have to be rewritten; a foot or an inch with its standard factor need not. */
export function needsRewrite(lines: ModelLines): boolean {
  return Object.keys(rewrites).some((name) => lines.idsOf(typeCodeOf(name)).length > 0) || hasOddLengthUnit(lines)
}

/**
 * Writes an equivalent model with classes that web-ifc supports, only for creating geometry: elements and line numbers stay the same.
 * Replacements are appended, because the last line with a number counts. Returns the path to read.
 */
export function rewriteGeometry(path: string, output: string): string {
  const data = readFileSync(path)
  const file = readStepFile(data)
  const lines = createStepLines(file)
  for (const { id, class: name } of file.all()) {
    const text = rewrites[name]?.(file, lines, id)
    if (text !== undefined) lines.replace(id, text)
  }
  rewriteLengthUnit(file, lines)
  const added = lines.all()
  const end = data.lastIndexOf('ENDSEC')
  if (added.length === 0 || end < 0) return path
  writeFileSync(output, data.subarray(0, end))
  appendFileSync(output, `${added.join('\n')}\n`)
  appendFileSync(output, data.subarray(end))
  return output
}

function profile(file: StepFile, lines: StepLines, id: number): string | undefined {
  if (nameAt(file.valuesOf(id), 0) !== 'AREA') return undefined
  const outline = outlineOf(file, id)
  if (!outline) return undefined
  const outer = lines.polygon(outline.outer)
  if (outline.holes.length === 0) return `IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#${outer})`
  const holes = outline.holes.map((hole) => `#${lines.polygon(hole)}`)
  return `IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#${outer},(${holes.join()}))`
}

/** The box only limits the region of interest. */
function boxedHalfSpace(file: StepFile, _lines: StepLines, id: number): string | undefined {
  const values = file.valuesOf(id)
  const [surface] = referencesAt(values, 0)
  return surface === undefined ? undefined : `IFCHALFSPACESOLID(#${surface},.${nameAt(values, 1) ?? 'F'}.)`
}

/** web-ifc ignores parameters on an `IfcIndexedPolyCurve`: one unit per segment. */
function sweptDisk(file: StepFile, lines: StepLines, id: number): string | undefined {
  const values = file.valuesOf(id)
  const [curve] = referencesAt(values, 0)
  const [radius, innerRadius, from, to] = [1, 2, 3, 4].map((index) => numberAt(values, index))
  if (curve === undefined || file.classOf(curve) !== 'IFCINDEXEDPOLYCURVE') return undefined
  if (typeof radius !== 'number' || (from === null && to === null)) return undefined
  const length = curveLength(file, curve)
  const isWhole = (from ?? 0) <= 0 && (to ?? length) >= length
  const points = isWhole ? [] : trimmedPoints(file, curve, from ?? 0, to ?? length)
  const ids = points.map((point) => `#${lines.point(point)}`)
  const directrix = isWhole ? curve : lines.add(`IFCPOLYLINE((${ids.join()}))`)
  return `IFCSWEPTDISKSOLID(#${directrix},${real(radius)},${typeof innerRadius === 'number' ? real(innerRadius) : '$'},$,$)`
}

/** Conversion-based units by name and factor to meters that web-ifc reads correctly, if the factor is in meters. */
const supportedUnits: Readonly<Record<string, number>> = { FOOT: 0.3048, INCH: 0.0254 }

function hasOddLengthUnit(lines: ModelLines): boolean {
  return lines.lines(lines.idsOf(IFCCONVERSIONBASEDUNIT)).some((unit) => {
    if (nameIn(unit, 1) !== 'LENGTHUNIT') return false
    const measure = lines.line(referenceOf(unit.values[3]) ?? -1)
    const base = lines.line(referenceOf(measure?.values[1]) ?? -1)
    const isMeter = base?.type === IFCSIUNIT && nameIn(base, 2) === null
    return !isMeter || numberOf(measure?.values[0]) !== supportedUnits[nameIn(unit, 2)?.toUpperCase() ?? '']
  })
}

/** web-ifc recognizes some units only by name, whatever their factor, and doesn't resolve nested factors. */
function rewriteLengthUnit(file: StepFile, lines: StepLines): void {
  const conversion = readUnits(file).ofMeasure('IFCLENGTHMEASURE')
  const ofProject = projectUnits(file)
  for (const { id, class: name } of file.all()) {
    if (name !== 'IFCCONVERSIONBASEDUNIT' || nameAt(file.valuesOf(id), 1) !== 'LENGTHUNIT' || !conversion) continue
    if (!ofProject.has(id)) continue
    const exponents = lines.add('IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0)')
    const meter = lines.add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)')
    const factor = lines.add(
      `IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(${real(conversion.times / conversion.by)}),#${meter})`,
    )
    lines.replace(id, `IFCCONVERSIONBASEDUNIT(#${exponents},.LENGTHUNIT.,'LENGTH',#${factor})`)
  }
}

function projectUnits(file: StepFile): ReadonlySet<number> {
  const units = new Set<number>()
  for (const { id, class: name } of file.all())
    if (name === 'IFCUNITASSIGNMENT') for (const unit of referencesAt(file.valuesOf(id), 0)) units.add(unit)
  return units
}
