import { createRequire } from 'node:module'

/**
 * What we use of web-ifc. Its package does not say of which kind its modules are: imported, its six million characters are compiled once more just to
 * find that out, which is a fifth of what a short file costs.
 */
const webIfc = createRequire(import.meta.url)('web-ifc') as typeof import('web-ifc')

export const FromRawLineData: unknown = webIfc.FromRawLineData
export const InheritanceDef: unknown = webIfc.InheritanceDef
export const {
  ENUM,
  IFC2X3,
  IFC4,
  IFC4X3,
  IFCALIGNMENT,
  IFCAPPLICATION,
  IFCAXIS2PLACEMENT3D,
  IFCBUILDING,
  IFCBUILDINGSTOREY,
  IFCCLASSIFICATION,
  IFCCLASSIFICATIONREFERENCE,
  IFCCOMPLEXPROPERTY,
  IFCCONVERSIONBASEDUNIT,
  IFCCONVERSIONBASEDUNITWITHOFFSET,
  IFCCOORDINATEOPERATION,
  IFCCOORDINATEREFERENCESYSTEM,
  IFCDERIVEDUNIT,
  IFCELEMENT,
  IFCELEMENTQUANTITY,
  IFCFACILITYPART,
  IFCFEATUREELEMENT,
  IFCGEOMETRICREPRESENTATIONCONTEXT,
  IFCLOCALPLACEMENT,
  IFCMAPCONVERSION,
  IFCMAPCONVERSIONSCALED,
  IFCMATERIAL,
  IFCMATERIALCONSTITUENT,
  IFCMATERIALCONSTITUENTSET,
  IFCMATERIALLAYER,
  IFCMATERIALLAYERSET,
  IFCMATERIALLAYERSETUSAGE,
  IFCMATERIALLAYERWITHOFFSETS,
  IFCMATERIALLIST,
  IFCMATERIALPROFILE,
  IFCMATERIALPROFILESET,
  IFCMATERIALPROFILESETUSAGE,
  IFCMATERIALPROFILESETUSAGETAPERING,
  IFCMATERIALPROFILEWITHOFFSETS,
  IFCMONETARYUNIT,
  IFCORGANIZATION,
  IFCPHYSICALCOMPLEXQUANTITY,
  IFCPROJECT,
  IFCPROJECTEDCRS,
  IFCPROPERTYBOUNDEDVALUE,
  IFCPROPERTYENUMERATEDVALUE,
  IFCPROPERTYLISTVALUE,
  IFCPROPERTYREFERENCEVALUE,
  IFCPROPERTYSET,
  IFCPROPERTYSINGLEVALUE,
  IFCPROPERTYTABLEVALUE,
  IFCQUANTITYAREA,
  IFCQUANTITYCOUNT,
  IFCQUANTITYLENGTH,
  IFCQUANTITYNUMBER,
  IFCQUANTITYTIME,
  IFCQUANTITYVOLUME,
  IFCQUANTITYWEIGHT,
  IFCRELAGGREGATES,
  IFCRELASSOCIATESCLASSIFICATION,
  IFCRELASSOCIATESMATERIAL,
  IFCRELCONTAINEDINSPATIALSTRUCTURE,
  IFCRELDEFINESBYPROPERTIES,
  IFCRELDEFINESBYTYPE,
  IFCRELFILLSELEMENT,
  IFCRELNESTS,
  IFCRELPOSITIONS,
  IFCRELVOIDSELEMENT,
  IFCRIGIDOPERATION,
  IFCSITE,
  IFCSIUNIT,
  IFCSPACE,
  IFCVIRTUALELEMENT,
  INTEGER,
  IfcAPI,
  LABEL,
  LogLevel,
  REAL,
  REF,
  STRING,
  SchemaNames,
} = webIfc

/** The number that web-ifc has for a class by its name in upper case; -1 for a class that it does not know. */
export function typeCodeOf(name: string): number {
  const code: unknown = Reflect.get(webIfc, name)
  return typeof code === 'number' ? code : -1
}

let names: ReadonlyMap<number, string> | undefined

/** The names of all classes and measures that web-ifc knows, such as IfcDoor, by their numbers. */
export function typeNames(): ReadonlyMap<number, string> {
  const schemas = [webIfc.IFC2X3, webIfc.IFC4, webIfc.IFC4X3]
  names ??= new Map(
    schemas.flatMap((schema) => Object.keys(schema).map((name) => [typeCodeOf(name.toUpperCase()), name] as const)),
  )
  return names
}
