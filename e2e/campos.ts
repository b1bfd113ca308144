/**
 * How a screen takes scans: by a shared field, by the queue or the ear itself, by what makes out their codes, or by a field that
 * invites them. `campos.spec.ts` looks for these in the sources.
 */
export const LEE: readonly RegExp[] = [
  /<(CampoLector|CampoCodigo|CapturaUbicacion|CapturaDeSurtido)\b/,
  /\b(useColaDeLecturas|useCaptura|useSurtido|useBuffer|escuchaLector)\(/,
  /from '\.{1,2}\/[^']*resolver\.ts'/,
  /placeholder="Escanee/,
];

/**
 * Every place of the web that takes scans, and the files that put it there, under `web/src`. One that is not here, or that no
 * `campos-*.spec.ts` drives code by code, fails `campos.spec.ts`.
 */
export const CAMPOS = {
  // Compras
  RecepcionCom: ['screens/compras/ListaCompras.tsx'],
  DetalleCR: ['screens/compras/DetalleCR.tsx', 'screens/compras/useRecepcion.ts'],
  AcomodoCom: ['screens/compras/AcomodoCom.tsx'],
  'Recepcion de compra': ['screens/recepcion/Acomodar.tsx'],
  'Recepcion de traspaso': ['screens/recepcion/Acomodar.tsx'],
  // Traspasos
  'Traspasos por surtir': ['screens/inventarios/traspasos/ListaTraspasos.tsx'],
  'Traspasos por recibir': ['screens/inventarios/traspasos/ListaTraspasos.tsx'],
  DetalleTPS: ['screens/inventarios/traspasos/Detalle.tsx'],
  DetalleTPR: ['screens/inventarios/traspasos/Detalle.tsx'],
  'Surtido de traspaso': ['screens/inventarios/traspasos/Surtir.tsx'],
  // Inventarios
  Inventarios: ['screens/inventarios/conteo/ListaPorContar.tsx'],
  Conteo: ['screens/inventarios/conteo/Contar.tsx'],
  Resurtidos: [
    'screens/inventarios/resurtidos/OrdenDeAlmacen.tsx',
    'screens/inventarios/resurtidos/useOrden.ts',
  ],
  'TraspasoUbicacion al surtir': [
    'screens/inventarios/resurtidos/FormaDeTraspaso.tsx',
    'screens/inventarios/resurtidos/useTraspaso.ts',
  ],
  'TraspasoUbicacion al acomodar': [
    'screens/inventarios/resurtidos/FormaDeTraspaso.tsx',
    'screens/inventarios/resurtidos/useTraspaso.ts',
  ],
  AcomodoInv: [
    'screens/inventarios/acomodo/FormaDeAcomodo.tsx',
    'screens/inventarios/acomodo/useAcomodoInv.ts',
  ],
  'ConfigArticulo: la búsqueda': ['screens/inventarios/articulo/ConfiguracionDeArticulo.tsx'],
  'ConfigArticulo: la ubicación por asignar': ['screens/inventarios/articulo/ConfiguracionDeArticulo.tsx'],
  'ConfigArticulo: la clave por guardar': [
    'screens/inventarios/articulo/ConfiguracionDeArticulo.tsx',
    'screens/inventarios/articulo/Claves.tsx',
  ],
  ConfigUbicacion: ['screens/inventarios/ubicacion/ConfiguracionDeUbicacion.tsx'],
  'ConfigUbicacion: anexar artículo': ['screens/inventarios/ubicacion/DialogoAnexar.tsx'],
  Kardex: ['screens/inventarios/Kardex.tsx'],
  // Ventas
  'SurtidoRem: la remisión al surtir': [
    'screens/ventas/surtido/Remision.tsx',
    'screens/ventas/surtido/useEmpaque.ts',
  ],
  'SurtidoRem: la remisión al empacar': [
    'screens/ventas/surtido/Remision.tsx',
    'screens/ventas/surtido/useEmpaque.ts',
    'screens/ventas/surtido/decision.ts',
    'screens/ventas/surtido/useBuffer.ts',
  ],
  'SurtidoRem: el renglón': [
    'screens/ventas/surtido/SurtirRenglon.tsx',
    'screens/ventas/surtido/useRenglon.ts',
  ],
  // En todas, y en el aparato
  'Enseñar código': ['capture/ensenar/ElegirArticulo.tsx'],
  'Este aparato': ['screens/sesion/aparato/Prueba.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Campo = keyof typeof CAMPOS;

/** The shared pieces themselves, whose uses are in the table, and the samples of the interface. */
export const PIEZAS = [
  // The batch dialog's ear: `lectores-cuadros.spec.ts` drives it, each of its fields by each way.
  'capture/useOidoDeLotes.ts',
  'capture/lecturaDeLote.ts',
  // Names what another field read and did not find.
  'capture/ajena.ts',
  // What is taught is what another field read.
  'capture/ensenar/OfreceEnsenar.tsx',
  'capture/CapturaDeSurtido.tsx',
  'capture/CapturaUbicacion.tsx',
  'capture/lector.ts',
  'capture/useCaptura.ts',
  'capture/useColaDeLecturas.ts',
  'capture/useSurtido.ts',
  'ui/Muestrario.tsx',
] as const;
