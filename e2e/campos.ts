/**
 * How a screen takes scans: through a shared field, through the queue or scan detection itself, by resolving codes, or
 * with a field that invites scans. `campos.spec.ts` looks for these in the sources.
 */
export const LEE: readonly RegExp[] = [
  /<(CampoLector|LectorDeClave|CampoCodigo|CampoArticulo|CapturaUbicacion|CapturaDeSurtido)\b/,
  /\buseMotor[<(]/,
  /\b(useColaDeLecturas|useCaptura|useSurtido|useBuffer|useLectura|escuchaLector)\(/,
  /from '\.{1,2}\/[^']*resolver\.ts'/,
  /placeholder="Escanee/,
];

/**
 * Every place of the web app that takes scans, with the files that implement it, below `web/src`. `campos.spec.ts`
 * fails for one that is missing here, or that no `campos-*.spec.ts` covers code by code.
 */
export const CAMPOS = {
  // Compras
  RecepcionCom: ['rooms/compras/ListaCompras.tsx'],
  DetalleCR: [
    'rooms/compras/DetalleCR.tsx',
    'rooms/compras/useRecepcion.ts',
    'rooms/compras/decideRecepcion.ts',
  ],
  AcomodoCom: ['rooms/compras/AcomodoCom.tsx'],
  'Recepcion de compra': ['rooms/existencias/Acomodar.tsx'],
  'Recepcion de traspaso': ['rooms/existencias/Acomodar.tsx'],
  // Traspasos
  'Traspasos por surtir': ['rooms/traspasos/ListaTraspasos.tsx'],
  'Traspasos por recibir': ['rooms/traspasos/ListaTraspasos.tsx'],
  DetalleTPS: ['rooms/traspasos/Detalle.tsx'],
  DetalleTPR: ['rooms/traspasos/Detalle.tsx'],
  'Surtido de traspaso': ['rooms/traspasos/Surtir.tsx'],
  // Inventarios
  Inventarios: ['rooms/conteos/ListaPorContar.tsx'],
  Conteo: ['rooms/conteos/Contar.tsx'],
  Resurtidos: ['rooms/resurtidos/OrdenDeAlmacen.tsx', 'rooms/resurtidos/useOrden.ts'],
  'TraspasoUbicacion al surtir': ['rooms/resurtidos/useTraspaso.ts', 'rooms/resurtidos/decideTraspaso.ts'],
  'TraspasoUbicacion al acomodar': ['rooms/resurtidos/useTraspaso.ts'],
  AcomodoInv: ['rooms/compras/acomodo/useAcomodoInv.ts', 'rooms/compras/acomodo/decideAcomodo.ts'],
  'ConfigArticulo: la búsqueda': ['rooms/articulos/ConfiguracionDeArticulo.tsx'],
  'ConfigArticulo: la ubicación por asignar': ['rooms/articulos/ConfiguracionDeArticulo.tsx'],
  'ConfigArticulo: la clave por guardar': [
    'rooms/articulos/ConfiguracionDeArticulo.tsx',
    'rooms/articulos/Claves.tsx',
  ],
  ConfigUbicacion: ['rooms/ubicaciones/ConfiguracionDeUbicacion.tsx', 'rooms/ubicaciones/useLecturas.ts'],
  'ConfigUbicacion: anexar artículo': ['rooms/ubicaciones/DialogoAnexar.tsx'],
  Kardex: ['rooms/existencias/kardex/useCriterios.tsx'],
  Articulo: ['rooms/articulos/Articulo.tsx'],
  Documento: ['rooms/expedientes/Documento.tsx'],
  Ubicacion: ['rooms/ubicaciones/Ubicacion.tsx'],
  // Ventas
  'SurtidoRem: la remisión al surtir': [
    'rooms/surtido/Remision.tsx',
    'rooms/surtido/useEmpaque.ts',
    'rooms/surtido/decideRemision.ts',
  ],
  'SurtidoRem: la remisión al empacar': [
    'rooms/surtido/Remision.tsx',
    'rooms/surtido/useEmpaque.ts',
    'rooms/surtido/decision.ts',
    'rooms/surtido/useBuffer.ts',
  ],
  'SurtidoRem: el renglón': ['rooms/surtido/SurtirRenglon.tsx', 'rooms/surtido/useRenglon.ts'],
  EmbarqueFletera: ['rooms/embarques/EmbarqueFletera.tsx'],
  // Clientes
  Cliente: ['rooms/clientes/Cliente.tsx'],
  // En todas, y en el aparato
  'Enseñar código': ['capture/ensenar/ElegirArticulo.tsx'],
  'Este aparato': ['rooms/sesion/aparato/Prueba.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Campo = keyof typeof CAMPOS;

/** The shared pieces themselves, whose uses are in the table, and the samples of the interface. */
export const PIEZAS = [
  // Scan detection of the batch dialog: `lectores-cuadros.spec.ts` covers each of its fields in each way.
  'rooms/existencias/useOidoDeLotes.ts',
  'rooms/existencias/lecturaDeLote.ts',
  // Scan detection of the palette: `paleta.spec.ts` covers it.
  'rooms/sesion/useHallados.ts',
  // Take locations alone: `codigos-propios.spec.ts` covers them.
  'rooms/ubicaciones/EtiquetasDeRango.tsx',
  'rooms/ubicaciones/PanelDeSinUbicar.tsx',
  // Names what another field scanned and did not find.
  'capture/ajena.ts',
  // Teaches what another field scanned.
  'capture/ensenar/OfreceEnsenar.tsx',
  'rooms/surtido/CapturaDeSurtido.tsx',
  // Fields that two forms of product, location and pieces share; the screens of their rooms cover them.
  'capture/FormaDePasos.tsx',
  'capture/LectorDeClave.tsx',
  'capture/CapturaUbicacion.tsx',
  'capture/lector.ts',
  'capture/useLectura.ts',
  'capture/useClaveLeida.ts',
  'capture/decideCaptura.ts',
  'capture/motor.ts',
  'capture/useMotor.ts',
  'capture/useCaptura.ts',
  'capture/useColaDeLecturas.ts',
  'rooms/surtido/useSurtido.ts',
  'ui/Muestrario.tsx',
] as const;
