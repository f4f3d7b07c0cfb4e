import { createRequire } from 'node:module'

/**
 * The parts of web-ifc that we use. Its package doesn't declare its module type: with `import`, Node would compile its six million
 * characters twice, which takes a fifth of the time for a short file.
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

/** web-ifc's number of a class by its name in upper case; -1 for an unknown class. */
export function typeCodeOf(name: string): number {
  const code: unknown = Reflect.get(webIfc, name)
  return typeof code === 'number' ? code : -1
}

let names: ReadonlyMap<number, string> | undefined

/** The names of all classes and measures that web-ifc knows, such as IfcDoor, by number. */
export function typeNames(): ReadonlyMap<number, string> {
  const schemas = [webIfc.IFC2X3, webIfc.IFC4, webIfc.IFC4X3]
  names ??= new Map(
    schemas.flatMap((schema) => Object.keys(schema).map((name) => [typeCodeOf(name.toUpperCase()), name] as const)),
  )
  return names
}
