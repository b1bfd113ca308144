import { type Azar, azar } from './azar.ts';
import { medianoche, tiempoLaboral } from './calendario.ts';
import type { ClienteDemo } from './clientes.ts';
import type { FacturaDemo } from './remisiones.ts';

const MINUTO = 60_000;
const DIA = 1440 * MINUTO;
const DEVUELVE = 0.03;
/** Fraction of the invoices of late payers that are never paid. */
const NUNCA = 0.012;
/** In the last so many days, some customers paid more than they owed, or before they bought. */
const DIAS_DE_ANTICIPO = 45;

export const FORMAS_DE_PAGO = ['TRANSFERENCIA', 'DEPÓSITO EN EFECTIVO', 'CHEQUE', 'TARJETA', 'PAGO EN LÍNEA'];
const FORMAS = [1, 1, 1, 1, 2, 2, 3, 4, 5];

/** Money in favour of a customer. Amounts are hundredths of a peso, moments milliseconds. */
export interface AbonoDemo {
  /** Its id in the system that it came from. */
  documento: string;
  clase: 'PAGO' | 'DEVOLUCION' | 'DEPOSITO';
  cliente: number;
  fecha: number;
  importe: number;
  folio: string;
  /** Id of the way of paying. */
  forma: number | null;
  referencia: string | null;
  /** Of a return, the invoice it is of. */
  factura: number | null;
  deposito: number | null;
  aplica: { factura: number; importe: number }[];
}

interface Cobro {
  fecha: number;
  factura: FacturaDemo;
  importe: number;
}

/** What customers paid and returned until now, each in its way; what is not paid yet stays open. */
export function pagosDemo(
  semilla: number,
  hoy: Date,
  clientes: readonly ClienteDemo[],
  facturas: readonly FacturaDemo[],
): AbonoDemo[] {
  const porCliente = Map.groupBy(facturas, (f) => f.cliente);
  const abonos = clientes.flatMap((c) => deUno(azar(semilla + c.id), hoy, c, porCliente.get(c.id) ?? []));
  abonos.sort((x, y) => x.fecha - y.fecha || x.cliente - y.cliente);
  abonos.forEach((x, i) => {
    const serie = x.clase === 'PAGO' ? 'RP' : 'NC';
    x.folio = `${serie}${String(10_001 + i)}`;
    x.documento = `${serie}-${String(10_001 + i)}`;
  });
  return abonos;
}

function deUno(a: Azar, hoy: Date, c: ClienteDemo, facturas: readonly FacturaDemo[]): AbonoDemo[] {
  const tope = hoy.getTime() - 5 * MINUTO;
  const losViernes = a.suerte(0.3);
  const devoluciones: AbonoDemo[] = [];
  const cobros: Cobro[] = [];
  for (const factura of facturas) {
    if (factura.total === 0) continue;
    const devuelta = devuelve(a, c, factura, tope);
    if (devuelta) devoluciones.push(devuelta);
    const desde = (devuelta?.fecha ?? factura.fecha) + 30 * MINUTO;
    const debe = factura.total - (devuelta?.importe ?? 0);
    const partes = cuandoPaga(a, c, factura, hoy);
    partes.forEach((fecha, i) => {
      const dia = losViernes && c.diasCredito > 0 ? viernes(fecha) : fecha;
      const antes = Math.floor(debe / partes.length) * i;
      const importe = i === partes.length - 1 ? debe - antes : Math.floor(debe / partes.length);
      cobros.push({ fecha: Math.max(desde, dia), factura, importe });
    });
  }
  const pagos = juntos(
    a,
    c,
    cobros.filter((x) => x.fecha <= tope),
  );
  return [...devoluciones, ...conAnticipo(a, hoy, c, pagos)];
}

/** When each of the equal parts of an invoice is paid; empty if it never is. */
function cuandoPaga(a: Azar, c: ClienteDemo, f: FacturaDemo, hoy: Date): number[] {
  const vence = f.fecha + c.diasCredito * DIA;
  const alDia = c.diasCredito === 0 ? f.fecha + a.entero(40, 200) * MINUTO : vence - a.entero(0, 5) * DIA;
  const en = (fecha: number) => tiempoLaboral(medianoche(new Date(fecha), 0), a.entero(60, 560));
  switch (c.conducta) {
    case 'puntual':
      return [c.diasCredito === 0 ? alDia : en(alDia - 2 * DIA)];
    case 'tarde':
      return a.suerte(NUNCA) ? [] : [en(vence + a.entero(3, a.suerte(0.15) ? 80 : 35) * DIA)];
    case 'parcialidades':
      return [en(vence + a.entero(-3, 2) * DIA), en(vence + a.entero(8, 25) * DIA)];
    default: {
      const dejo = hoy.getTime() - c.conducta.moroso * DIA;
      return vence > dejo ? [] : [en(vence + a.entero(0, 15) * DIA)];
    }
  }
}

function devuelve(a: Azar, c: ClienteDemo, f: FacturaDemo, tope: number): AbonoDemo | null {
  if (!a.suerte(DEVUELVE)) return null;
  const fecha = tiempoLaboral(f.fecha + a.entero(3, 12) * DIA, a.entero(10, 300));
  if (fecha > tope) return null;
  const importe = Math.max(1, Math.round((f.total * a.entero(5, 40)) / 100));
  return {
    ...abono(c, fecha, importe),
    clase: 'DEVOLUCION',
    factura: f.id,
    aplica: [{ factura: f.id, importe }],
  };
}

const abono = (c: ClienteDemo, fecha: number, importe: number): AbonoDemo => ({
  documento: '',
  clase: 'PAGO',
  cliente: c.id,
  fecha,
  importe,
  folio: '',
  forma: null,
  referencia: null,
  factura: null,
  deposito: null,
  aplica: [],
});

/** Payments of one day become a single one. */
function juntos(a: Azar, c: ClienteDemo, cobros: readonly Cobro[]): AbonoDemo[] {
  const porDia = Map.groupBy(cobros, (x) => medianoche(new Date(x.fecha), 0));
  return [...porDia.values()].map((suyos) => {
    const importe = suyos.reduce((n, x) => n + x.importe, 0);
    return {
      ...abono(c, Math.max(...suyos.map((x) => x.fecha)), importe),
      forma: a.uno(FORMAS),
      referencia: a.suerte(0.6) ? String(a.entero(1_000_000, 9_999_999)) : null,
      aplica: suyos.map((x) => ({ factura: x.factura.id, importe: x.importe })),
    };
  });
}

/** Rounds up the last recent payment of some customers, and adds a payment in advance for others. */
function conAnticipo(a: Azar, hoy: Date, c: ClienteDemo, pagos: AbonoDemo[]): AbonoDemo[] {
  const desde = medianoche(hoy, DIAS_DE_ANTICIPO);
  const ultimo = pagos.filter((p) => p.fecha > desde).at(-1);
  if (ultimo && a.suerte(0.1)) ultimo.importe = Math.ceil(ultimo.importe / 50_000) * 50_000;
  if (typeof c.conducta === 'object' || !a.suerte(0.04)) return pagos;
  const fecha = tiempoLaboral(medianoche(hoy, a.entero(2, 25)), a.entero(30, 400));
  if (fecha < c.creado) return pagos;
  return [...pagos, { ...abono(c, fecha, a.entero(2, 30) * 50_000), forma: 1, referencia: 'ANTICIPO' }];
}

/** The same hour of the next Friday, or of the day itself if it is one. */
function viernes(ms: number): number {
  const dia = new Date(ms - 6 * 60 * MINUTO).getUTCDay();
  return ms + ((5 - dia + 7) % 7) * DIA;
}
