/** The demo company's data for its papers. */
export const EMPRESA = {
  nombre: 'DISTRIBUIDORA ANDÉN, S.A. DE C.V.',
  rfc: 'DAN980512QX3',
  direccion: 'AV. CENTRAL 1250, PARQUE INDUSTRIAL, 72760 SAN ANDRÉS CHOLULA, PUEBLA',
  telefono: '222 555 0140',
} as const;

/** Warehouses of the demo company; their ids are also the first digit of location codes. */
export const ALMACENES = [
  { id: 1, nombre: 'PRINCIPAL', exhibicion: false },
  { id: 2, nombre: 'BODEGA NORTE', exhibicion: false },
  { id: 3, nombre: 'EXHIBICIÓN', exhibicion: true },
] as const;

/** Department 15 has a role in the specification's §6. */
export const DEPARTAMENTOS: readonly (readonly [number, string])[] = [
  [1, 'DIRECCIÓN'],
  [2, 'ADMINISTRACIÓN Y FINANZAS'],
  [3, 'COMPRAS'],
  [4, 'VENTAS'],
  [5, 'TELEMARKETING'],
  [6, 'ATENCIÓN A CLIENTES'],
  [7, 'CRÉDITO Y COBRANZA'],
  [8, 'RECURSOS HUMANOS'],
  [9, 'SISTEMAS'],
  [10, 'INVENTARIOS'],
  [11, 'EMBARQUES'],
  [12, 'TIENDA EN LÍNEA'],
  [15, 'ALMACÉN'],
];

/** Id, name, department. Positions 5, 6 and 9 have a role in the specification's §6. */
export const PUESTOS: readonly (readonly [number, string, number])[] = [
  [1, 'DIRECTOR GENERAL', 1],
  [2, 'GERENTE ADMINISTRATIVO', 2],
  [3, 'JEFE DE COMPRAS', 3],
  [4, 'COMPRADOR', 3],
  [5, 'JEFE DE ALMACÉN', 15],
  [6, 'AUXILIAR DE INVENTARIOS', 10],
  [7, 'RECIBO DE MERCANCÍA', 15],
  [8, 'SURTIDOR', 15],
  [9, 'JEFE DE INVENTARIOS', 10],
  [10, 'ACOMODADOR', 15],
  [11, 'GERENTE DE VENTAS', 4],
  [12, 'ASESOR DE VENTAS', 4],
  [13, 'ASESOR DE TELEMARKETING', 5],
  [14, 'SUPERVISOR DE TELEMARKETING', 5],
  [15, 'EJECUTIVO DE ATENCIÓN A CLIENTES', 6],
  [16, 'ANALISTA DE CRÉDITO', 7],
  [17, 'JEFE DE RECURSOS HUMANOS', 8],
  [18, 'AUXILIAR DE RECURSOS HUMANOS', 8],
  [19, 'SOPORTE DE SISTEMAS', 9],
  [20, 'JEFE DE EMBARQUES', 11],
  [21, 'EMPACADOR', 11],
  [22, 'AUXILIAR CONTABLE', 2],
  [23, 'ENCARGADO DE TIENDA EN LÍNEA', 12],
];

/** One supplier per brand, in the order of the catalogue's brands, then wholesalers that sell everything. */
export const FABRICANTES = [
  'PAPELES Y TRAZOS DEL VALLE',
  'INDUSTRIAS KUADRA',
  'GRUPO ESCOLAR ANÁHUAC',
  'FERROMECÁNICA DEL NORTE',
  'TORNILLERA SAN MIGUEL',
  'HERRAMIENTAS DEL BAJÍO',
  'MENAJES LA COCINERA',
  'PLÁSTICOS RINCÓN',
  'CRISTALERÍA TALPA',
  'LABORATORIOS FLOR DE NÁCAR',
  'COSMÉTICA BRISA MARINA',
  'FRAGANCIAS ALBORADA',
  'QUÍMICOS LIMPIAMÁS',
  'JABONERA EL CENZONTLE',
  'ELECTRÓNICA LUMIKA',
  'COMPONENTES VOLTARA',
  'JUGUETES TROMPO Y BALERO',
  'CREACIONES PIRINOLA',
  'ALIMENTOS MAÍZ DE ORO',
  'DULCERÍA LA JACARANDA',
  'CAFÉ Y CACAO DE SOCONUSCO',
  'NUTRIMASCOTAS DEL CENTRO',
  'ACCESORIOS CANELA',
  'TEXTILES SAN LÁZARO',
  'BLANCOS TLAXCALA',
  'MATERIAL MÉDICO VIDAL',
  'BOTANAS Y SALUD XOCHITL',
  'FIESTAS PAPEL PICADO',
  'DESECHABLES ECOLÓGICOS MILPA',
] as const;

export const MAYORISTAS = [
  'COMERCIALIZADORA MAYORISTA DEL BAJÍO',
  'DISTRIBUCIONES HERMANOS CÁRDENAS',
  'IMPORTADORA PACÍFICO ORIENTE',
  'ABASTOS DE LA MERCED',
  'GRUPO PROVEEDOR AZTLÁN',
  'IMPORTACIONES PUERTO LÁZARO',
  'MAYOREO SAN JUAN DE DIOS',
  'COMERCIAL TRES RÍOS',
  'DISTRIBUIDORA EL MEZQUITE',
  'OPERADORA DE CATÁLOGOS DEL SUR',
  'CADENA DE SUMINISTROS IXTLÁN',
] as const;
