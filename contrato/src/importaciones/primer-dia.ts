import type { TablaImportable } from './rules.ts';

interface PasoDelPrimerDia {
  titulo: string;
  /** Why it is needed, or what can be done only after it. */
  detalle: string;
  /** The menu entry where it is done. */
  menu: string;
  /** The file that brings it, on 'Importar archivos'. */
  tabla?: TablaImportable;
  /** What its count counts; absent where it is done or not. */
  unidad?: readonly [una: string, varias: string];
}

/** What a company does before and on its first day, in order: each step needs those before it. */
export const PASOS_DEL_PRIMER_DIA = {
  empresa: { titulo: 'Empresa', detalle: 'Nombre, dirección y logo de sus papeles', menu: 'empresa' },
  calendario: {
    titulo: 'Horario y festivos',
    detalle: 'De ellos salen los vencimientos y las promesas',
    menu: 'calendario',
    unidad: ['festivo de este año', 'festivos de este año'],
  },
  almacenes: {
    titulo: 'Almacenes',
    detalle: 'Su número es el primer dígito de sus ubicaciones',
    menu: 'importar',
    tabla: 'almacenes',
    unidad: ['almacén', 'almacenes'],
  },
  bancos: {
    titulo: 'Bancos y cuentas',
    detalle: 'Lo que nombran depósitos y pagos',
    menu: 'bancoscuentas',
    unidad: ['cuenta', 'cuentas'],
  },
  personas: {
    titulo: 'Personas y sus permisos',
    detalle: 'Cada quien con un modelo de permisos',
    menu: 'importar',
    tabla: 'operadores',
    unidad: ['persona', 'personas'],
  },
  articulos: {
    titulo: 'Artículos',
    detalle: 'Con su tipo, que dice dónde se acomodan',
    menu: 'importar',
    tabla: 'articulos',
    unidad: ['artículo', 'artículos'],
  },
  claves: {
    titulo: 'Códigos de barras',
    detalle: 'Con qué se escanea cada artículo',
    menu: 'importar',
    tabla: 'claves',
    unidad: ['clave', 'claves'],
  },
  ubicaciones: {
    titulo: 'Ubicaciones',
    detalle: 'De un archivo, o generadas de sus pasillos, módulos y niveles; luego sus etiquetas',
    menu: 'importar',
    tabla: 'ubicaciones',
    unidad: ['ubicación', 'ubicaciones'],
  },
  existencias: {
    titulo: 'Existencias',
    detalle: 'Qué hay en cada ubicación',
    menu: 'importar',
    tabla: 'existencias',
  },
  clientes: {
    titulo: 'Clientes',
    detalle: 'Con su asesor y su crédito',
    menu: 'importar',
    tabla: 'clientes',
    unidad: ['cliente', 'clientes'],
  },
  documentos: {
    titulo: 'Compras y remisiones',
    detalle: 'El trabajo que espera; antes, los proveedores',
    menu: 'importar',
    tabla: 'compras',
  },
  dinero: {
    titulo: 'Facturas y pagos',
    detalle: 'Lo que los clientes deben; antes de los pagos, las facturas',
    menu: 'importar',
    tabla: 'facturas',
  },
  ensayo: {
    titulo: 'Un día de ensayo',
    detalle: 'Reciba, acomode, surta, embarque y cuente algo de verdad',
    menu: 'recepcioncom',
  },
} as const satisfies Readonly<Record<string, PasoDelPrimerDia>>;

export type NombreDePaso = keyof typeof PASOS_DEL_PRIMER_DIA;
export const NOMBRES_DE_PASO = Object.keys(PASOS_DEL_PRIMER_DIA) as [NombreDePaso, ...NombreDePaso[]];

/** The same, with what only some of them have. */
export const pasoDelPrimerDia = (paso: NombreDePaso): PasoDelPrimerDia => PASOS_DEL_PRIMER_DIA[paso];
