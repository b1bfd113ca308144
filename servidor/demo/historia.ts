import type { ArticuloDemo } from './articulos.ts';
import { type Azar, azar } from './azar.ts';
import { medianoche, tiempoLaboral } from './calendario.ts';
import { type ClienteDemo, CON_ALMACEN } from './clientes.ts';
import { IVA, llega } from './facturas.ts';
import { idsDe } from './movimientos.ts';
import type { FacturaDemo, GuiaDemo, RenglonFacturaDemo } from './remisiones.ts';

const MINUTO = 60_000;
const DIA = 1440 * MINUTO;
/** Days of history, and days at its end for which the warehouse's customers have its own remissions instead. */
const DIAS = 730;
const DIAS_DE_REMISIONES = 76;
/** January to December: back to school in summer, toys and gifts at the end of the year. */
const TEMPORADA = [0.7, 0.8, 0.9, 0.95, 1.05, 0.95, 1.15, 1.35, 1, 1.05, 1.25, 1.5];
/** Fraction of customers who went away, and of guides that were never heard of again. */
const SE_FUE = 0.1;
const SIN_NOTICIA = 0.012;

/**
 * What was billed in two years by the company's former system, and since then to customers whom this warehouse does not serve: all delivered, without
 * remission. In the order of their dates; ids follow `desdeId`.
 */
export function historiaDemo(
  semilla: number,
  hoy: Date,
  clientes: readonly ClienteDemo[],
  articulos: readonly ArticuloDemo[],
  desdeId: number,
): FacturaDemo[] {
  const marcas = [...Map.groupBy(articulos, (x) => x.marca).values()];
  const facturas = clientes.flatMap((c) => deUno(azar(semilla + c.id), hoy, c, marcas));
  facturas.sort((x, y) => x.fecha - y.fecha || x.cliente - y.cliente);
  facturas.forEach((f, i) => {
    f.id = desdeId + i;
    f.folio = `A${String(10_001 + i)}`;
  });
  return facturas;
}

function deUno(a: Azar, hoy: Date, c: ClienteDemo, marcas: readonly ArticuloDemo[][]): FacturaDemo[] {
  const tope = hoy.getTime() - 10 * MINUTO;
  const suyas = a.varios(marcas, a.entero(2, 6));
  const tamano = 1 + Math.floor(3 * a.real() ** 2);
  const seFue = a.suerte(SE_FUE) ? a.entero(90, 600) : 0;
  const dejo = typeof c.conducta === 'object' ? Math.max(20, c.conducta.moroso - 20) : seFue;
  const hasta = c.id <= CON_ALMACEN ? Math.max(seFue, DIAS_DE_REMISIONES) : dejo;
  const fin = hasta === 0 ? tope : medianoche(hoy, hasta);
  const facturas: FacturaDemo[] = [];
  let dia = Math.max(c.creado, medianoche(hoy, DIAS));
  for (;;) {
    const crece = 0.8 + (0.4 * (dia - medianoche(hoy, DIAS))) / (DIAS * DIA);
    const alMes = c.alMes * crece * (TEMPORADA[new Date(dia).getUTCMonth()] ?? 1);
    dia += Math.max(1, (-Math.log(1 - a.real()) * 30) / alMes) * DIA;
    const fecha = tiempoLaboral(medianoche(new Date(dia), 0), a.entero(30, 570));
    if (fecha > fin) return facturas;
    facturas.push(facturaDe(a, c, fecha, tope, renglonesDe(a, suyas, tamano)));
  }
}

function renglonesDe(a: Azar, marcas: readonly ArticuloDemo[][], tamano: number): RenglonFacturaDemo[] {
  const renglones = new Map<number, RenglonFacturaDemo>();
  for (let faltan = 1 + Math.floor(6 * a.real() ** 2); faltan > 0; faltan--) {
    const x = a.uno(a.uno(marcas));
    const piezas = a.entero(1, x.costo < 20 ? 24 : x.costo < 120 ? 12 : 4) * tamano;
    const total = piezas * Math.round(x.costo * 135 * IVA);
    renglones.set(x.id, { articulo: x.id, piezas, total });
  }
  return [...renglones.values()];
}

function facturaDe(
  a: Azar,
  c: ClienteDemo,
  fecha: number,
  tope: number,
  renglones: RenglonFacturaDemo[],
): FacturaDemo {
  const total = renglones.reduce((n, l) => n + l.total, 0);
  const entrega = Math.min(fecha + a.entero(20, 90) * MINUTO, tope);
  const guia: GuiaDemo = {
    fecha: Math.min(fecha + a.entero(5, 20) * MINUTO, tope),
    guia: `${a.entero(100, 999)}-${String(a.entero(0, 9_999_999)).padStart(7, '0')}`,
    recibio: null,
    entregada: null,
    incidencia: null,
    observaciones: null,
  };
  if (c.paqueteria !== null && !a.suerte(SIN_NOTICIA)) llega(a, guia, entrega, tope);
  return {
    id: 0,
    folio: '',
    folioFiscal: a.uuid().toUpperCase(),
    cliente: c.id,
    fecha,
    neto: Math.round(total / IVA) / 100,
    total,
    renglones,
    direccion: c.direcciones.length > 1 && a.suerte(0.4) ? a.uno(c.direcciones).id : null,
    fletera: c.paqueteria,
    entrega: { fecha: entrega, operador: EMBARCA },
    guia: c.paqueteria === null ? null : guia,
  };
}

const [EMBARCA = 1] = idsDe('EMBARQUE1');
