import { type Azar, azar } from './azar.ts';
import { medianoche, tiempoLaboral } from './calendario.ts';
import type { ClienteDemo } from './clientes.ts';
import { IVA } from './facturas.ts';
import type { FacturaDemo, RemisionDemo } from './remisiones.ts';

const MINUTO = 60_000;
const DIA = 1440 * MINUTO;

/** An order as the customer made it. Amounts are hundredths of a peso, moments milliseconds. */
export interface PedidoDemo {
  folio: string;
  web: string | null;
  cliente: number;
  operador: number;
  fecha: number;
  importe: number;
  estatus: 'PENDIENTE' | 'REMISIONADO' | 'FACTURADO' | 'CANCELADO';
  facturar: boolean;
  /** Reference that it is paid with, and the id of the web's payment. */
  clabe: string | null;
  conekta: string | null;
}

export interface DescargaDemo {
  cliente: number;
  fecha: number;
  catalogo: string;
}

interface Empresa {
  hoy: Date;
  clientes: readonly ClienteDemo[];
  historia: readonly FacturaDemo[];
  remisiones: readonly RemisionDemo[];
}

const EN_LINEA = 0.4;
const PAGADO_EN_LINEA = 0.3;
/** Orders of the last two days that nobody has made a remission of. */
const PENDIENTES = 18;
const MESES_DE_HISTORIA = 12;
const DESCARGAS = 420;

/** The folio of the order that a remission of the demo comes from. */
export const folioDePedido = (r: RemisionDemo): string => `P${String(50_000 + r.id)}`;

/** An order for each remission and for each invoice of the last year, which gets its folio; and those that wait. */
export function pedidosDemo(semilla: number, { hoy, clientes, historia, remisiones }: Empresa): PedidoDemo[] {
  const a = azar(semilla);
  const asesor = new Map(clientes.map((c) => [c.id, c.asesor]));
  const desde = medianoche(hoy, MESES_DE_HISTORIA * 30);
  const deRemisiones = remisiones.map((r) =>
    pedido(a, {
      folio: folioDePedido(r),
      cliente: r.cliente,
      operador: r.vendedor,
      fecha: r.fecha - a.entero(5, 40) * MINUTO,
      importe: Math.round(r.renglones.reduce((n, l) => n + l.unidades * l.precio, 0) * IVA * 100),
      estatus: r.estatus === 'CANCELADA' ? 'CANCELADO' : r.factura ? 'FACTURADO' : 'REMISIONADO',
    }),
  );
  const deFacturas = historia
    .filter((f) => f.fecha > desde)
    .map((f, i) => {
      f.pedido = `P${String(20_001 + i)}`;
      return pedido(a, {
        folio: f.pedido,
        cliente: f.cliente,
        operador: asesor.get(f.cliente) ?? 1,
        fecha: f.fecha - a.entero(30, 600) * MINUTO,
        importe: f.total,
        estatus: 'FACTURADO',
      });
    });
  const nuevos = Array.from({ length: PENDIENTES }, (_, i) => {
    const c = a.uno(clientes);
    return pedido(a, {
      folio: `P${String(60_001 + i)}`,
      cliente: c.id,
      operador: c.asesor,
      fecha: hoy.getTime() - a.entero(3, 2000) * MINUTO,
      importe: a.entero(40_000, 2_000_000),
      estatus: 'PENDIENTE',
    });
  });
  const todos = [...deFacturas, ...deRemisiones, ...nuevos].sort((x, y) => x.fecha - y.fecha);
  let web = 40_000;
  for (const p of todos) if (p.web !== null) p.web = `W${++web}`;
  return todos;
}

function pedido(
  a: Azar,
  p: Pick<PedidoDemo, 'folio' | 'cliente' | 'operador' | 'fecha' | 'importe' | 'estatus'>,
): PedidoDemo {
  const enLinea = a.suerte(EN_LINEA);
  const pagado = enLinea && a.suerte(PAGADO_EN_LINEA);
  const cifras = (n: number) => Array.from({ length: n }, () => a.entero(0, 9)).join('');
  return {
    ...p,
    web: enLinea ? '' : null,
    facturar: a.suerte(0.7),
    clabe: enLinea ? `646180${cifras(12)}` : null,
    conekta: pagado ? `ord_${a.uuid().replaceAll('-', '').slice(0, 17)}` : null,
  };
}

/** Catalogues that customers took from the web, more of them lately. */
export function descargasDemo(semilla: number, hoy: Date, clientes: readonly ClienteDemo[]): DescargaDemo[] {
  const a = azar(semilla);
  const descargas = Array.from({ length: DESCARGAS }, (): DescargaDemo => {
    const c = a.uno(clientes);
    const fecha = Math.min(
      tiempoLaboral(Math.max(c.creado, hoy.getTime() - 730 * DIA * a.real() ** 2), a.entero(1, 300)),
      hoy.getTime() - 3 * MINUTO,
    );
    const mes = new Date(fecha).getUTCMonth();
    const temporada = mes >= 2 && mes < 8 ? 'PRIMAVERA-VERANO' : 'OTOÑO-INVIERNO';
    return {
      cliente: c.id,
      fecha,
      catalogo: `DISTRIBUIDORES ${temporada} ${new Date(fecha).getUTCFullYear()}`,
    };
  });
  return descargas.sort((x, y) => x.fecha - y.fecha);
}
