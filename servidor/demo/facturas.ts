import type { Azar } from './azar.ts';
import { medianoche, tiempoLaboral } from './calendario.ts';
import { idsDe } from './movimientos.ts';
import type { FacturaDemo, GuiaDemo, RemisionDemo, RenglonFacturaDemo } from './remisiones.ts';
import type { TrabajoDemo } from './trabajo.ts';

const MINUTO = 60_000;
const DIA = 1440 * MINUTO;
/** When the carriers' trucks leave, in minutes after the warehouse opens. */
const SALIDAS = [5 * 60, 9 * 60 + 30] as const;
/** One in so many remissions misses the trucks of its day. */
const PIERDE_CAMION = 37;
export const IVA = 1.16;

const INCIDENCIAS = [
  ['DOMICILIO CERRADO', 'SE ENTREGÓ EN SEGUNDA VISITA'],
  ['CAJA MALTRATADA', 'EL CLIENTE RECIBIÓ CON OBSERVACIÓN'],
  ['RETRASO DE LA FLETERA', null],
] as const;
const RECIBEN = ['ENCARGADA DE TIENDA', 'MOSTRADOR', 'BODEGA', 'EL PROPIETARIO'] as const;

const ENTREGAN: Readonly<Record<number, number[]>> = { 1: idsDe('EMBARQUE1'), 2: idsDe('ALMACEN2') };

/** Pesos, without tax, of what was picked. */
const netoDe = (r: RemisionDemo): number =>
  Math.round(r.renglones.reduce((n, l) => n + l.surtidas * l.precio, 0) * 100) / 100;

/** What was picked of it, billed; the last line takes the hundredths that rounding left over. */
function renglonesDe(r: RemisionDemo, total: number): RenglonFacturaDemo[] {
  const renglones = r.renglones
    .filter((l) => l.surtidas > 0)
    .map((l) => ({
      articulo: l.articulo.id,
      piezas: l.surtidas,
      total: Math.round(l.surtidas * l.precio * IVA * 100),
    }));
  const ultimo = renglones.at(-1);
  if (ultimo) ultimo.total += total - renglones.reduce((n, l) => n + l.total, 0);
  return renglones;
}

/** The invoice of a remission, made once it was packed (or before, where it is said to), with the carrier's guide. */
export function factura(a: Azar, r: RemisionDemo, tope: number): FacturaDemo {
  const fecha = Math.min((r.empacada?.fecha ?? r.surtida?.fecha ?? r.fecha) + a.entero(3, 15) * MINUTO, tope);
  const guia: GuiaDemo = {
    fecha: Math.min(fecha + a.entero(5, 25) * MINUTO, tope),
    guia: `${a.entero(100, 999)}-${String(a.entero(0, 9_999_999)).padStart(7, '0')}`,
    recibio: null,
    entregada: null,
    incidencia: null,
    observaciones: null,
  };
  const neto = netoDe(r);
  const total = Math.round(neto * IVA * 100);
  return {
    id: 0,
    folio: '',
    folioFiscal: a.uuid().toUpperCase(),
    cliente: r.cliente,
    fecha,
    neto,
    total,
    renglones: renglonesDe(r, total),
    direccion: null,
    fletera: r.paqueteria,
    entrega: null,
    guia: r.paqueteria === null ? null : guia,
  };
}

/** Hands what is billed to the trucks that left since, and writes down what the carriers said of it. */
export function entrega(
  a: Azar,
  remisiones: readonly RemisionDemo[],
  trabajo: TrabajoDemo,
  tope: number,
): void {
  const viajes = new Map<string, { operacion: string; operador: number }>();
  const porFecha = remisiones.flatMap((r) => (r.factura ? [{ r, f: r.factura }] : []));
  for (const { r, f } of porFecha.sort((x, y) => x.f.fecha - y.f.fecha)) {
    const lista = (f.guia?.fecha ?? f.fecha) + 5 * MINUTO;
    const otroDia = salida(lista + DIA);
    const fecha = r.id % PIERDE_CAMION === 0 && otroDia <= tope ? otroDia : salida(lista);
    if (fecha > tope) continue;
    const llave = `${r.almacen} ${fecha}`;
    const viaje = viajes.get(llave) ?? { operacion: a.uuid(), operador: a.uno(ENTREGAN[r.almacen] ?? [1]) };
    viajes.set(llave, viaje);
    f.entrega = { fecha, operador: viaje.operador };
    trabajo.embarca(r, viaje.operacion, viaje.operador, fecha);
    if (f.guia) llega(a, f.guia, fecha, tope);
  }
}

/** What the carrier says of a guide that left at this moment, as far as it is known by now. */
export function llega(a: Azar, guia: GuiaDemo, salio: number, tope: number): void {
  const entregada = tiempoLaboral(salio + a.entero(1, 4) * DIA, a.entero(20, 400));
  const [incidencia, observaciones] = a.suerte(0.04) ? a.uno(INCIDENCIAS) : [null, null];
  guia.incidencia = incidencia;
  guia.observaciones = observaciones;
  if (entregada > tope) return;
  guia.entregada = entregada;
  guia.recibio = a.uno(RECIBEN);
}

/** The first truck of a working day that leaves after this moment. */
function salida(ms: number): number {
  for (let dias = 0; ; dias--) {
    const abre = tiempoLaboral(medianoche(new Date(ms), dias), 0);
    for (const minutos of SALIDAS) {
      const fecha = abre + minutos * MINUTO;
      if (fecha >= ms) return fecha;
    }
  }
}

/** The invoices of these remissions in the order of their dates, numbered. */
export function numera(remisiones: readonly RemisionDemo[]): FacturaDemo[] {
  const facturas = remisiones.flatMap((r) => (r.factura ? [r.factura] : []));
  facturas.sort((x, y) => x.fecha - y.fecha);
  facturas.forEach((f, i) => {
    f.id = i + 1;
    f.folio = `F${String(30_001 + i)}`;
  });
  return facturas;
}
